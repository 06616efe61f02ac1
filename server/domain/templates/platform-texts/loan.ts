// A private loan contract (借款合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const loan: PlatformText = {
  key: 'loan',
  name: '借款合同',
  category: 'loan',
  about: '个人之间或单位向个人的民间借贷；利率不超过合同成立时一年期贷款市场报价利率的四倍。',
  laws: [
    '《民法典》第六百六十七条至第六百八十条',
    '最高人民法院《关于审理民间借贷案件适用法律若干问题的规定》第二十四条、第二十五条、第二十八条、第二十九条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 出借人 借款人
field lender text 出借人
field borrower text 借款人
field lenderId text 出借人证件号码
field borrowerId idNo 借款人身份证号 @借款人
field borrowerPhone phone 借款人手机号 @借款人
field borrowerAddress text 借款人送达地址 @借款人
field account text 借款人收款账户 @借款人
field amount amount 借款金额
field amountCn amountCn 借款金额大写 <amount
field use text 借款用途
field from date 借款日期
field until date 还款日期
field interest radio 利息 =不计利息/按约定利率计息
field rate number 年利率（%） ?
field repay select 还款方式 =到期一次还本付息/按月付息到期还本/等额本息按月还款
# 借款合同
~ **出借人（甲方）**：{lender}
~ 证件号码：{lenderId}
~ **借款人（乙方）**：{borrower}
~ 居民身份证号码：{borrowerId}
~ 手机号：{borrowerPhone}
~ 送达地址：{borrowerAddress}
§ 借款金额和用途
（） 甲方向乙方出借人民币 {amount} 元（大写：{amountCn}），用于 {use}。
（） 乙方不得将借款用于非法活动，不得用于转贷。甲方保证出借的资金为自有合法资金。
§ 借款的交付
甲方于 {from} 将借款转入乙方账户：{account}。借款自甲方实际交付时起计算，实际交付金额与约定不一致的，以实际交付为准；利息不得预先在本金中扣除。
§#rate 期限和利息
借款期限自 {from} 起至 {until} 止。
?? interest=不计利息
本借款不计利息。
??
?? interest=按约定利率计息
年利率为百分之 {rate}，按实际借款天数计算，不超过合同成立时一年期贷款市场报价利率的四倍。
??
§ 还款
（） 还款方式为 {repay}，还入甲方书面指定的账户，以转账凭证为准。
（） 乙方可以提前还款；提前还款的，利息按照实际借款的期间计算。
§ 逾期责任
乙方逾期还款的，自逾期之日起支付逾期利息：约定了借期利率的，按该利率计算；没有约定的，按当时一年期贷款市场报价利率计算。逾期利息、违约金和其他费用合计，不超过合同成立时一年期贷款市场报价利率的四倍。甲方为实现债权支出的合理诉讼费、律师费由乙方承担。
§ 通知和送达
乙方上述地址和手机号为通知和司法文书的送达地址，变更的应当书面通知甲方；未通知的，按原地址送达视为送达。
§ 争议解决
双方发生争议的，协商解决；协商不成的，可以向出借人所在地人民法院提起诉讼。
§ 生效
本合同自双方签字或者盖章，并且甲方实际提供借款时生效。利息的约定见^rate^。
@sign 出借人 personSign {lender} / 借款人 personSign {borrower}
`),
}
