// A contract for making software (软件开发合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const softwareDevelopment: PlatformText = {
  key: 'software-development',
  name: '软件开发合同',
  category: 'service',
  about: '委托他人开发软件；写明需求、里程碑、源代码交付和著作权归属。',
  laws: [
    '《民法典》第八百五十一条至第八百六十一条',
    '《著作权法》第十九条',
    '《计算机软件保护条例》第十一条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 委托方 开发方
field client text 委托方名称
field maker text 开发方名称
field makerCredit text 开发方统一社会信用代码 @开发方
field makerBank text 开发方开户行及账号 @开发方
field product text 软件名称
field scope multiText 功能范围与交付物
field deliverBy date 交付日期
field fee amount 开发费
field feeCn amountCn 开发费大写 <fee
field milestones multiText 里程碑与付款
field acceptDays number 验收期限（日）
field warranty number 免费维护期（月）
field owner radio 著作权归属 =归委托方/归开发方，委托方永久使用
# 软件开发合同
~ **委托方（甲方）**：{client}
~ **开发方（乙方）**：{maker}
~ 统一社会信用代码：{makerCredit}
~ 开户行及账号：{makerBank}
甲方委托乙方开发 {product}（以下称“本软件”），双方经协商一致订立本合同。
§ 开发内容和交付物
{scope}
经双方确认的需求说明书是本合同的附件。交付物包括可运行的程序、源代码、部署和使用文档、测试报告。
§ 需求变更
任何一方提出变更的，书面说明对费用和期限的影响，经双方书面确认后执行；未确认前按原需求履行。
§ 进度和交付
乙方于 {deliverBy} 前交付本软件。甲方迟延提供资料、确认需求的，交付日期相应顺延。
§ 费用和支付
开发费总额为人民币 {fee} 元（大写：{feeCn}），含增值税，按下列里程碑支付：
{milestones}
§ 验收
（） 甲方自交付之日起 {acceptDays} 日内，按照需求说明书验收。发现缺陷的，乙方在十日内修复后重新提交。
（） 逾期未验收且未提出书面异议，或者已经投入正式使用的，视为验收合格。
§ 维护
验收合格后 {warranty} 个月为免费维护期，乙方修复缺陷；严重影响使用的，在二十四小时内响应。期满后的维护另行约定。
§ 知识产权
（） 本软件的著作权 {owner}。付清费用前，甲方只能为验收目的使用。
（） 乙方使用开放源代码软件的，事先书面告知其名称和许可条件，不得使用使甲方负有公开源代码义务的组件，甲方书面同意的除外。
（） 乙方保证本软件不侵犯第三方的权利；第三方提出主张的，由乙方处理并赔偿甲方的损失。
§ 保密、数据和安全
双方对知悉的商业秘密和数据保密。乙方不得在本软件中设置后门或者恶意程序，不得将甲方数据用于合同以外的目的，合同终止后返还或者删除。
§ 开发风险
在乙方尽到合理努力的情况下，因出现无法克服的技术困难致使开发失败的，风险由双方合理分担；乙方发现可能失败的，及时通知甲方并采取措施减少损失。
§ 违约责任
（） 乙方逾期交付的，每逾期一日按开发费的千分之一支付违约金；甲方逾期付款的，每逾期一日按逾期金额的千分之一支付违约金。
（） 逾期超过三十日，或者经三次修复仍验收不合格的，对方可以解除合同，要求退还或者结清款项并赔偿损失。
§ 争议解决
双方发生争议的，协商解决；协商不成的，由委托方所在地人民法院管辖。
§ 生效
本合同自双方盖章之日起生效。
@sign 委托方 companySeal {client} / 开发方 companySeal {maker}
`),
}
