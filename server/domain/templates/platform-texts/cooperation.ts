// A contract of cooperation between companies (合作协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const cooperation: PlatformText = {
  key: 'cooperation',
  name: '合作协议',
  category: 'cooperation',
  about: '两个单位就项目共同投入、分工和分配收益。',
  laws: [
    '《民法典》第四百六十九条、第五百零九条、第五百七十七条',
    '《民法典》第九百六十七条至第九百七十八条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field partyA text 甲方名称
field partyB text 乙方名称
field creditB text 乙方统一社会信用代码 @乙方
field contactB text 乙方联系人及电话 @乙方
field project text 合作项目
field goal multiText 合作目标与内容
field from date 合作开始日期
field until date 合作结束日期
field dutiesA multiText 甲方的投入与职责
field dutiesB multiText 乙方的投入与职责
field shares multiText 收益分配与费用分担
field settle radio 结算周期 =按月结算/按季结算/按年结算
field exclusive radio 排他性 =非排他合作/合作期内互为独家合作方
field notice number 提前通知解除（日）
# 合作协议
~ **甲方**：{partyA}
~ **乙方**：{partyB}
~ 统一社会信用代码：{creditB}
~ 联系人及电话：{contactB}
双方本着平等互利的原则，就 {project} 的合作协商一致，订立本协议。
§ 合作内容
{goal}
§ 合作期限和方式
合作自 {from} 起至 {until} 止，为 {exclusive}。双方各自独立经营，不因本协议成立合伙企业、公司或者代理关系；未经书面授权，任何一方不得以对方的名义从事活动。
§ 投入和分工
（） 甲方：
{dutiesA}
（） 乙方：
{dutiesB}
§ 收益和费用
{shares}
{settle}。双方在结算期满后十日内对账，收款方开具合法发票后十日内付款。每方有权查阅与合作有关的账目。
§ 知识产权
双方各自原有的知识产权归各自所有，只为合作目的许可对方使用。合作中共同完成的成果由双方共有，单独完成的归完成方，另有书面约定的除外。
§ 保密
双方对知悉的对方商业秘密保密，保密义务在本协议终止后三年内继续有效。
§ 变更和解除
（） 变更本协议，应当采用书面形式。
（） 任何一方提前 {notice} 日书面通知对方，可以解除本协议，已发生的收益和费用据实结算。
（） 一方严重违约，经书面催告后十五日内仍未改正的，对方可以立即解除。
§ 违约责任
一方违反本协议给对方造成损失的，赔偿因此造成的损失，包括可以预见的可得利益损失。
§ 不可抗力
因不可抗力不能履行的，受影响的一方及时通知并提供证明，根据影响部分或者全部免除责任。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由甲方所在地人民法院管辖。
§ 生效
本协议自双方盖章之日起生效。
@sign 甲方 companySeal {partyA} / 乙方 companySeal {partyB}
`),
}
