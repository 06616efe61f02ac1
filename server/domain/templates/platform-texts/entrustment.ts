// A contract of mandate (委托合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const entrustment: PlatformText = {
  key: 'entrustment',
  name: '委托合同',
  category: 'service',
  about: '委托他人处理事务，如代办手续、采购、代理销售。',
  laws: ['《民法典》第九百一十九条至第九百三十六条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 委托人 受托人
field principal text 委托人
field agent text 受托人
field agentId text 受托人证件号码 @受托人
field agentPhone phone 受托人联系电话 @受托人
field matter multiText 委托事务
field authority radio 委托权限 =特别委托（仅限列明的事务）/概括委托
field from date 委托开始日期
field until date 委托结束日期
field fee amount 报酬
field feeCn amountCn 报酬大写 <fee
field payOn text 报酬支付时间
field costs radio 处理事务的费用 =由委托人预付/由受托人垫付后凭票报销/包含在报酬内
field sub radio 转委托 =不得转委托/经委托人书面同意可以转委托
# 委托合同
~ **委托人（甲方）**：{principal}
~ **受托人（乙方）**：{agent}
~ 证件号码：{agentId}
~ 联系电话：{agentPhone}
§ 委托事务和权限
（） 甲方委托乙方处理下列事务：
{matter}
（） 委托权限为 {authority}。乙方不得超越权限；需要变更指示的，应当经甲方同意，情况紧急难以联系的，应当妥善处理并及时报告。
§ 期限
委托自 {from} 起至 {until} 止。
§ 报酬和费用
（） 报酬为人民币 {fee} 元（大写：{feeCn}），支付时间为 {payOn}。
（） 处理委托事务的必要费用 {costs}。
（） 因不可归责于乙方的事由，合同解除或者委托事务不能完成的，甲方按已完成的部分支付相应的报酬。
§ 乙方的义务
（） 亲自处理委托事务，{sub}。
（） 按照甲方的要求报告进展；委托终止时报告结果，转交取得的财产和资料。
（） 保守知悉的甲方商业秘密和个人信息。
§ 责任
因乙方的过错给甲方造成损失的，乙方承担赔偿责任；乙方处理委托事务时因不可归责于自己的事由受到损失的，可以向甲方请求赔偿。
§ 解除
双方都可以随时解除委托合同。因解除造成对方损失的，除不可归责于该当事人的事由外，赔偿因解除时间不当造成的直接损失和合同履行后可以获得的利益。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由委托人所在地人民法院管辖。
§ 生效
本合同自双方签字或者盖章之日起生效。
@sign 委托人 companySeal {principal} / 受托人 personSign {agent}
`),
}
