// A supplement to a contract (补充协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const supplement: PlatformText = {
  key: 'supplement',
  name: '补充协议',
  category: 'other',
  about: '对已订立的合同增加或变更条款。',
  laws: ['《民法典》第五百一十条、第五百四十三条、第五百四十四条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field partyA text 甲方名称
field partyB text 乙方名称
field contract text 原合同名称及编号
field signedOn date 原合同订立日期
field reason text 变更原因
field changes multiText 变更与补充的内容
field on date 生效日期
# 补充协议
~ **甲方**：{partyA}
~ **乙方**：{partyB}
双方于 {signedOn} 订立了 {contract}（以下称“原合同”）。因 {reason}，经协商一致，对原合同变更和补充如下：
§ 变更和补充的内容
{changes}
§ 与原合同的关系
本协议是原合同的组成部分，与原合同具有同等效力。本协议与原合同不一致的，以本协议为准；本协议没有约定的，继续按原合同执行。
§ 已发生的权利义务
本协议生效前已经履行的部分不受影响，双方另有约定的除外。
§ 生效
本协议自双方签字或者盖章之日起，于 {on} 生效。
@sign 甲方 companySeal {partyA} / 乙方 companySeal {partyB}
`),
}
