// A note of a loan (借条).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const loanNote: PlatformText = {
  key: 'loan-note',
  name: '借条',
  category: 'loan',
  about: '借款人出具给出借人的凭证；写清金额、日期、利息和交付方式。',
  laws: [
    '《民法典》第六百六十七条、第六百八十条',
    '最高人民法院《关于审理民间借贷案件适用法律若干问题的规定》第二十五条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 借款人
field borrower text 借款人姓名
field borrowerId idNo 借款人身份证号
field borrowerPhone phone 借款人手机号
field lender text 出借人姓名
field lenderId idNo 出借人身份证号
field amount amount 借款金额
field amountCn amountCn 借款金额大写 <amount
field use text 借款用途
field from date 收到借款日期
field way radio 交付方式 =银行转账/微信或支付宝转账/现金
field until date 还款日期
field interest radio 利息 =不计利息/按约定利率计息
field rate number 年利率（%） ?
# 借条
本人 {borrower}（居民身份证号码：{borrowerId}）因 {use}，向 {lender}（居民身份证号码：{lenderId}）借到人民币 {amount} 元（大写：{amountCn}）。
借款于 {from} 以 {way} 方式收到。本人承诺于 {until} 前还清。
?? interest=不计利息
本借款不计利息。
??
?? interest=按约定利率计息
年利率为百分之 {rate}，不超过出具本借条时一年期贷款市场报价利率的四倍。
??
逾期不还的，自逾期之日起依法支付逾期利息，并承担出借人实现债权的合理费用。
~ 借款人手机号：{borrowerPhone}
@sign 借款人 personSign {borrower}
`),
}
