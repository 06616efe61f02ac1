// Industries by their codes (GB/T 4754-2017).
// A section has a letter, and each of its divisions two digits.
import type { PlaceNode } from '#protocol/platform/regions.ts'

const LINES = `
A农、林、牧、渔业 01农业 02林业 03畜牧业 04渔业 05农、林、牧、渔专业及辅助性活动
B采矿业 06煤炭开采和洗选业 07石油和天然气开采业 08黑色金属矿采选业 09有色金属矿采选业 10非金属矿采选业 11开采专业及辅助性活动 12其他采矿业
C制造业 13农副食品加工业 14食品制造业 15酒、饮料和精制茶制造业 16烟草制品业 17纺织业 18纺织服装、服饰业 19皮革、毛皮、羽毛及其制品和制鞋业 20木材加工和木、竹、藤、棕、草制品业 21家具制造业 22造纸和纸制品业 23印刷和记录媒介复制业 24文教、工美、体育和娱乐用品制造业 25石油、煤炭及其他燃料加工业 26化学原料和化学制品制造业 27医药制造业 28化学纤维制造业 29橡胶和塑料制品业 30非金属矿物制品业 31黑色金属冶炼和压延加工业 32有色金属冶炼和压延加工业 33金属制品业 34通用设备制造业 35专用设备制造业 36汽车制造业 37铁路、船舶、航空航天和其他运输设备制造业 38电气机械和器材制造业 39计算机、通信和其他电子设备制造业 40仪器仪表制造业 41其他制造业 42废弃资源综合利用业 43金属制品、机械和设备修理业
D电力、热力、燃气及水生产和供应业 44电力、热力生产和供应业 45燃气生产和供应业 46水的生产和供应业
E建筑业 47房屋建筑业 48土木工程建筑业 49建筑安装业 50建筑装饰、装修和其他建筑业
F批发和零售业 51批发业 52零售业
G交通运输、仓储和邮政业 53铁路运输业 54道路运输业 55水上运输业 56航空运输业 57管道运输业 58多式联运和运输代理业 59装卸搬运和仓储业 60邮政业
H住宿和餐饮业 61住宿业 62餐饮业
I信息传输、软件和信息技术服务业 63电信、广播电视和卫星传输服务 64互联网和相关服务 65软件和信息技术服务业
J金融业 66货币金融服务 67资本市场服务 68保险业 69其他金融业
K房地产业 70房地产业
L租赁和商务服务业 71租赁业 72商务服务业
M科学研究和技术服务业 73研究和试验发展 74专业技术服务业 75科技推广和应用服务业
N水利、环境和公共设施管理业 76水利管理业 77生态保护和环境治理业 78公共设施管理业 79土地管理业
O居民服务、修理和其他服务业 80居民服务业 81机动车、电子产品和日用产品修理业 82其他服务业
P教育 83教育
Q卫生和社会工作 84卫生 85社会工作
R文化、体育和娱乐业 86新闻和出版业 87广播、电视、电影和录音制作业 88文化艺术业 89体育 90娱乐业
S公共管理、社会保障和社会组织 91中国共产党机关 92国家机构 93人民政协、民主党派 94社会保障 95群众团体、社会团体和其他成员组织 96基层群众自治组织及其他组织
T国际组织 97国际组织
`

/** The tree of industries: sections with their divisions, whose codes have two digits. */
export const INDUSTRY_TREE: readonly PlaceNode[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [head = '', ...parts] = line.split(' ')
    const children = parts.map((part) => ({ code: part.slice(0, 2), name: part.slice(2) }))
    return { code: head.slice(0, 1), name: head.slice(1), children }
  })

const NAMES = new Map(
  INDUSTRY_TREE.flatMap(({ children }) => children.map(({ code, name }): [string, string] => [code, name])),
)

/** A division's name; undefined for a code nobody has. */
export const industryName = (code: string): string | undefined => NAMES.get(code)
