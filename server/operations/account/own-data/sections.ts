// The tables of an export: which rows, and which of their columns under which Chinese heading.
import { priceText } from '#server/operations/account/own-data/values.ts'
import type { Value } from '#server/operations/account/own-data/values.ts'
import type { DataSet, Row } from '#server/domain/account/own-data/store.ts'
import type { Deps } from '#server/deps.ts'
import { eventWord } from '#server/operations/account/own-data/event-words.ts'
import { wordFor } from '#server/operations/account/own-data/words.ts'
import type { WORDS } from '#server/operations/account/own-data/words.ts'

type Open = Pick<Deps, 'personalData'>

/** A heading and what stands under it: a column, or made of the row. */
export type Column = readonly [heading: string, of: string | ((row: Row, deps: Open) => Value)]

export interface Section {
  readonly set: DataSet
  readonly title: string
  readonly columns: readonly Column[]
}

const text = (row: Row, key: string): string => (typeof row[key] === 'string' ? row[key] : '')
const word =
  (set: keyof typeof WORDS, key: string) =>
  (row: Row): Value =>
    wordFor(set, row[key])
const yuan =
  (key: string) =>
  (row: Row): Value =>
    priceText(row[key])

/** Facts of a sealed JSON, those that are texts. */
const opened =
  (key: string, owner: (row: Row) => string, facts: readonly string[]) =>
  (row: Row, { personalData }: Open): Value => {
    const all = JSON.parse(personalData.open(text(row, key), owner(row))) as Record<string, unknown>
    const personal = { ...all, ...(all['personal'] as Record<string, unknown> | undefined) }
    return facts
      .map((fact) => personal[fact])
      .filter((one): one is string => typeof one === 'string' && one !== '')
      .join('，')
  }
const byId = (row: Row): string => text(row, 'id')

