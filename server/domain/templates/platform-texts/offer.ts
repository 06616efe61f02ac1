// An offer of employment (录用通知书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const offer: PlatformText = {
  key: 'offer',
  name: '录用通知书',
  category: 'labour',
  about: '向拟录用的人发出的要约；写明岗位、报酬、报到时间和失效条件。',
  laws: ['《民法典》第四百七十二条至第四百八十三条', '《劳动合同法》第八条、第十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 用人单位
field employer text 用人单位名称
field worker text 被录用人姓名
field post text 岗位
field dept text 部门
field place text 工作地点
field pay amount 转正后月工资（税前）
field probation text 试用期及试用期工资
field term text 劳动合同期限
field reportOn date 报到日期
field reportAt text 报到地点
field replyBy date 答复期限
field contact text 联系人及电话
# 录用通知书
~ {worker}：
感谢您应聘我单位。经综合评定，我们决定录用您，具体如下：
| 事项 | 内容 |
| 岗位、部门 | {post}，{dept} |
| 工作地点 | {place} |
| 劳动合同期限 | {term} |
| 试用期及工资 | {probation} |
| 转正后月工资（税前） | 人民币 {pay} 元 |
| 报到时间、地点 | {reportOn}，{reportAt} |
（） 请您在 {replyBy} 前确认接受。逾期未确认的，本通知书失效。
（） 报到时请携带身份证、学历证明、与原单位解除或者终止劳动关系的证明、银行卡信息和体检报告。我单位不收取押金，不扣押证件。
（） 您提供的与劳动合同直接相关的信息应当真实、完整；与原单位有竞业限制约定的，请事先告知。信息重大不实，致使我单位在违背真实意思的情况下录用的，我单位可以不再录用。
（） 双方自用工之日起建立劳动关系，并在一个月内订立书面劳动合同；劳动合同与本通知书不一致的，以劳动合同为准。
~ 联系人及电话：{contact}
@sign 用人单位 companySeal {employer}
`),
}
