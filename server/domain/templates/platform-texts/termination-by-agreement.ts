// The end of a labour contract by agreement (协商解除劳动合同协议书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const terminationByAgreement: PlatformText = {
  key: 'termination-by-agreement',
  name: '协商解除劳动合同协议书',
  category: 'labour',
  about: '双方协商一致解除劳动合同，写明补偿、交接和最后日期。',
  laws: ['《劳动合同法》第三十六条、第四十六条、第四十七条、第五十条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field employer text 用人单位名称
field worker text 劳动者姓名
field workerId idNo 劳动者身份证号 @乙方
field signedOn date 劳动合同订立日期
field endsOn date 劳动关系解除日期
field proposer radio 由谁提出 =由甲方提出/由乙方提出
field years number 工作年限（年）
field compensation amount 经济补偿
field compensationCn amountCn 经济补偿大写 <compensation
field payBy date 补偿支付日期
field wageUntil date 工资结算至
field handoverBy date 交接完成日期
field receiver text 工作交接人
# 协商解除劳动合同协议书
~ **甲方（用人单位）**：{employer}
~ **乙方（劳动者）**：{worker}
~ 居民身份证号码：{workerId}
双方于 {signedOn} 订立劳动合同。现经协商一致，根据《劳动合同法》第三十六条解除劳动合同，约定如下：
§ 解除的提出和日期
劳动合同的解除 {proposer}，双方劳动关系于 {endsOn} 解除。
§ 工资结算
甲方结算乙方截至 {wageUntil} 的工资、加班工资和未休年休假工资报酬，在解除之日一次付清；社会保险和住房公积金缴纳至解除当月。
§ 经济补偿
（） 乙方在甲方的工作年限为 {years} 年。甲方向乙方支付经济补偿人民币 {compensation} 元（大写：{compensationCn}），于 {payBy} 前支付。
（） 由甲方提出解除的，经济补偿不低于按《劳动合同法》第四十七条计算的数额。
（） 依法应当缴纳的个人所得税由甲方代扣代缴。
§ 工作交接
乙方于 {handoverBy} 前向 {receiver} 完成工作、文件、财物、账号的交接。
§ 证明和转移手续
甲方在解除之日出具解除劳动合同的证明，并在十五日内为乙方办理档案和社会保险关系转移手续。
§ 保密
乙方离职后继续保守知悉的甲方商业秘密。双方另有竞业限制约定的，从其约定；甲方放弃竞业限制的，应当书面告知乙方。
§ 其他
（） 双方确认，本协议约定的款项付清后，双方就劳动关系的履行和解除不再有其他争议；本协议有重大误解、显失公平等情形的，当事人依法享有的权利不受影响。
（） 双方因履行本协议发生争议的，可以依法申请劳动争议仲裁。
（） 本协议自双方签字、盖章之日起生效。
@sign 甲方 companySeal {employer} / 乙方 personSign {worker}
`),
}
