// A lease of a house or an office (房屋租赁合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const houseLease: PlatformText = {
  key: 'house-lease',
  name: '房屋租赁合同',
  category: 'lease',
  about: '住宅或办公用房的租赁；期限不超过二十年，六个月以上的应采用书面形式。',
  laws: ['《民法典》第七百零三条至第七百三十四条', '《商品房屋租赁管理办法》'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 出租方 承租方
field lessor text 出租方
field lessee text 承租方
field lessorId text 出租方证件号码
field lesseeId text 承租方证件号码 @承租方
field lessorPhone phone 出租方联系电话
field lesseePhone phone 承租方联系电话 @承租方
field address text 房屋坐落
field area number 建筑面积（平方米）
field certificate text 权属证明编号
field use radio 用途 =居住/办公/经营
field from date 起租日期
field until date 到期日期
field rent amount 月租金
field rentCn amountCn 月租金大写 <rent
field cycle radio 付款周期 =按月支付/按季支付/按半年支付
field deposit amount 押金
field depositCn amountCn 押金大写 <deposit
field account text 收款账户
field costs checkbox 承租方承担的费用 =水费/电费/燃气费/网络费/物业费/供暖费
field inventory multiText 附属设施、设备清单 ?
field sublet radio 转租 =不得转租/经出租方书面同意可以转租
# 房屋租赁合同
~ **出租方（甲方）**：{lessor}
~ 证件号码：{lessorId}
~ 联系电话：{lessorPhone}
~ **承租方（乙方）**：{lessee}
~ 证件号码：{lesseeId}
~ 联系电话：{lesseePhone}
双方根据《中华人民共和国民法典》，就房屋租赁事宜协商一致，订立本合同。
§ 房屋情况
（） 甲方出租的房屋坐落于 {address}，建筑面积 {area} 平方米，权属证明编号 {certificate}。
（） 房屋用途为 {use}，乙方未经甲方书面同意并依法办理手续，不得改变用途。
（） 甲方保证对房屋享有合法的出租权利，房屋不属于违法建筑，符合安全和使用要求。附属设施、设备如下：
{inventory}
§#term 租赁期限
租赁期自 {from} 起至 {until} 止，最长不超过二十年。乙方需要续租的，在期满前一个月书面提出；同等条件下乙方有优先承租权。
§ 租金、押金和其他费用
（） 月租金为人民币 {rent} 元（大写：{rentCn}），{cycle}，乙方在每期开始前五日内支付到：{account}。
（） 押金为人民币 {deposit} 元（大写：{depositCn}），在本合同订立时支付。租赁期满或者合同解除，乙方结清费用、返还房屋后，甲方在七日内无息退还；可以从押金中扣除乙方应付的费用和赔偿。
（） 下列费用由乙方承担：{costs}；其他与房屋所有权有关的税费由甲方承担。
§ 交付和返还
甲方在起租日交付房屋，双方办理交接并核对设施、设备。租赁期满，乙方返还房屋，房屋和设施应当符合按照约定使用后的状态；自然损耗除外。
§ 使用和维修
（） 甲方负责房屋及其设施的维修。乙方发现损坏的，及时通知甲方；甲方在接到通知后七日内未维修的，乙方可以自行维修，费用由甲方负担；因乙方使用不当损坏的，由乙方负责。
（） 乙方合理使用房屋，遵守物业管理、消防和治安规定；装修或者增设他物，须经甲方书面同意。
（） {sublet}。
（） 甲方需要检查房屋的，提前通知乙方，不影响乙方正常使用。
§ 所有权变动和优先购买
租赁期间房屋所有权变动的，不影响本合同的效力。甲方出售房屋的，在合理期限内通知乙方，乙方依法享有同等条件下的优先购买权。
§ 合同解除
（） 双方协商一致，可以解除本合同。
（） 乙方逾期支付租金超过十五日，经催告仍不支付的；擅自转租、改变用途或者损坏房屋结构，经要求仍不改正的，甲方可以解除合同。
（） 甲方逾期交付房屋超过十五日，或者房屋危及乙方安全、健康，致使不能使用的，乙方可以解除合同。
（） 因不可抗力、政府征收致使不能继续履行的，合同终止，租金按实际使用天数结算。
§ 违约责任
（） 乙方逾期支付租金的，每逾期一日按应付金额的万分之五支付违约金。
（） 一方违约致使合同解除，或者无正当理由提前解除的，向对方支付相当于一个月租金的违约金；不足以弥补损失的，赔偿损失。
（） 租赁期满乙方逾期不返还房屋的，按日租金的二倍支付占用费。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由房屋所在地人民法院管辖。
§ 其他
甲方依法办理房屋租赁登记备案，乙方予以配合。本合同自双方签字或者盖章之日起生效。
@sign 出租方 personSign {lessor} / 承租方 personSign {lessee}
`),
}
