// A mutual confidentiality agreement between companies (保密协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const confidentiality: PlatformText = {
  key: 'confidentiality',
  name: '保密协议（合作）',
  category: 'confidentiality',
  about: '双方在洽谈或合作中相互披露信息时使用。',
  laws: ['《民法典》第五百零一条', '《反不正当竞争法》第九条、第十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field partyA text 甲方名称
field partyB text 乙方名称
field creditB text 乙方统一社会信用代码 @乙方
field contactA text 甲方联系人及邮箱
field contactB text 乙方联系人及邮箱 @乙方
field project multiText 合作事项
field years number 保密年限
field penalty amount 违约金
field penaltyCn amountCn 违约金大写 <penalty
field court radio 争议管辖 =甲方所在地人民法院/乙方所在地人民法院
# 保密协议
~ **甲方**：{partyA}
~ 联系人及邮箱：{contactA}
~ **乙方**：{partyB}
~ 统一社会信用代码：{creditB}
~ 联系人及邮箱：{contactB}
双方拟就下列事项洽谈或者合作（以下称“合作事项”），并将为此相互披露保密信息，经协商订立本协议：
{project}
§#info 保密信息
（） 保密信息是指披露方为合作事项向接收方披露的、不为公众所知悉的技术信息、经营信息和其他信息，包括但不限于图纸、代码、算法、配方、客户资料、价格、财务数据、商业计划，不论以何种形式披露，也不论是否标注“保密”。
（） 下列信息不属于保密信息：披露时已为公众所知悉，或者非因接收方过错而为公众所知悉的；接收方在披露前已合法持有的；接收方从有权披露的第三方合法取得的；接收方独立开发的。主张属于上述情形的一方负责举证。
§ 接收方的义务
（） 只为合作事项使用保密信息，采取不低于保护自身同类信息的合理措施。
（） 只向为合作事项确有必要知悉、并负有同等保密义务的员工和专业顾问披露，并对他们的行为负责。
（） 未经披露方书面同意，不向第三方披露，不复制、反向工程或者用于其他目的。
（） 依照法律、法院或者主管机关的要求必须披露的，在法律允许的范围内事先通知披露方，并只披露要求的部分。
§ 个人信息和数据
保密信息包含个人信息的，接收方按照《个人信息保护法》处理，不超出合作事项的必要范围。
§ 返还和销毁
合作终止或者披露方书面要求的，接收方在十日内返还或者销毁保密信息及其复制件，并书面确认；依法必须留存的除外，留存期间继续保密。
§ 权利归属
保密信息的一切权利归披露方。本协议不构成任何许可、转让，也不构成必须达成合作的承诺。
§ 保密期限
保密义务自披露之日起 {years} 年；构成商业秘密的，持续至该信息为公众所知悉之日。
§ 违约责任
接收方违反本协议的，应当立即停止违约行为，支付违约金人民币 {penalty} 元（大写：{penaltyCn}）；违约金低于造成的损失的，赔偿全部损失，包括合理的调查取证费和律师费。
§ 争议解决
本协议适用中华人民共和国法律。发生争议协商不成的，由 {court} 管辖。
§ 生效
本协议自双方盖章之日起生效，对订立前已披露的保密信息同样适用。
@sign 甲方 companySeal {partyA} / 乙方 companySeal {partyB}
`),
}
