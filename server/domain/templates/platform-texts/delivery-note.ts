// A delivery note (送货单).
import type { PlatformText } from './platform-text.ts'
import { writeText } from './write-text.ts'

export const deliveryNote: PlatformText = {
  key: 'delivery-note',
  name: '送货单',
  category: 'letter',
  about: '随货交付，由收货方签收数量和外观。',
  laws: ['《民法典》第五百九十八条、第六百二十条、第六百二十三条'],
  checkedOn: '2026-11-24',
  text: writeText(`
roles 送货方 收货方
field sender text 送货单位
field receiver text 收货单位
field contract text 合同（订单）编号
field no text 送货单号
field on date 送货日期
field address text 收货地址
field goods multiText 货物名称、规格
field quantity text 数量及单位
field boxes text 件数及包装
field state radio 外观情况 =包装完好，数量相符/有短缺或者破损，见备注
field remark multiText 备注 ?
# 送货单
~ 送货单位：{sender}
~ 收货单位：{receiver}
~ 送货单号：{no}　合同（订单）编号：{contract}
~ 送货日期：{on}　收货地址：{address}
| 货物名称、规格 | 数量及单位 | 件数及包装 |
| {goods} | {quantity} | {boxes} |
（） 收货时情况：{state}。
（） 备注：
{remark}
（） 签收只表示收到货物、确认数量和外观，不代表质量验收合格；质量按合同约定检验。
@sign 送货方 companySeal {sender} / 收货方 personSign {receiver}
`),
}
