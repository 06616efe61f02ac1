// A part-time labour contract paid by the hour (非全日制用工合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const partTime: PlatformText = {
  key: 'part-time',
  name: '非全日制用工合同',
  category: 'labour',
  about: '以小时计酬，同一单位每日平均不超过四小时、每周累计不超过二十四小时的用工。',
  laws: ['《劳动合同法》第六十八条至第七十二条', '《社会保险法》第十条、第二十三条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field employer text 用人单位名称
field employerAddress text 用人单位住所
field worker text 劳动者姓名
field workerId idNo 劳动者身份证号 @乙方
field workerPhone phone 劳动者手机号 @乙方
field from date 用工开始日期
field post text 工作内容
field place text 工作地点
field schedule text 每周工作安排
field wage amount 小时工资
field period radio 结算周期 =每周/每半个月
# 非全日制用工合同
~ **甲方（用人单位）**：{employer}
~ 住所：{employerAddress}
~ **乙方（劳动者）**：{worker}
~ 居民身份证号码：{workerId}
~ 联系电话：{workerPhone}
双方根据《中华人民共和国劳动合同法》关于非全日制用工的规定，经协商一致订立本合同。
§ 用工形式和开始时间
本合同为非全日制用工，自 {from} 起用工。双方不约定试用期。乙方可以与一个以上用人单位订立劳动合同，但后订立的不得影响先订立的履行。
§ 工作内容、地点和时间
（） 乙方在 {place} 从事 {post} 工作。
（） 工作时间安排为 {schedule}，在甲方平均每日不超过四小时，每周累计不超过二十四小时。
§ 劳动报酬
小时工资为人民币 {wage} 元，不低于当地小时最低工资标准。工资 {period} 结算支付一次，支付周期最长不超过十五日。
§ 社会保险
甲方依法为乙方缴纳工伤保险费。乙方可以以灵活就业人员身份参加基本养老保险和基本医疗保险；国家和地方另有规定的，从其规定。
§ 劳动保护
甲方提供符合国家规定的劳动安全卫生条件和必要的劳动防护用品，告知岗位的职业危害和防护措施。
§ 终止
任何一方都可以随时通知对方终止用工，甲方不支付经济补偿。终止时，甲方结清乙方的全部报酬。
§ 争议处理
双方发生争议的，协商解决；协商不成的，可以依法申请劳动争议仲裁。
§ 生效
本合同自双方签字、盖章之日起生效。
@sign 甲方 companySeal {employer} / 乙方 personSign {worker}
`),
}
