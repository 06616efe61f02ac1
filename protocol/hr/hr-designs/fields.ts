// Fields that a company adds to its HR forms: their kinds, bounds, and what is wrong with a design.
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** domain.md §6; a row of `rows` has columns of its own. */
export const HR_FIELD_KINDS = [
  'text',
  'number',
  'date',
  'select',
  'rows',
  'file',
  'person',
  'department',
] as const
export type HrFieldKind = (typeof HR_FIELD_KINDS)[number]

/** What is known of a person that a field may begin with. */
export const HR_STARTS = [
  'name',
  'staffNo',
  'department',
  'post',
  'entryDay',
  'probationEnd',
  'contractEnd',
  'phone',
  'email',
  'idNumber',
  'address',
] as const
export type HrStart = (typeof HR_STARTS)[number]

const PERSONAL_STARTS: readonly HrStart[] = ['phone', 'email', 'idNumber', 'address']
const DAY_STARTS: readonly HrStart[] = ['entryDay', 'probationEnd', 'contractEnd']

/** Whether a fact is a personal one, which only HR and the person themselves may see. */
export const isPersonalStart = (start: HrStart): boolean => PERSONAL_STARTS.includes(start)

/** Whose part of the form a field stands in. */
export const HR_OWNERS = ['employee', 'head', 'hr'] as const
export type HrOwner = (typeof HR_OWNERS)[number]

export const MOST_HR_FIELDS = 60
export const MOST_HR_OPTIONS = 60
export const MOST_HR_COLUMNS = 6
export const MOST_HR_COPIES = 20
const LABEL_LENGTH = 30
const HINT_LENGTH = 100

const label = v.pipe(v.string(), v.trim(), v.maxLength(LABEL_LENGTH, `最多 ${LABEL_LENGTH} 个字`))

export const hrField = v.object({
  fieldId: id,
  owner: v.picklist(HR_OWNERS),
  kind: v.picklist(HR_FIELD_KINDS),
  label,
  hint: v.pipe(v.string(), v.trim(), v.maxLength(HINT_LENGTH, `最多 ${HINT_LENGTH} 个字`)),
  required: v.boolean(),
  /** Shown masked, and in full to HR alone, whose look is recorded. */
  isPersonal: v.boolean(),
  width: v.picklist(['half', 'full']),
  options: v.pipe(v.array(label), v.maxLength(MOST_HR_OPTIONS, `最多 ${MOST_HR_OPTIONS} 个选项`)),
  columns: v.pipe(
    v.array(v.object({ label, kind: v.picklist(['text', 'number', 'date']) })),
    v.maxLength(MOST_HR_COLUMNS, `最多 ${MOST_HR_COLUMNS} 列`),
  ),
  /** Shown only while another field of the same part has this option; null: always. */
  when: v.nullable(v.object({ fieldId: id, equals: label })),
  /** What it begins with where the person is known; none without it. */
  start: v.optional(v.picklist(HR_STARTS)),
  /** A date on which something of the person runs out: HR is told before. */
  runsOut: v.optional(v.boolean()),
})
export type HrField = v.InferOutput<typeof hrField>

export const hrFields = v.pipe(
  v.array(hrField),
  v.maxLength(MOST_HR_FIELDS, `一份表单最多 ${MOST_HR_FIELDS} 个字段`),
)

/** A new field of a part. */
export const newHrField = (fieldId: string, owner: HrOwner, kind: HrFieldKind): HrField => ({
  fieldId,
  owner,
  kind,
  label: '',
  hint: '',
  required: false,
  isPersonal: kind === 'file',
  width: kind === 'rows' || kind === 'file' ? 'full' : 'half',
  options: kind === 'select' ? ['', ''] : [],
  columns: kind === 'rows' ? [{ label: '', kind: 'text' }] : [],
  when: null,
})

/** Kinds a part can have: an employee who fills a form in may not be in the company yet, and sees nobody of it. */
export const kindsFor = (owner: HrOwner): readonly HrFieldKind[] =>
  owner === 'employee'
    ? HR_FIELD_KINDS.filter((kind) => kind !== 'person' && kind !== 'department')
    : HR_FIELD_KINDS

/** What a field of this kind may begin with; the head sees no personal facts. */
export const startsFor = ({ kind, owner }: Pick<HrField, 'kind' | 'owner'>): readonly HrStart[] => {
  if (kind === 'date') return DAY_STARTS
  if (kind === 'department') return ['department']
  if (kind !== 'text') return []
  return owner === 'head' ? HR_STARTS.filter((start) => !isPersonalStart(start)) : HR_STARTS
}

/** Fields that may decide whether this one is shown: those with options that stand before it in its part. */
export const decidersOf = (fields: readonly HrField[], field: HrField): HrField[] => {
  const before = fields.slice(
    0,
    fields.findIndex(({ fieldId }) => fieldId === field.fieldId),
  )
  return before.filter(({ owner, kind }) => owner === field.owner && kind === 'select')
}

/** What is wrong with a field of a design. */
export interface HrFieldProblem {
  readonly fieldId: string
  readonly words: string
}

const hasTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length

const problemOf = (fields: readonly HrField[], field: HrField): string | undefined => {
  const { label: name, kind, owner, options, columns } = field
  if (name === '') return '请填写字段名称'
  if (fields.some((other) => other !== field && other.owner === owner && other.label === name))
    return '同一部分已有同名的字段'
  if (!kindsFor(owner).includes(kind)) return '员工填写的部分不能选择同事或部门'
  if (kind === 'select') {
    if (options.length < 2 || options.includes('')) return '请至少填写两个选项，不留空白'
    if (hasTwice(options)) return '选项不能重复'
  }
  if (kind === 'rows') {
    if (columns.length === 0 || columns.some((column) => column.label === '')) return '请填写每一列的名称'
    if (hasTwice(columns.map((column) => column.label))) return '列名不能重复'
  }
  return startProblem(field) ?? conditionProblem(fields, field)
}

const startProblem = (field: HrField): string | undefined => {
  const { start, runsOut, kind, isPersonal } = field
  if (runsOut === true && kind !== 'date') return '只有日期字段可以设为到期日'
  if (runsOut === true && isPersonal) return '到期日会列在到期事项中，不能同时设为个人信息'
  if (start === undefined) return undefined
  if (!startsFor(field).includes(start)) return '默认填入的内容不适合这个字段，请重新选择'
  return isPersonalStart(start) && !isPersonal ? '默认填入个人信息的字段，须勾选“个人信息”' : undefined
}

const conditionProblem = (fields: readonly HrField[], field: HrField): string | undefined => {
  const { when } = field
  if (when === null) return undefined
  const decider = decidersOf(fields, field).find(({ fieldId }) => fieldId === when.fieldId)
  if (decider === undefined) return '显示条件所依据的单选字段须在同一部分、排在前面'
  return decider.options.includes(when.equals) ? undefined : '显示条件的选项已不存在，请重新选择'
}

/** The first fault of each field, in their order. */
export const designProblems = (fields: readonly HrField[]): HrFieldProblem[] =>
  fields.flatMap((field) => {
    const isTwice = fields.some((other) => other !== field && other.fieldId === field.fieldId)
    const words = isTwice ? '字段重复，请删除后重新添加' : problemOf(fields, field)
    return words === undefined ? [] : [{ fieldId: field.fieldId, words }]
  })
