// A contract for work (承揽合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const contracting: PlatformText = {
  key: 'contracting',
  name: '承揽合同',
  category: 'service',
  about: '按要求完成加工、定作、修理、复制、测试等工作并交付成果。',
  laws: ['《民法典》第七百七十条至第七百八十七条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 定作人 承揽人
field customer text 定作人
field contractor text 承揽人
field contractorId text 承揽人证件号码 @承揽人
field contractorPhone phone 承揽人联系电话 @承揽人
field work multiText 工作内容与技术要求
field material radio 材料提供 =由承揽人提供/由定作人提供
field deliverBy date 完成交付日期
field deliverAt text 交付地点
field fee amount 报酬
field feeCn amountCn 报酬大写 <fee
field prepay amount 预付款
field acceptDays number 验收期限（日）
field warranty number 质保期（月）
# 承揽合同
~ **定作人（甲方）**：{customer}
~ **承揽人（乙方）**：{contractor}
~ 证件号码：{contractorId}
~ 联系电话：{contractorPhone}
§ 工作内容
乙方按照下列要求完成工作，交付工作成果：
{work}
§ 材料
?? material=由承揽人提供
材料由乙方提供，符合约定和国家标准，接受甲方检验。
??
?? material=由定作人提供
材料由甲方提供。乙方及时检验，发现不符合约定的，及时通知甲方更换、补齐；乙方妥善保管材料，不得擅自更换。
??
§ 完成和交付
乙方于 {deliverBy} 前完成，在 {deliverAt} 交付工作成果以及必要的技术资料和质量证明。乙方以自己的设备、技术和劳力完成主要工作；将主要工作交由第三人完成，须经甲方同意。
§ 报酬
（） 报酬为人民币 {fee} 元（大写：{feeCn}）。合同生效后甲方支付预付款人民币 {prepay} 元，余款在验收合格后七日内付清。
（） 甲方未支付报酬或者材料费的，乙方对完成的工作成果享有留置权或者有权拒绝交付。
§ 验收和质保
（） 甲方自交付之日起 {acceptDays} 日内验收；不符合质量要求的，可以要求修理、重作、减少报酬、赔偿损失。
（） 质保期为 {warranty} 个月，自验收合格之日起计算，期内的质量问题由乙方免费修复。
§ 变更和解除
甲方中途变更要求造成损失的，赔偿损失。甲方在乙方完成工作前可以随时解除合同，造成乙方损失的，赔偿损失。
§ 安全和责任
乙方对完成工作过程中的安全负责；造成第三人或者自身损害的，甲方对定作、指示或者选任没有过错的，不承担侵权责任。
§ 违约责任
任何一方逾期交付或者逾期付款的，每逾期一日按相应报酬的千分之一支付违约金；逾期超过三十日的，对方可以解除合同并要求赔偿损失。
§ 保密
乙方按照甲方的要求保守秘密，未经甲方许可，不得留存复制品或者技术资料。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由定作人所在地人民法院管辖。
§ 生效
本合同自双方签字或者盖章之日起生效。
@sign 定作人 companySeal {customer} / 承揽人 personSign {contractor}
`),
}
