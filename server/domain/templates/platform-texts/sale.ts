// A contract of sale from the seller's side (销售合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const sale: PlatformText = {
  key: 'sale',
  name: '销售合同',
  category: 'sale',
  about: '向客户销售货物；以销售方立场写明付款、所有权保留。',
  laws: ['《民法典》第五百九十五条至第六百四十七条', '《民法典》第六百四十一条（所有权保留）'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 销售方 购买方
field seller text 销售方名称
field buyer text 购买方名称
field buyerCredit text 购买方统一社会信用代码 @购买方
field buyerInvoice text 购买方开票信息 @购买方
field sellerBank text 销售方开户行及账号
field goods text 产品名称、型号
field quantity text 数量及单位
field unitPrice text 含税单价
field total amount 含税总价
field totalCn amountCn 含税总价大写 <total
field deliverDays number 发货期限（日）
field deliverAt text 交货地点
field freight radio 运费承担 =销售方承担/购买方承担
field payTerms radio 付款方式 =款到发货/货到后按期付款
field payDays number 付款期限（日） ?
field objectDays number 异议期限（日）
field warranty number 保修期（月）
# 销售合同
~ **销售方（甲方）**：{seller}
~ 开户行及账号：{sellerBank}
~ **购买方（乙方）**：{buyer}
~ 统一社会信用代码：{buyerCredit}
~ 开票信息：{buyerInvoice}
双方根据《中华人民共和国民法典》，经协商一致订立本合同。
§ 产品和价款
| 产品名称、型号 | 数量 | 含税单价 | 含税总价（元） |
| {goods} | {quantity} | {unitPrice} | {total} |
合同总价为人民币 {total} 元（大写：{totalCn}）。
§ 付款
?? payTerms=款到发货
乙方在合同生效后付清全部货款，甲方收款后 {deliverDays} 日内发货。
??
?? payTerms=货到后按期付款
甲方在合同生效后 {deliverDays} 日内发货，乙方自收货之日起 {payDays} 日内付清全部货款。
??
甲方在收款后开具增值税发票。
§ 交货
（） 交货地点为 {deliverAt}，运费由 {freight}。
（） 产品毁损、灭失的风险自交付乙方或者乙方指定的承运人时转移。
§ 所有权保留
乙方未付清全部货款前，产品的所有权归甲方。乙方逾期付款经催告后在合理期限内仍未支付，或者擅自处分产品的，甲方可以依法取回。
§ 检验和异议
乙方自收货之日起 {objectDays} 日内检验，对数量、外观、型号不符的，在该期限内书面提出；逾期未提出的，视为符合约定。内在质量问题在保修期内提出。
§ 保修
产品保修期为 {warranty} 个月，自交付之日起计算。保修期内因产品质量问题造成的故障，甲方免费修理或者更换；因使用不当、擅自拆改、不可抗力造成的除外。
§ 违约责任
（） 乙方逾期付款的，每逾期一日按逾期金额的千分之一支付违约金；逾期超过三十日的，甲方可以解除合同。
（） 甲方逾期交货的，每逾期一日按逾期交货价款的千分之一支付违约金；逾期超过三十日的，乙方可以解除合同。
（） 违约金不足以弥补损失的，违约方赔偿损失。
§ 不可抗力
因不可抗力不能履行的，根据影响部分或者全部免除责任，并及时通知对方、提供证明。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由销售方所在地人民法院管辖。
§ 生效
本合同自双方盖章之日起生效。
@sign 销售方 companySeal {seller} / 购买方 companySeal {buyer}
`),
}
