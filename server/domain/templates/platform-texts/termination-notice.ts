// The notice by which an employer ends a labour contract (解除劳动合同通知书).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const terminationNotice: PlatformText = {
  key: 'termination-notice',
  name: '解除劳动合同通知书',
  category: 'labour',
  about: '单位单方解除劳动合同时送达员工；解除前须将理由通知工会。',
  laws: [
    '《劳动合同法》第三十九条、第四十条、第四十二条、第四十三条',
    '《劳动合同法》第四十六条、第四十七条、第五十条',
  ],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 用人单位
field employer text 用人单位名称
field worker text 员工姓名
field clause select 解除依据 =《劳动合同法》第三十九条/《劳动合同法》第四十条第一项/《劳动合同法》第四十条第二项/《劳动合同法》第四十条第三项/《劳动合同法》第四十一条
field reason multiText 解除事由
field on date 解除日期
field compensation amount 经济补偿 ?
field wageUntil date 工资结算至
field handoverBy date 交接完成日期
field union radio 是否已将理由通知工会 =已通知工会/本单位未建立工会，已征求职工代表意见
# 解除劳动合同通知书
~ {worker}：
因 {reason}，我单位依据 {clause}，决定自 {on} 起与您解除劳动合同。解除的理由在作出决定前 {union}。
（） 请在 {handoverBy} 前完成工作、文件、财物和账号的交接。
（） 您的工资结算至 {wageUntil}，在解除之日一次付清。依法应当支付经济补偿的，补偿为人民币 {compensation} 元，在办结工作交接时支付。
（） 我单位在解除之日出具解除劳动合同的证明，并在十五日内为您办理档案和社会保险关系转移手续。
（） 对本决定有异议的，您可以依法申请劳动争议仲裁。
@sign 用人单位 companySeal {employer}
`),
}
