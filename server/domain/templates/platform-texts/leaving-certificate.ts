// The certificate that an employee has left (离职证明).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const leavingCertificate: PlatformText = {
  key: 'leaving-certificate',
  name: '离职证明',
  category: 'labour',
  about: '解除或终止劳动合同时出具的证明；只写法定事项，不写评价。',
  laws: ['《劳动合同法》第五十条、第八十九条', '《劳动合同法实施条例》第二十四条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 用人单位
field employer text 用人单位名称
field worker text 劳动者姓名
field workerId idNo 劳动者身份证号
field from date 入职日期
field until date 离职日期
field termFrom date 劳动合同开始日期
field termUntil text 劳动合同终止日期
field post text 工作岗位
field years text 在本单位的工作年限
field ground select 解除或者终止 =协商一致解除/劳动者提出解除/用人单位依法解除/劳动合同期满终止/其他法定情形终止
# 解除（终止）劳动合同证明
{worker}（居民身份证号码：{workerId}）自 {from} 起在我单位工作，与我单位订立了期限自 {termFrom} 起至 {termUntil} 止的劳动合同，工作岗位为 {post}。
双方的劳动合同于 {until} 依法解除（终止），情形为：{ground}。该劳动者在本单位的工作年限为 {years}。
我单位已依法办理工资结算，并在解除（终止）之日起十五日内办理档案和社会保险关系转移手续。
特此证明。
@sign 用人单位 companySeal {employer}
`),
}
