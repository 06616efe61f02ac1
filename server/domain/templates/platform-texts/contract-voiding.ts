// An agreement that a contract is void from now on (合同作废协议).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const contractVoiding: PlatformText = {
  key: 'contract-voiding',
  name: '合同作废协议',
  category: 'other',
  about: '双方同意不再履行已订立的合同，结清往来。',
  laws: ['《民法典》第五百六十二条、第五百六十六条、第五百六十七条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 甲方 乙方
field partyA text 甲方名称
field partyB text 乙方名称
field contract text 原合同名称及编号
field signedOn date 原合同订立日期
field reason text 作废原因
field on date 作废日期
field performed radio 履行情况 =尚未履行/已部分履行
field settlement multiText 结算与返还 ?
# 合同作废协议
~ **甲方**：{partyA}
~ **乙方**：{partyB}
双方于 {signedOn} 订立了 {contract}（以下称“原合同”）。因 {reason}，经协商一致，约定如下：
§ 合同的作废
原合同自 {on} 起解除，不再履行。
§ 结算
?? performed=尚未履行
原合同尚未履行，双方互不返还、互不补偿。
??
?? performed=已部分履行
原合同已部分履行，双方按照下列约定结算和返还：
{settlement}
??
§ 继续有效的条款
原合同中关于结算、清理、保密和争议解决的条款继续有效。
§ 其他
除本协议另有约定外，双方就原合同互不追究违约责任。本协议自双方签字或者盖章之日起生效。
@sign 甲方 companySeal {partyA} / 乙方 companySeal {partyB}
`),
}
