// The columns of a spreadsheet that launches one draft many times, and what its cells change.
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { isLeftOpen } from '#protocol/contracts/drafts/filling.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import type { LaunchRow } from '#server/db/schema/contracts/batches.ts'
import { dayIn, fenOf, phoneIn, titled } from '#server/operations/account/spreadsheets/cells.ts'
import { rowRefusal } from '#server/operations/account/spreadsheets/imports.ts'
import type { Column } from '#server/operations/account/spreadsheets/imports.ts'

/** A column, and how its cell gets into a row. */
export interface LaunchColumn extends Column<string> {
  readonly take: (row: Writable, text: string) => void
}

/** A row while its cells are taken. */
interface Writable {
  name: string
  amount: number | null
  readonly parties: Map<string, { name: string; phone: string; companyName: string }>
  readonly values: { fieldId: string; value: string }[]
}

/** Name and amount, then each party but the initiator's own, then what the initiator fills in. */
export const launchColumns = (content: DraftContent): LaunchColumn[] => {
  const columns: LaunchColumn[] = [
    {
      key: 'name',
      title: '合同名称',
      width: 30,
      note: `不填为“${content.name}”`,
      take: (row, text) => {
        if (text !== '') row.name = text
      },
    },
    {
      key: 'amount',
      title: '合同金额',
      width: 14,
      note: '单位元，最多两位小数；不填则与草稿相同',
      take: (row, text) => {
        if (text !== '') row.amount = Number(fenOf('合同金额', text))
      },
    },
    ...content.parties.flatMap((party, at) => (party.isSelf ? [] : partyColumns(party, at))),
    ...askedColumns(content),
    ...(content.filled ?? [])
      .filter((field) => isTyped(field) && !isOfTemplate(content, field))
      .map(ownColumn),
  ]
  return titled(columns)
}

/** What the cells of a row change; refuses in words what cannot be read. Whether the contract is right as a whole is asked after. */
export const rowOf = (
  content: DraftContent,
  columns: readonly LaunchColumn[],
  cells: Readonly<Record<string, string>>,
): LaunchRow => {
  const row: Writable = { name: content.name, amount: content.amount, parties: new Map(), values: [] }
  for (const column of columns) column.take(row, (cells[column.key] ?? '').trim())
  const parties = [...row.parties].filter(([, party]) => Object.values(party).some((text) => text !== ''))
  return {
    name: row.name,
    amount: row.amount,
    parties: parties.map(([partyId, party]) => ({ partyId, ...party })),
    values: row.values,
  }
}

/** The draft as this row makes it. */
export const contentOf = (content: DraftContent, row: LaunchRow): DraftContent => {
  const parties = new Map(row.parties.map(({ partyId, ...party }) => [partyId, party]))
  const values = new Map(row.values.map(({ fieldId, value }) => [fieldId, value]))
  return {
    ...content,
    name: row.name,
    amount: row.amount,
    // A number is used once: each gets its own at the launch.
    contractNo: '',
    parties: content.parties.map((party) => ({ ...party, ...parties.get(party.partyId) })),
    ...(content.template && {
      template: {
        ...content.template,
        values: { ...content.template.values, ...Object.fromEntries(values) },
      },
    }),
    ...(content.filled && {
      filled: content.filled.map((field) => ({ ...field, value: values.get(field.fieldId) ?? field.value })),
    }),
  }
}

const partyColumns = ({ partyId, partyType, ...party }: DraftParty, at: number): LaunchColumn[] => {
  const column = (
    what: 'companyName' | 'name' | 'phone',
    title: string,
    width: number,
    note: string,
  ): LaunchColumn => ({
    key: `${partyId}.${what}`,
    title: `签署方${at + 1}${title}`,
    width,
    note,
    take: (row, text) => {
      const taken = row.parties.get(partyId) ?? { name: '', phone: '', companyName: '' }
      taken[what] = what === 'phone' ? phoneIn(text) : text
      row.parties.set(partyId, taken)
    },
  })
  const others = '这一方的几列都不填，则与草稿相同'
  return [
    ...(partyType === 2
      ? [column('companyName', '单位名称', 28, `与营业执照一致，如 ${party.companyName}；${others}`)]
      : []),
    column('name', partyType === 2 ? '经办人' : '姓名', 14, `真实姓名，如 ${party.name}；${others}`),
    column('phone', '手机号', 16, '11 位手机号，签署通知发到这里'),
  ]
}

/** Pictures stay those of the draft, and words of an amount follow the amount. */
const isTyped = ({ partyId, kind }: FilledField): boolean =>
  partyId === null && kind !== 'image' && kind !== 'amountCn'

/** What a template asks of the initiator; the file of each row is made of it. */
const askedColumns = (content: DraftContent): LaunchColumn[] =>
  (content.template?.fields ?? [])
    .filter(({ kind, ...field }) => kind !== 'image' && kind !== 'amountCn' && !isLeftOpen(content, field))
    .map((field) => valueColumn({ ...field, fieldId: field.key }, `template.${field.key}`))

/** Fields that came with the template are asked as it asks them. */
const isOfTemplate = ({ template }: DraftContent, { fieldId }: FilledField): boolean =>
  template?.made?.placed.includes(fieldId) ?? false

const ownColumn = (field: FilledField): LaunchColumn => valueColumn(field, field.fieldId)

type Typed = Pick<FilledField, 'fieldId' | 'kind' | 'label' | 'options'>

const valueColumn = (field: Typed, key: string): LaunchColumn => ({
  key,
  title: field.label,
  width: 18,
  note: `${VALUE_NOTES[field.kind as keyof typeof VALUE_NOTES] ?? '填在合同里的文字'}${
    field.options.length > 0 && CHOSEN.has(field.kind) ? `：${field.options.join('、')}` : ''
  }；不填则与草稿相同`,
  take: (row, text) => {
    if (text !== '') row.values.push({ fieldId: field.fieldId, value: valueIn(field, text) })
  },
})

const CHOSEN: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox'])

const VALUE_NOTES = {
  amount: '金额，单位元，最多两位小数',
  number: '数字',
  date: '日期，如 2026-12-31',
  idNo: '身份证号',
  phone: '手机号',
  select: '填写其中一项',
  radio: '填写其中一项',
  checkbox: '填写其中几项，用 ；隔开',
} as const

const valueIn = ({ kind, label, options }: Typed, text: string): string => {
  if (kind === 'amount') return fenOf(label, text)
  if (kind === 'date') return dayIn(text)
  if (kind === 'idNo') return text.toUpperCase()
  if (kind === 'number') return text.replaceAll(/[,，]/gu, '')
  if (kind !== 'checkbox') return text
  const ticked = text.split(/[;；、\n]/u).map((part) => part.trim())
  const unknown = ticked.find((part) => part !== '' && !options.includes(part))
  if (unknown !== undefined) throw rowRefusal(`“${label}”没有选项“${unknown.slice(0, 30)}”`)
  return options.filter((option) => ticked.includes(option)).join('\n')
}
