// The columns of a spreadsheet that launches HR forms, by the kind of form.
import { DEPART_TYPES, DEPART_WORDS, PROTECTIONS, protectionWords } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrAnswer } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField, HrFieldKind } from '#protocol/hr/hr-designs/fields.ts'
import { DAY_WORDS } from '#protocol/hr/hr-forms/status.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { partsOf, phoneIn, titled } from '#server/operations/account/spreadsheets/cells.ts'
import { rowRefusal } from '#server/operations/account/spreadsheets/imports.ts'
import {
  colleagueOf,
  day,
  dayOf,
  department,
  departmentIn,
  money,
  months,
  oneOf,
  roles,
  TERM,
  text,
  yesNo,
} from './table-cells.ts'
import type { CompanyBook, HrColumn } from './table-cells.ts'

/** Kinds of own fields that a cell can say. */
const IN_CELLS: readonly HrFieldKind[] = ['text', 'number', 'date', 'select', 'person', 'department']

/** A field that must be filled in and that no cell can say; undefined where a table will do. */
export const notInCells = (fields: readonly HrField[]): HrField | undefined =>
  fields.find(
    ({ owner, kind, required, when }) =>
      owner === 'hr' && required && when === null && !IN_CELLS.includes(kind),
  )

export const hrColumns = (kind: HrKind, fields: readonly HrField[]): HrColumn[] =>
  titled([
    ...personColumns(kind),
    day('effectiveDay', DAY_WORDS[kind], true),
    ...BY_KIND[kind],
    ...fields.filter((field) => field.owner === 'hr' && IN_CELLS.includes(field.kind)).map(ownColumn),
    text('reason', kind === 'depart' ? '离职原因' : '说明', {
      width: 30,
      most: 500,
      note: '选填，最多 500 个字',
    }),
    {
      key: 'approverIds',
      title: '审批人手机号',
      width: 26,
      note: '单位为此设有审批流程时按流程，不用填；没有流程时由他们依次审批，多个用 ；隔开；都不填时由有人事审批权限的同事审批',
      take: async (form, said, book) => {
        const approverIds: string[] = []
        for (const phone of partsOf(said))
          approverIds.push((await colleagueOf(book, '审批人手机号', phone)).member.id)
        form.terms = { ...form.terms, approverIds }
      },
    },
    yesNo('needsFilling', '先请员工填写', '是或否：是否先请员工在手机上填写，再提交审批'),
  ])

const personColumns = (kind: HrKind): HrColumn[] => [
  text('name', '姓名', {
    width: 14,
    most: 50,
    isNeeded: true,
    note: kind === 'entry' ? '与对方实名认证的姓名一致' : '员工的姓名，与手机号核对',
  }),
  {
    key: 'phone',
    title: '手机号',
    width: 16,
    isNeeded: true,
    note: kind === 'entry' ? '11 位手机号，填写链接发到这里' : '员工在本单位的手机号',
    take: async (form, said, book) => {
      const phone = phoneIn(said)
      if (kind === 'entry') {
        form.terms = { ...form.terms, phone }
        return
      }
      const { member, user } = await colleagueOf(book, '手机号', phone)
      const name = user?.name || member.name
      if (name !== form.terms.name) throw rowRefusal('姓名：与这个手机号的同事不一致，请核对')
      form.terms = { ...form.terms, memberId: member.id, phone }
    },
  },
]

const RESULT_WORDS = { pass: '按期转正', extend: '延长试用期' } as const
const RESULTS = ['pass', 'extend'] as const

