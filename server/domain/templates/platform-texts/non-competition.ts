// An agreement not to compete after leaving (竞业限制协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const nonCompetition: PlatformText = {
  key: 'non-competition',
  name: '竞业限制协议',
  category: 'confidentiality',
  about: '只与高级管理人员、高级技术人员和其他负有保密义务的人员订立；期限不超过二年，须按月补偿。',
  laws: [
    '《劳动合同法》第二十三条、第二十四条',
    '最高人民法院《关于审理劳动争议案件适用法律问题的解释（一）》第三十六条至第四十条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field employer text 用人单位名称
field worker text 劳动者姓名
field workerId idNo 劳动者身份证号 @乙方
field kind select 乙方的人员类别 =高级管理人员/高级技术人员/其他负有保密义务的人员
field months number 竞业限制期限（月）
field area text 竞业限制的地域
field rivals multiText 竞业限制的范围
field compensation amount 每月经济补偿
field compensationCn amountCn 每月经济补偿大写 <compensation
field penalty amount 违约金
field penaltyCn amountCn 违约金大写 <penalty
field account text 补偿收款账户 @乙方
# 竞业限制协议
~ **甲方（用人单位）**：{employer}
~ **乙方（劳动者）**：{worker}
~ 居民身份证号码：{workerId}
乙方在甲方任职，属于 {kind}，知悉甲方的商业秘密。双方根据《劳动合同法》第二十三条、第二十四条，订立本协议。
§ 竞业限制的范围、地域和期限
（） 范围：乙方不得到与甲方生产或者经营同类产品、从事同类业务的有竞争关系的其他用人单位任职，不得自己开业生产或者经营同类产品、从事同类业务，具体为：
{rivals}
（） 地域：{area}。
（） 期限：自解除或者终止劳动合同之日起 {months} 个月，最长不超过二十四个月。
§#pay 经济补偿
（） 在竞业限制期限内，甲方按月向乙方支付经济补偿，每月人民币 {compensation} 元（大写：{compensationCn}），不低于乙方在劳动合同解除或者终止前十二个月平均工资的百分之三十，并不低于劳动合同履行地最低工资标准。
（） 甲方于每月末日前支付到乙方账户：{account}。
（） 因甲方的原因三个月未支付经济补偿的，乙方可以请求解除竞业限制约定。
§ 乙方的告知义务
竞业限制期限内，乙方每三个月书面告知甲方从业情况；新入职前，将本协议的义务告知新用人单位。
§ 解除
（） 甲方可以在劳动合同解除、终止前书面通知乙方不执行竞业限制，乙方不负竞业限制义务，甲方不支付补偿。
（） 在竞业限制期限内甲方解除竞业限制约定的，额外支付乙方三个月的竞业限制经济补偿。
§ 违约责任
（） 乙方违反竞业限制约定的，向甲方支付违约金人民币 {penalty} 元（大写：{penaltyCn}），返还违约期间已收的补偿；支付违约金后，甲方仍可以要求乙方继续履行。
（） 违约金过分高于造成的损失的，当事人可以请求仲裁机构或者人民法院予以适当减少。
§ 争议处理
双方发生争议的，可以依法申请劳动争议仲裁；对裁决不服的，可以依法提起诉讼。
§ 生效
本协议自双方签字、盖章之日起生效，在劳动合同解除或者终止后继续有效。补偿的支付按^pay^执行。
@sign 甲方 companySeal {employer} / 乙方 personSign {worker}
`),
}
