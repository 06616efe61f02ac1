// A contract for technical services (技术服务合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const technicalService: PlatformText = {
  key: 'technical-service',
  name: '技术服务合同',
  category: 'service',
  about: '一方以技术知识为对方解决特定技术问题。',
  laws: ['《民法典》第八百四十三条至第八百四十五条、第八百七十八条至第八百八十七条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 委托方 受托方
field client text 委托方名称
field provider text 受托方名称
field providerCredit text 受托方统一社会信用代码 @受托方
field providerBank text 受托方开户行及账号 @受托方
field content multiText 服务内容与要求
field way text 服务方式
field from date 服务开始日期
field until date 服务结束日期
field fee amount 服务费
field feeCn amountCn 服务费大写 <fee
field payPlan multiText 付款安排
field accept multiText 验收标准与方式
field owner radio 成果归属 =归委托方/归受托方/双方共有
# 技术服务合同
~ **委托方（甲方）**：{client}
~ **受托方（乙方）**：{provider}
~ 统一社会信用代码：{providerCredit}
~ 开户行及账号：{providerBank}
双方根据《中华人民共和国民法典》关于技术合同的规定，经协商一致订立本合同。
§ 服务内容
（） 乙方按照下列内容和要求提供技术服务：
{content}
（） 服务方式：{way}。
（） 服务期限自 {from} 起至 {until} 止。
§ 甲方的协作
甲方按照约定提供工作条件、技术资料和数据，完成配合事项。甲方不履行或者迟延履行，影响工作进度和质量的，支付的报酬不得追回，未支付的报酬应当支付，期限相应顺延。
§ 服务费和支付
服务费总额为人民币 {fee} 元（大写：{feeCn}），含增值税。支付安排如下：
{payPlan}
乙方在每次收款前开具等额增值税发票。
§ 验收
{accept}
甲方在收到工作成果后十五日内验收；逾期不验收也不提出书面异议的，视为验收合格。不符合约定的，乙方在合理期限内补正，费用由乙方承担。
§ 成果的归属
（） 乙方利用甲方提供的技术资料和工作条件完成的新的技术成果，{owner}。
（） 乙方在本合同订立前已有的技术和通用工具，权利仍归乙方，甲方在使用成果的必要范围内免费使用。
（） 乙方保证工作成果不侵犯第三方的合法权益。
§ 保密和数据安全
双方对在合同履行中知悉的对方商业秘密保密；涉及个人信息和重要数据的，按照有关法律处理。保密义务在合同终止后三年内继续有效，商业秘密持续到公开之日。
§ 违约责任
（） 乙方未按期完成的，每逾期一日按服务费的千分之一支付违约金；甲方逾期付款的，每逾期一日按逾期金额的千分之一支付违约金。
（） 逾期超过三十日，或者服务经两次补正仍不合格的，对方可以解除合同并要求赔偿损失。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由委托方所在地人民法院管辖。
§ 生效
本合同自双方盖章之日起生效。
@sign 委托方 companySeal {client} / 受托方 companySeal {provider}
`),
}
