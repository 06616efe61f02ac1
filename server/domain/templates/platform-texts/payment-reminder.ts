// A reminder of a payment that is due (催款函).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const paymentReminder: PlatformText = {
  key: 'payment-reminder',
  name: '催款函',
  category: 'letter',
  about: '请对方支付到期款项；送达后诉讼时效中断。',
  laws: ['《民法典》第一百九十五条、第五百七十九条、第五百八十五条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 发函单位
field sender text 发函单位
field receiver text 收函单位
field contract text 合同名称及编号
field cause text 款项性质
field due date 应付日期
field amount amount 未付金额
field amountCn amountCn 未付金额大写 <amount
field by date 要求付款日期
field account text 收款账户
field contact text 联系人及电话
# 催款函
~ {receiver}：
贵我双方订立了 {contract}。我单位已按约定履行义务，贵单位应当于 {due} 前支付 {cause}，至今尚欠人民币 {amount} 元（大写：{amountCn}）。
请贵单位在 {by} 前将上述款项支付到：{account}。款项已经支付的，请提供付款凭证；对金额有异议的，请在收到本函后七日内书面回复。
逾期仍未支付的，我单位将依照合同和法律要求支付逾期付款违约金，并保留通过诉讼或者仲裁主张权利、要求承担由此产生的费用的权利。
~ 联系人及电话：{contact}
@sign 发函单位 companySeal {sender}
`),
}
