// The notice that a probation was passed (转正通知书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const regularisation: PlatformText = {
  key: 'regularisation',
  name: '转正通知书',
  category: 'labour',
  about: '告知员工试用期满合格，自哪天起转正，工资如何调整。',
  laws: ['《劳动合同法》第十九条至第二十一条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 用人单位
field employer text 用人单位名称
field worker text 员工姓名
field post text 岗位
field from date 试用期开始日期
field on date 转正日期
field pay amount 转正后月工资
field payCn amountCn 转正后月工资大写 <pay
field remark multiText 评语与期望 ?
# 转正通知书
~ {worker}：
您自 {from} 起在我单位 {post} 岗位试用。经考核，您符合录用条件，我单位决定自 {on} 起为您办理转正。
转正后月工资为人民币 {pay} 元（大写：{payCn}），其他劳动条件按照双方订立的劳动合同执行。
{remark}
请在收到后确认签收。
@sign 用人单位 companySeal {employer}
`),
}
