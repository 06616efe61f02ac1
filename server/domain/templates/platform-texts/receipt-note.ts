// A receipt for money or goods (收条).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const receiptNote: PlatformText = {
  key: 'receipt-note',
  name: '收条',
  category: 'loan',
  about: '收到钱款或物品后出具的凭证。',
  laws: ['《民法典》第五百零九条、第五百五十七条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 收款人
field receiver text 收款人
field receiverId text 收款人证件号码
field payer text 付款人
field kind radio 收到的是 =钱款/物品
field amount amount 金额 ?
field amountCn amountCn 金额大写 <amount ?
field goods text 物品名称、数量 ?
field on date 收到日期
field reason text 事由
field way select 收到方式 =银行转账/微信或支付宝转账/现金/当面交付/快递
# 收条
?? kind=钱款
今收到 {payer} 以 {way} 方式支付的人民币 {amount} 元（大写：{amountCn}）。
??
?? kind=物品
今收到 {payer} 以 {way} 方式交付的 {goods}，经当面清点，数量和外观无误。
??
收到日期为 {on}，事由：{reason}。
~ 收款人证件号码：{receiverId}
特此证明。
@sign 收款人 personSign {receiver}
`),
}
