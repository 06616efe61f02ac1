// A company's power of attorney given by its legal person (法定代表人授权委托书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const companyAuthorisation: PlatformText = {
  key: 'company-authorisation',
  name: '法定代表人授权委托书',
  category: 'statement',
  about: '单位的法定代表人授权员工办理投标、签约、开户等事务。',
  laws: ['《民法典》第六十一条、第一百六十五条、第一百七十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 委托单位
field company text 单位名称
field credit text 统一社会信用代码
field legalPerson text 法定代表人
field agent text 被授权人姓名
field agentId idNo 被授权人身份证号
field agentPost text 被授权人职务
field agentPhone phone 被授权人手机号
field matter multiText 授权事项
field until date 授权有效期至
# 法定代表人授权委托书
{company}（统一社会信用代码：{credit}）的法定代表人 {legalPerson}，授权 {agent}（居民身份证号码：{agentId}，职务：{agentPost}，手机号：{agentPhone}）为我单位的代理人，以我单位的名义办理下列事项：
{matter}
（） 代理人在授权范围内签署的文件和办理的事务，我单位均予承认。
（） 本授权自盖章之日起生效，有效期至 {until}。代理人无转委托权。
（） 我单位撤销授权的，另行书面通知相对人。
~ 法定代表人（签字或盖章）：[委托单位:legalSeal]
@sign 委托单位 companySeal {company}
`),
}
