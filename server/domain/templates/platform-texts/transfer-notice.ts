// The notice that somebody takes another post (调岗通知书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const transferNotice: PlatformText = {
  key: 'transfer-notice',
  name: '调岗通知书',
  category: 'labour',
  about: '告知员工自哪天起到哪个部门、哪个岗位工作；变更劳动合同内容的，另行签订调岗协议。',
  laws: ['《劳动合同法》第三十五条、第四十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 用人单位
field employer text 用人单位名称
field worker text 员工姓名
field oldPost text 原岗位
field dept text 新部门
field post text 新岗位
field on date 调岗日期
field reason multiText 调岗原因
field handover multiText 交接要求 ?
# 调岗通知书
~ {worker}：
您现任 {oldPost}。因 {reason}，我单位决定自 {on} 起安排您到 {dept} 任 {post}。
{handover}
（） 岗位变动涉及工作内容、工作地点、劳动报酬等劳动合同约定内容的，以双方协商一致、书面签订的变更协议为准。
（） 对本通知有异议的，请在收到后五个工作日内书面提出，我单位将与您沟通。
@sign 用人单位 companySeal {employer}
`),
}
