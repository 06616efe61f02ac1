// A statement of account to be confirmed (往来对账单).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const statementOfAccount: PlatformText = {
  key: 'statement-of-account',
  name: '往来对账单',
  category: 'letter',
  about: '双方核对一段时间的往来款项，盖章确认余额。',
  laws: ['《民法典》第一百九十五条', '《会计法》第十七条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 发出单位 确认单位
field sender text 发出单位
field receiver text 确认单位
field from date 对账开始日期
field until date 对账截止日期
field opening amount 期初余额
field billed amount 本期应收
field paid amount 本期已收
field closing amount 期末余额
field closingCn amountCn 期末余额大写 <closing
field detail multiText 明细
field objection multiText 不符事项及说明 @确认单位 ?
# 往来对账单
~ {receiver}：
为核对往来款项，现将 {from} 至 {until} 我单位账面记录的贵单位往来情况列示如下，请核对。
| 项目 | 金额（元） |
| 期初余额 | {opening} |
| 本期应收 | {billed} |
| 本期已收 | {paid} |
| 期末余额（贵单位欠我单位） | {closing} |
期末余额大写：{closingCn}。明细如下：
{detail}
请在收到后七日内盖章确认。有不符的，请在下方写明：
{objection}
@sign 发出单位 companySeal {sender} / 确认单位 companySeal {receiver}
`),
}
