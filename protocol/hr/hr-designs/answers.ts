// What is filled in at a company's own fields: its shape, what is shown, missing or wrong.
import * as v from 'valibot'
import { id, isOfCalendar } from '#protocol/envelope.ts'
import { MOST_HR_COLUMNS, MOST_HR_FIELDS } from './fields.ts'
import type { HrField, HrFieldKind, HrOwner } from './fields.ts'

export const MOST_HR_ROWS = 20
export const MOST_HR_FILES = 6
const TEXT_LENGTH = 2000
const CELL_LENGTH = 200
const MOST_NUMBER = 1_000_000_000_000

/** A picture that was uploaded for a field. */
const hrFile = v.object({ fileId: id, name: v.pipe(v.string(), v.maxLength(200)) })
export type HrFile = v.InferOutput<typeof hrFile>

const hrAnswer = v.union([
  v.pipe(v.string(), v.maxLength(TEXT_LENGTH, `最多 ${TEXT_LENGTH} 个字`)),
  v.pipe(v.number(), v.minValue(-MOST_NUMBER), v.maxValue(MOST_NUMBER)),
  v.pipe(
    v.array(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(CELL_LENGTH, `每格最多 ${CELL_LENGTH} 个字`))),
        v.maxLength(MOST_HR_COLUMNS),
      ),
    ),
    v.maxLength(MOST_HR_ROWS, `最多 ${MOST_HR_ROWS} 行`),
  ),
  v.pipe(v.array(hrFile), v.maxLength(MOST_HR_FILES, `最多 ${MOST_HR_FILES} 张图片`)),
])

/** By field id: a text, a number, rows of cells as texts, or files; people and departments by their ids. */
export const hrAnswers = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(36)), hrAnswer),
  v.maxEntries(MOST_HR_FIELDS, '填写的字段太多'),
)
export type HrAnswers = v.InferOutput<typeof hrAnswers>
export type HrAnswer = v.InferOutput<typeof hrAnswer>

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text) && isOfCalendar(text)
const isNumberText = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

const isRows = (answer: HrAnswer): answer is string[][] =>
  Array.isArray(answer) && answer.every((row) => Array.isArray(row))
export const isFiles = (answer: HrAnswer | undefined): answer is HrFile[] =>
  Array.isArray(answer) && answer.every((one) => !Array.isArray(one))

const isText = (answer: HrAnswer): boolean => typeof answer === 'string'
const SHAPES: Readonly<Record<HrFieldKind, (answer: HrAnswer) => boolean>> = {
  text: isText,
  date: isText,
  select: isText,
  person: isText,
  department: isText,
  number: (answer) => typeof answer === 'number',
  rows: isRows,
  file: isFiles,
}

/** Whether a field stands on the form while these are its answers. */
export const isShown = ({ when }: HrField, answers: HrAnswers): boolean =>
  when === null || answers[when.fieldId] === when.equals

/** Fields of a part that stand on the form now; what hangs on a hidden field is hidden too. */
export const shownFields = (fields: readonly HrField[], owner: HrOwner, answers: HrAnswers): HrField[] => {
  const shown: HrField[] = []
  for (const field of fields) {
    if (field.owner !== owner || !isShown(field, answers)) continue
    const { when } = field
    if (when === null || shown.some(({ fieldId }) => fieldId === when.fieldId)) shown.push(field)
  }
  return shown
}

/** What is kept of the answers to a part: those to fields that are shown, of the right shape. */
export const keptAnswers = (fields: readonly HrField[], owner: HrOwner, answers: HrAnswers): HrAnswers =>
  Object.fromEntries(
    shownFields(fields, owner, answers).flatMap(({ fieldId, kind }) => {
      const answer = answers[fieldId]
      return answer !== undefined && SHAPES[kind](answer) ? [[fieldId, answer]] : []
    }),
  )

const VERBS: Readonly<Record<HrFieldKind, string>> = {
  text: '请填写',
  number: '请填写',
  date: '请选择',
  select: '请选择',
  rows: '请填写',
  file: '请上传',
  person: '请选择',
  department: '请选择',
}

const problemOf = (field: HrField, answer: HrAnswer | undefined): string | undefined => {
  const { kind, label, required, options, columns } = field
  const isEmpty = answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)
  if (isEmpty) return required ? `${VERBS[kind]}${label}` : undefined
  if (!SHAPES[kind](answer)) return `${VERBS[kind]}${label}`
  if (typeof answer === 'string') {
    if (kind === 'date' && !isDay(answer)) return `${label}的日期不对`
    if (kind === 'select' && !options.includes(answer)) return `请重新选择${label}`
  }
  if (kind !== 'rows' || !isRows(answer)) return undefined
  for (const [at, row] of answer.entries()) {
    if (row.every((cell) => cell.trim() === '')) return `${label}第 ${at + 1} 行是空的，请填写或删除`
    for (const [index, column] of columns.entries()) {
      const cell = row[index] ?? ''
      if (cell === '') continue
      if (column.kind === 'number' && !isNumberText(cell))
        return `${label}第 ${at + 1} 行的${column.label}须是数字`
      if (column.kind === 'date' && !isDay(cell))
        return `${label}第 ${at + 1} 行的${column.label}须是日期，如 2026-03-01`
    }
  }
  return undefined
}

/** The path of a field's answer in a form and in a refusal. */
export const answerPath = (fieldId: string): string => `answer-${fieldId}`

/** What is missing or wrong in a part before it is handed in. */
export const answerProblems = (
  fields: readonly HrField[],
  owner: HrOwner,
  answers: HrAnswers,
): { readonly path: string; readonly words: string }[] =>
  shownFields(fields, owner, answers).flatMap((field) => {
    const words = problemOf(field, answers[field.fieldId])
    return words === undefined ? [] : [{ path: answerPath(field.fieldId), words }]
  })

/** An answer in words; `names` has people and departments by their ids. */
export const answerWords = (
  { kind, columns }: Pick<HrField, 'kind' | 'columns'>,
  answer: HrAnswer | undefined,
  names: Readonly<Record<string, string>>,
): string => {
  if (answer === undefined) return ''
  if (typeof answer === 'number') return String(answer)
  if (typeof answer === 'string')
    return kind === 'person' || kind === 'department' ? (names[answer] ?? '已不存在') : answer
  if (isFiles(answer)) return answer.map(({ name }) => name).join('、')
  return answer
    .map((row) =>
      columns
        .map(({ label }, at) => [label, row[at] ?? ''] as const)
        .filter(([, cell]) => cell !== '')
        .map(([label, cell]) => `${label}：${cell}`)
        .join('，'),
    )
    .join('；')
}
