// A power of attorney (授权委托书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const powerOfAttorney: PlatformText = {
  key: 'power-of-attorney',
  name: '授权委托书',
  category: 'statement',
  about: '授权他人以自己的名义办理事务；权限要具体。',
  laws: ['《民法典》第一百六十一条至第一百七十二条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 委托人
field principal text 委托人
field principalId text 委托人证件号码
field agent text 受托人姓名
field agentId idNo 受托人身份证号
field agentPhone phone 受托人手机号
field matter multiText 委托事项
field power checkbox 委托权限 =代为签署文件/代为提交和领取材料/代为陈述和协商/代为收付款项
field from date 授权开始日期
field until date 授权结束日期
field sub radio 转委托 =受托人无转委托权/受托人有转委托权
# 授权委托书
~ **委托人**：{principal}
~ 证件号码：{principalId}
~ **受托人**：{agent}
~ 居民身份证号码：{agentId}
~ 手机号：{agentPhone}
委托人因事不能亲自办理，特委托受托人以委托人的名义办理下列事项：
{matter}
（） 委托权限：{power}。
（） 委托期限自 {from} 起至 {until} 止。
（） {sub}。
受托人在上述权限和期限内实施的行为，其法律后果由委托人承担；超越权限或者期限届满后的行为，对委托人不发生效力，法律另有规定的除外。
@sign 委托人 personSign {principal}
`),
}
