// What the lists that operators keep begin with.
import type { KeptDictionary } from '#protocol/platform/dictionaries.ts'

const numbered = (...names: readonly string[]): readonly (readonly [code: string, name: string])[] =>
  names.map((name, at) => [String(at + 1).padStart(2, '0'), name])

/** Codes and names: GB/T 3304 for ethnic groups, GB/T 4658 for degrees, GB/T 4762 and 2261.2 for the status of people. */
export const FIRST_VALUES: Readonly<
  Record<KeptDictionary, readonly (readonly [code: string, name: string])[]>
> = {
  contractTypes: numbered(
    '买卖合同',
    '服务合同',
    '采购合同',
    '租赁合同',
    '劳动合同',
    '保密协议',
    '委托合同',
    '承揽合同',
    '技术合同',
    '借款合同',
    '合作协议',
  ),
  rejectReasons: numbered(
    '合同内容与约定不符',
    '金额或付款条件不对',
    '我方信息填写有误',
    '合作事项已经变更',
    '不是应由我签署的文件',
  ),
  ethnicGroups: numbered(
    ...(
      '汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 ' +
      '柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 ' +
      '赫哲族 门巴族 珞巴族 基诺族'
    ).split(' '),
  ),
  degrees: [
    ['10', '研究生'],
    ['20', '大学本科'],
    ['30', '大学专科'],
    ['40', '中等职业教育'],
    ['60', '普通高中'],
    ['70', '初中'],
    ['80', '小学'],
    ['90', '其他'],
  ],
  politicalStatus: [
    ['01', '中共党员'],
    ['02', '中共预备党员'],
    ['03', '共青团员'],
    ['04', '民革党员'],
    ['05', '民盟盟员'],
    ['06', '民建会员'],
    ['07', '民进会员'],
    ['08', '农工党党员'],
    ['09', '致公党党员'],
    ['10', '九三学社社员'],
    ['11', '台盟盟员'],
    ['12', '无党派人士'],
    ['13', '群众'],
  ],
  maritalStatus: [
    ['10', '未婚'],
    ['20', '已婚'],
    ['30', '丧偶'],
    ['40', '离婚'],
  ],
  departReasons: numbered(
    '个人职业发展',
    '家庭原因',
    '身体原因',
    '薪资待遇',
    '继续求学',
    '合同到期不再续签',
    '双方协商一致',
    '不胜任工作',
    '达到退休年龄',
  ),
}
