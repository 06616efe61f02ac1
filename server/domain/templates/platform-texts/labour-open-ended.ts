// The labour contract without an end (无固定期限劳动合同).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const labourOpenEnded: PlatformText = {
  key: 'labour-open-ended',
  name: '无固定期限劳动合同',
  category: 'labour',
  about: '与员工订立没有确定终止时间的劳动合同，如连续工作满十年或连续订立二次固定期限劳动合同后续订。',
  laws: [
    '《劳动合同法》第十四条、第十七条',
    '《劳动合同法》第三十六条至第五十条',
    '《劳动法》第三十六条、第四十四条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field employer text 用人单位名称
field employerAddress text 用人单位住所
field legalPerson text 法定代表人
field worker text 劳动者姓名
field workerId idNo 劳动者身份证号 @乙方
field workerAddress text 劳动者住址 @乙方
field workerPhone phone 劳动者手机号 @乙方
field from date 合同开始日期
field ground select 订立的情形 =双方协商一致/在本单位连续工作满十年/连续订立二次固定期限劳动合同后续订
field post text 工作岗位
field place text 工作地点
field hours radio 工时制度 =标准工时制/综合计算工时工作制/不定时工作制
field pay amount 月工资
field payCn amountCn 月工资大写 <pay
field payDay number 每月发薪日
field others multiText 双方约定的其他事项 ?
# 劳动合同
= （无固定期限）
~ **甲方（用人单位）**：{employer}
~ 住所：{employerAddress}
~ 法定代表人（主要负责人）：{legalPerson}
~ **乙方（劳动者）**：{worker}
~ 居民身份证号码：{workerId}
~ 住址：{workerAddress}
~ 联系电话：{workerPhone}
甲乙双方根据《中华人民共和国劳动法》《中华人民共和国劳动合同法》等法律法规，在平等自愿、协商一致的基础上订立本合同。
§ 合同期限
本合同为无固定期限劳动合同，自 {from} 起，至法定的解除或者终止情形出现时止。订立的情形为：{ground}。
§ 工作内容和工作地点
乙方从事 {post} 岗位工作，工作地点为 {place}。变更岗位或者工作地点的，应当经双方协商一致并采用书面形式。
§ 工作时间和休息休假
（） 乙方的岗位实行 {hours}。实行综合计算工时工作制或者不定时工作制的，甲方应当依法取得劳动行政部门的批准。
（） 延长工作时间一般每日不超过一小时；因特殊原因需要的，每日不超过三小时，每月不超过三十六小时，并依法支付加班工资或者安排补休。
（） 乙方依法享有法定节假日、年休假、婚假、产假、丧假等假期。
§ 劳动报酬
（） 乙方在正常工作时间内的月工资为人民币 {pay} 元（大写：{payCn}），不低于当地最低工资标准。
（） 甲方每月 {payDay} 日以货币形式支付上一个自然月的工资；遇节假日或者休息日的，提前在最近的工作日支付。
（） 加班工资按照《劳动法》第四十四条规定的标准支付。
§ 社会保险
甲乙双方依法参加社会保险，乙方应缴纳的部分由甲方从工资中代扣代缴。甲方依法为乙方缴存住房公积金。
§ 劳动保护、劳动条件和职业危害防护
甲方提供符合国家规定的劳动安全卫生条件和必要的劳动防护用品；岗位存在职业病危害的，如实告知并依法采取防护措施，安排职业健康检查。
§ 规章制度和保密
乙方遵守甲方依法制定并已公示或者告知的规章制度，保守在任职期间知悉的商业秘密。
§ 合同的变更、解除和终止
（） 双方协商一致，可以书面变更或者解除本合同。
（） 乙方提前三十日以书面形式通知甲方，可以解除本合同；甲方有《劳动合同法》第三十八条所列情形的，乙方可以依法解除。
（） 甲方解除或者终止本合同，应当符合《劳动合同法》第三十九条至第四十二条、第四十四条的规定；依法应当支付经济补偿的，按该法第四十七条的标准支付。
（） 解除或者终止时，甲方出具证明，并在十五日内办理档案和社会保险关系转移手续；乙方办理工作交接。
§ 双方约定的其他事项
{others}
§ 争议处理
双方因履行本合同发生争议，可以协商或者申请调解；不愿协商、调解或者不成的，可以依法申请劳动争议仲裁；对裁决不服的，可以依法提起诉讼。
§ 其他
本合同自双方签字、盖章之日起生效。采用电子形式订立的，双方使用可靠的电子签名，甲方应当使乙方能够随时查看、下载完整内容。
@sign 甲方 companySeal {employer} / 乙方 personSign {worker}
`),
}