export const SECTIONS: readonly Section[] = [
  {
    set: 'account',
    title: '账号',
    columns: [
      ['手机号', 'phone'],
      ['姓名', 'name'],
      [
        '证件号码',
        (row, { personalData }) =>
          row['id_number_sealed'] === null ? '' : personalData.open(text(row, 'id_number_sealed'), byId(row)),
      ],
      [
        '签署密码',
        (row) => (row['sign_password_hash'] === null ? '未设置' : '已设置（只保存不可还原的摘要）'),
      ],
      ['注册时间', 'created_at'],
      ['最近变更', 'updated_at'],
    ],
  },
  {
    set: 'mail',
    title: '通知邮箱',
    columns: [
      ['邮箱', (row, { personalData }) => personalData.open(text(row, 'sealed'), text(row, 'user_id'))],
      ['验证时间', 'proven_at'],
    ],
  },
  {
    set: 'bindings',
    title: '第三方账号',
    columns: [
      ['来源', word('bindings', 'provider')],
      ['对方的编号', 'subject'],
      ['名称', 'name'],
      ['绑定时间', 'created_at'],
      ['最近使用', 'used_at'],
    ],
  },
  {
    set: 'applications',
    title: '已同意的合作应用',
    columns: [
      ['应用', 'name'],
      ['应用中的编号', 'external_id'],
      ['同意时间', 'bound_at'],
    ],
  },
  {
    set: 'certifications',
    title: '实名认证',
    columns: [
      ['姓名', 'name'],
      ['证件号码', opened('claim_sealed', byId, ['idNumber', 'number'])],
      ['结果', word('certifications', 'state')],
      ['证件图片数', (row) => (Array.isArray(row['files']) ? row['files'].length : 0)],
      ['提交时间', 'submitted_at'],
      ['完成时间', 'finished_at'],
      ['原因', 'reason'],
    ],
  },
  {
    set: 'certificates',
    title: '签名证书',
    columns: [
      ['序列号', 'serial'],
      ['主体', 'subject'],
      ['状态', word('certificates', 'state')],
      ['生效', 'not_before'],
      ['到期', 'not_after'],
    ],
  },
  {
    set: 'companies',
    title: '所在单位',
    columns: [
      ['单位', 'company'],
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['工号', 'staff_no'],
      ['岗位', 'post'],
      ['邮箱', 'email'],
      ['状态', word('companies', 'status')],
      ['加入时间', 'joined_at'],
      ['离开时间', 'left_at'],
    ],
  },
  {
    set: 'contracts',
    title: '合同',
    columns: [
      ['编号', 'no'],
      ['名称', 'name'],
      ['发起方', 'initiator'],
      ['状态', word('contracts', 'state')],
      ['创建时间', 'created_at'],
      ['发起时间', 'launched_at'],
      ['完成时间', 'completed_at'],
    ],
  },
  {
    set: 'signings',
    title: '签署',
    columns: [
      ['合同编号', 'no'],
      ['合同', 'contract'],
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['代表单位', 'company_name'],
      ['状态', word('signings', 'state')],
      ['首次查看', 'viewed_at'],
      ['签署时间', 'submitted_at'],
    ],
  },
  {
    set: 'faceChecks',
    title: '人脸核验',
    columns: [
      ['结果', word('faceChecks', 'result')],
      ['开始时间', 'begun_at'],
      ['结束时间', 'ended_at'],
      ['原因', 'reason'],
    ],
  },
  {
    set: 'seals',
    title: '个人签名',
    columns: [
      ['名称', 'name'],
      ['制作方式', word('seals', 'source')],
      ['创建时间', 'created_at'],
    ],
  },
  {
    set: 'sealUses',
    title: '用印记录',
    columns: [
      ['印章或签名', 'name'],
      ['合同', 'contract'],
      ['时间', 'used_at'],
    ],
  },
  {
    set: 'loans',
    title: '借条',
    columns: [
      ['出借人', 'lender'],
      ['出借人手机号', 'lender_phone'],
      ['借款人', 'borrower'],
      ['借款人手机号', 'borrower_phone'],
      ['状态', word('loans', 'state')],
      ['创建时间', 'created_at'],
    ],
  },
  {
    set: 'receipts',
    title: '收条',
    columns: [
      ['收款人', 'receiver'],
      ['付款人', 'giver'],
      ['付款人手机号', 'giver_phone'],
      ['状态', word('receipts', 'state')],
      ['创建时间', 'created_at'],
    ],
  },
  {
    set: 'files',
    title: '上传的文件',
    columns: [
      ['文件名', 'name'],
      ['用途', word('files', 'kind')],
      ['字节数', 'size'],
      ['上传时间', 'created_at'],
    ],
  },
  {
    set: 'contacts',
    title: '联系人',
    columns: [
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['单位', 'company_name'],
      ['邮箱', 'email'],
      ['备注', 'remark'],
    ],
  },
  {
    set: 'notices',
    title: '消息',
    columns: [
      ['时间', 'created_at'],
      ['标题', 'title'],
      ['内容', 'text'],
      ['阅读时间', 'read_at'],
    ],
  },
  {
    set: 'sessions',
    title: '登录记录',
    columns: [
      ['登录时间', 'created_at'],
      ['最近使用', 'seen_at'],
      ['退出时间', 'ended_at'],
      ['身份', (row) => (row['company'] === null ? '个人' : text(row, 'company'))],
      ['IP 地址', 'ip'],
      ['设备', 'user_agent'],
    ],
  },
  {
    set: 'looks',
    title: '谁查看过我的资料',
    columns: [
      ['时间', 'at'],
      ['查看人', 'who'],
      ['查看的资料', word('looks', 'event')],
    ],
  },
  {
    set: 'hrForms',
    title: '人事资料',
    columns: [
      ['单位', 'company'],
      ['类型', word('hrForms', 'kind')],
      ['姓名', 'name'],
      ['手机号', 'phone'],
      ['生效日期', 'effective_day'],
      [
        '本人填写的资料',
        opened('sealed', (row) => `hr-form ${byId(row)}`, [
          'idNumber',
          'bankCard',
          'address',
          'emergency',
          'summary',
        ]),
      ],
    ],
  },
  {
    set: 'hrPapers',
    title: '单位登记的到期日',
    columns: [
      ['单位', 'company'],
      ['种类', word('hrPapers', 'kind')],
      ['名称', 'name'],
      ['到期日', 'day'],
      ['登记人', 'noted_by'],
      ['登记时间', 'noted_at'],
    ],
  },
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
  {
    set: 'history',
    title: '账号操作记录',
    columns: [
      ['时间', 'at'],
      ['操作', (row) => eventWord(text(row, 'event'))],
      ['操作人', 'who'],
      ['IP 地址', 'ip'],
      ['设备', 'user_agent'],
    ],
  },
]
