// A contract of purchase from the buyer's side (采购合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const purchase: PlatformText = {
  key: 'purchase',
  name: '采购合同',
  category: 'sale',
  about: '向供应商购买货物；以采购方立场写明质量、验收和质保。',
  laws: ['《民法典》第五百九十五条至第六百四十七条', '《民法典》第五百八十五条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 采购方 供应方
field buyer text 采购方名称
field seller text 供应方名称
field sellerCredit text 供应方统一社会信用代码 @供应方
field sellerBank text 供应方开户行及账号 @供应方
field goods text 货物名称、品牌、规格
field quantity text 数量及单位
field unitPrice text 含税单价
field total amount 含税总价
field totalCn amountCn 含税总价大写 <total
field taxRate text 增值税税率
field deliverBy date 交货日期
field deliverAt text 交货地点
field receiver text 收货人及电话
field quality text 质量标准
field acceptDays number 验收期限（日）
field payTerms radio 付款方式 =货到验收合格后付款/预付部分货款，余款验收后付清
field prepay amount 预付款 ?
field payDays number 付款期限（日）
field warranty number 质保期（月）
# 采购合同
~ **采购方（甲方）**：{buyer}
~ **供应方（乙方）**：{seller}
~ 统一社会信用代码：{sellerCredit}
~ 开户行及账号：{sellerBank}
双方根据《中华人民共和国民法典》，经协商一致订立本合同。
§ 标的、数量和价款
| 货物名称、品牌、规格 | 数量 | 含税单价 | 含税总价（元） |
| {goods} | {quantity} | {unitPrice} | {total} |
合同总价为人民币 {total} 元（大写：{totalCn}），含 {taxRate} 的增值税、包装、运输、装卸、保险、安装调试的费用，除本合同另有约定外甲方不再支付其他费用。
§ 质量标准
货物为全新、未使用过的产品，符合国家强制性标准、行业标准和下列要求，以较高者为准：{quality}。乙方提供合格证、说明书和必要的技术资料。
§ 交货
（） 乙方于 {deliverBy} 前将货物送至 {deliverAt}，收货人为 {receiver}。乙方应当采取足以保护货物的包装方式。
（） 货物毁损、灭失的风险自甲方签收时转移；签收不代表验收合格。
§ 验收
（） 甲方自收货之日起 {acceptDays} 日内，对数量、外观和质量进行验收，出具验收单。
（） 不符合约定的，乙方在甲方通知后七日内更换、补足或者修理，费用由乙方承担；甲方也可以拒收。
（） 在验收中难以发现的内在缺陷，不因验收合格而免除乙方的责任。
§ 付款
?? payTerms=货到验收合格后付款
验收合格并收到乙方开具的增值税发票后 {payDays} 日内，甲方付清全部货款。
??
?? payTerms=预付部分货款，余款验收后付清
合同生效后甲方支付预付款人民币 {prepay} 元；验收合格并收到全额增值税发票后 {payDays} 日内，付清余款。
??
§ 质量保证
质保期自验收合格之日起 {warranty} 个月。质保期内非因甲方原因发生质量问题的，乙方在接到通知后四十八小时内响应，免费修理、更换或者退货，并赔偿损失。
§ 权利保证
乙方保证对货物享有完整的处分权，货物不侵犯第三方的知识产权。第三方主张权利的，由乙方处理并承担全部责任。
§ 违约责任
（） 乙方逾期交货的，每逾期一日按逾期货物价款的千分之一支付违约金；逾期超过三十日的，甲方可以解除合同。
（） 甲方逾期付款的，每逾期一日按逾期金额的千分之一支付违约金。
（） 违约金不足以弥补损失的，违约方赔偿损失。
§ 不可抗力
因不可抗力不能履行的，根据影响部分或者全部免除责任；受影响的一方及时通知对方，并在合理期限内提供证明。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由采购方所在地人民法院管辖。
§ 生效
本合同自双方盖章之日起生效。
@sign 采购方 companySeal {buyer} / 供应方 companySeal {seller}
`),
}
