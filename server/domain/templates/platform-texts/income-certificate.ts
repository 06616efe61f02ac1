// A certificate of income (收入证明).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const incomeCertificate: PlatformText = {
  key: 'income-certificate',
  name: '收入证明',
  category: 'labour',
  about: '证明员工的职务和收入，常用于贷款、签证、租房。',
  laws: ['《民法典》第七条（诚信）', '《个人信息保护法》第十三条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 用人单位
field employer text 用人单位名称
field worker text 员工姓名
field workerId idNo 员工身份证号
field from date 入职日期
field post text 部门及职务
field monthly amount 月平均收入
field monthlyCn amountCn 月平均收入大写 <monthly
field tax radio 收入口径 =税前/税后
field purpose text 用途
field contact text 联系人及电话
# 收入证明
兹证明 {worker}（居民身份证号码：{workerId}）自 {from} 起在我单位工作，现任 {post}。
该员工近十二个月的月平均收入（{tax}）为人民币 {monthly} 元（大写：{monthlyCn}），包括工资、奖金和津贴。
本证明仅用于 {purpose}，不构成我单位对该员工任何债务的担保。
~ 联系人及电话：{contact}
特此证明。
@sign 用人单位 companySeal {employer}
`),
}
