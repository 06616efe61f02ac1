// Tables of an export about purchases: orders, invoices, their titles and addresses.
import { byId, opened, text, word, yuan } from '#server/operations/account/own-data/section.ts'
import type { Section } from '#server/operations/account/own-data/section.ts'

export const tradeSections: readonly Section[] = [
  {
    set: 'orders',
    title: '订单',
    columns: [
      ['订单号', 'order_no'],
      ['套餐', 'product_name'],
      ['金额', yuan('amount')],
      ['状态', word('orders', 'state')],
      ['下单时间', 'created_at'],
      ['付款时间', 'paid_at'],
    ],
  },
  {
    set: 'invoices',
    title: '发票',
    columns: [
      ['抬头', 'name'],
      ['金额', yuan('amount')],
      ['发票号码', 'number'],
      [
        '接收方式',
        (row, { personalData }) => personalData.open(text(row, 'receiver'), `invoice ${byId(row)}`),
      ],
      ['申请时间', 'applied_at'],
    ],
  },
  {
    set: 'titles',
    title: '发票抬头',
    columns: [
      ['抬头', 'name'],
      ['税号', 'tax_number'],
      ['电话', 'phone'],
    ],
  },
  {
    set: 'addresses',
    title: '邮寄地址',
    columns: [
      [
        '收件信息',
        opened('sealed', (row) => `invoice address ${byId(row)}`, [
          'name',
          'phone',
          'area',
          'address',
          'detail',
        ]),
      ],
      ['创建时间', 'created_at'],
    ],
  },
]
