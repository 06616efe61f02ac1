// A change of post by agreement (调岗协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const postTransfer: PlatformText = {
  key: 'post-transfer',
  name: '调岗协议',
  category: 'labour',
  about: '双方协商一致变更岗位、地点或报酬；单方调岗不适用。',
  laws: ['《劳动合同法》第三十五条、第四十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field employer text 用人单位名称
field worker text 劳动者姓名
field workerId idNo 劳动者身份证号 @乙方
field signedOn date 劳动合同订立日期
field oldPost text 原岗位
field newPost text 新岗位
field newPlace text 新工作地点
field on date 调整日期
field payChange radio 报酬是否调整 =报酬不变/报酬调整
field newPay amount 调整后月工资 ?
field reason text 调整原因
field handoverBy date 交接完成日期
# 劳动合同变更协议书
~ **甲方（用人单位）**：{employer}
~ **乙方（劳动者）**：{worker}
~ 居民身份证号码：{workerId}
双方于 {signedOn} 订立劳动合同。因 {reason}，经协商一致，对劳动合同变更如下：
§ 岗位和工作地点
自 {on} 起，乙方的岗位由 {oldPost} 调整为 {newPost}，工作地点为 {newPlace}。
§ 劳动报酬
?? payChange=报酬不变
乙方的劳动报酬不变，仍按劳动合同执行。
??
?? payChange=报酬调整
自调整之日起，乙方的月工资调整为人民币 {newPay} 元，不低于当地最低工资标准。
??
§ 工作交接
乙方于 {handoverBy} 前完成原岗位的工作交接；甲方为乙方提供新岗位必要的培训和劳动条件。调岗不重新约定试用期，工作年限连续计算。
§ 其他
（） 本协议是劳动合同的组成部分，未变更的内容继续履行。
（） 本协议自双方签字、盖章之日起生效，双方各执一份。
@sign 甲方 companySeal {employer} / 乙方 personSign {worker}
`),
}
