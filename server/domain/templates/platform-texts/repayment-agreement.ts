// An agreement on paying back a debt (还款协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const repaymentAgreement: PlatformText = {
  key: 'repayment-agreement',
  name: '还款协议',
  category: 'loan',
  about: '对已有债务确认金额，约定分期归还。',
  laws: ['《民法典》第一百九十五条、第五百零九条、第六百七十六条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 债权人 债务人
field creditor text 债权人
field debtor text 债务人
field debtorId text 债务人证件号码 @债务人
field debtorPhone phone 债务人手机号 @债务人
field cause text 债务由来
field asOf date 对账截止日期
field amount amount 欠款总额
field amountCn amountCn 欠款总额大写 <amount
field plan multiText 还款计划
field account text 收款账户
# 还款协议
~ **债权人（甲方）**：{creditor}
~ **债务人（乙方）**：{debtor}
~ 证件号码：{debtorId}
~ 手机号：{debtorPhone}
§ 债务的确认
双方确认，因 {cause}，截至 {asOf}，乙方尚欠甲方人民币 {amount} 元（大写：{amountCn}）。乙方对该债务没有异议，诉讼时效自本协议订立之日起重新计算。
§ 还款计划
乙方按照下列计划还款：
{plan}
§ 还款方式
乙方将款项支付到：{account}，以转账凭证为准。甲方收款后，应乙方要求出具收条。
§ 加速到期
乙方任何一期逾期超过十五日的，甲方有权要求乙方立即清偿全部余款，并自逾期之日起按当时一年期贷款市场报价利率支付逾期利息；法律另有规定的，从其规定。
§ 费用
甲方为实现债权支出的合理诉讼费、律师费、保全费由乙方承担。
§ 争议解决
双方发生争议的，由债权人所在地人民法院管辖。
§ 生效
本协议自双方签字或者盖章之日起生效。
@sign 债权人 personSign {creditor} / 债务人 personSign {debtor}
`),
}