const BY_KIND: Readonly<Record<HrKind, readonly HrColumn[]>> = {
  entry: [
    department('部门'),
    text('post', '岗位', { width: 18, isNeeded: true, note: '最多 50 个字' }),
    TERM,
    months('probationMonths', '试用期', '月数，如 3；不填为 3，填 0 为没有试用期'),
    money('pay', '薪资'),
    money('probationPay', '试用期薪资'),
  ],
  regular: [
    {
      key: 'result',
      title: '考核结果',
      width: 14,
      note: '按期转正或延长试用期；不填为按期转正',
      take: (form, said) => {
        const result = oneOf('考核结果', said, RESULTS, (one) => RESULT_WORDS[one])
        form.terms = { ...form.terms, result }
      },
    },
    months('extendMonths', '延长', '月数，延长试用期时必填'),
    TERM,
    months('probationMonths', '原试用期', '月数，选填'),
    money('pay', '转正薪资'),
  ],
  transfer: [
    department('新部门'),
    text('post', '新岗位', { width: 18, isNeeded: true, note: '最多 50 个字' }),
    roles('addRoles', '授予角色'),
    roles('dropRoles', '收回角色'),
  ],
  depart: [
    {
      key: 'departType',
      title: '离职类型',
      width: 14,
      isNeeded: true,
      note: `填写其中一项：${DEPART_TYPES.map((one) => DEPART_WORDS[one]).join('、')}`,
      take: (form, said) => {
        const departType = oneOf('离职类型', said, DEPART_TYPES, (one) => DEPART_WORDS[one])
        form.terms = { ...form.terms, departType }
      },
    },
    day('noticeDay', '申请或通知日期', true),
    {
      key: 'successorId',
      title: '接手人手机号',
      width: 16,
      isNeeded: true,
      note: '未完成的合同、审批等到期自动交给接手人',
      take: async (form, said, book) => {
        const { member } = await colleagueOf(book, '接手人手机号', said)
        form.terms = { ...form.terms, successorId: member.id }
      },
    },
    yesNo('inProbation', '仍在试用期', '是或否；不填为否'),
    {
      key: 'protections',
      title: '员工情形',
      width: 26,
      note: `辞退或合同到期时，有下列情形须填写，多个用 ；隔开：${PROTECTIONS.map(protectionWords).join('；')}`,
      take: (form, said) => {
        // Some of the words have a comma of their own.
        const parts = said.split(/[;；\n]/u).map((part) => part.trim())
        const protections = parts
          .filter((part) => part !== '')
          .map((part) => oneOf('员工情形', part, PROTECTIONS, protectionWords))
        form.terms = { ...form.terms, protections: [...new Set(protections)] }
      },
    },
  ],
}

const OWN_NOTES: Readonly<Partial<Record<HrFieldKind, string>>> = {
  number: '数字',
  date: '日期，如 2026-12-31',
  person: '同事在本单位的手机号',
  department: '从最上级部门写起，用 / 分级',
}

const ownColumn = (field: HrField): HrColumn => ({
  key: field.fieldId,
  title: field.label,
  width: 18,
  isSecret: field.isPersonal,
  note: [
    field.kind === 'select' ? `填写其中一项：${field.options.join('、')}` : (OWN_NOTES[field.kind] ?? '文字'),
    field.required ? '必填' : '',
    field.start === undefined ? '' : '不填则用已知的员工信息',
    field.hint,
  ]
    .filter((part) => part !== '')
    .join('；'),
  take: async (form, said, book) => {
    form.answers[field.fieldId] = await answerIn(field, said, book)
  },
})

const answerIn = async ({ kind, label }: HrField, said: string, book: CompanyBook): Promise<HrAnswer> => {
  if (kind === 'date') return dayOf(label, said)
  if (kind === 'person') return (await colleagueOf(book, label, said)).member.id
  if (kind === 'department') return departmentIn(book.departments, label, said)
  if (kind === 'number') {
    const number = Number(said.replaceAll(/[,，]/gu, ''))
    if (!Number.isFinite(number) || Math.abs(number) > 1_000_000_000_000)
      throw rowRefusal(`${label}：须是数字`)
    return number
  }
  if (said.length > 2000) throw rowRefusal(`${label}：最多 2000 个字`)
  return said
}
