// The notice that a claim was assigned (债权转让通知书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const claimAssignmentNotice: PlatformText = {
  key: 'claim-assignment-notice',
  name: '债权转让通知书',
  category: 'letter',
  about: '债权人转让债权后通知债务人；未通知的，对债务人不发生效力。',
  laws: ['《民法典》第五百四十五条至第五百五十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 转让人
field assignor text 转让人
field debtor text 债务人
field assignee text 受让人
field contract text 债权依据（合同名称及编号）
field amount amount 债权金额
field amountCn amountCn 债权金额大写 <amount
field on date 转让日期
field account text 受让人收款账户
field contact text 受让人联系人及电话
# 债权转让通知书
~ {debtor}：
根据我方与贵方订立的 {contract}，我方对贵方享有债权人民币 {amount} 元（大写：{amountCn}）。我方已于 {on} 将该债权及其从权利转让给 {assignee}。
现依照《民法典》第五百四十六条的规定通知贵方：请自收到本通知之日起，向受让人履行全部义务，付款到：{account}。
~ 受让人联系人及电话：{contact}
本通知非经受让人同意不得撤销。
@sign 转让人 companySeal {assignor}
`),
}
