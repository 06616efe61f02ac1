// A text that is written online and typeset: the format in which it is kept (0070, domain.md §8).
import * as v from 'valibot'
import { filledField } from '#protocol/contracts/fields/fields.ts'
import { block, clauseBlock } from './blocks.ts'
import { DEEPEST, HEADER_LENGTH, MOST_CHARACTERS, MOST_FIELDS, MOST_NODES, MOST_ROLES } from './limits.ts'
import { fieldKey, roleName } from './pieces.ts'

const { kind, label, required, placeholder, maxLength, least, most, decimals, dateFormat, options } =
  filledField.entries

/** A field of a text; what its kind heeds says `PROPERTIES_OF`, what its value may be `FieldValue`. */
export const writtenField = v.object({
  key: fieldKey,
  kind,
  label,
  /** The role of the party that fills it before the signing; null where the initiator does, before the launch. */
  role: v.nullable(roleName),
  required,
  placeholder,
  maxLength,
  least,
  most,
  decimals,
  dateFormat,
  options,
  /** The amount that an amount in words repeats. */
  sourceKey: v.nullable(fieldKey),
  /** Room that it takes in its line while it is open, in mm; null for that of its kind. */
  widthMm: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(154))),
})
export type WrittenField = v.InferOutput<typeof writtenField>

/** The text as the editor keeps it (`doc` is ProseMirror's JSON), and what stands beside it. */
const strict = v.object({
  format: v.literal(1),
  /** At the head of every page; none when empty. */
  header: v.pipe(v.string(), v.maxLength(HEADER_LENGTH, `页眉最多 ${HEADER_LENGTH} 个字`)),
  pageNumbers: v.boolean(),
  /** 甲方, 乙方 …: who signs, in order. */
  roles: v.pipe(v.array(roleName), v.maxLength(MOST_ROLES, `签署方最多 ${MOST_ROLES} 个`)),
  fields: v.pipe(v.array(writtenField), v.maxLength(MOST_FIELDS, `填写项最多 ${MOST_FIELDS} 个`)),
  doc: v.object({ type: v.literal('doc'), content: v.array(block) }),
})
export type WrittenText = v.InferOutput<typeof strict>

/** The blocks of one clause of the library. */
const strictClause = v.object({ type: v.literal('doc'), content: v.array(clauseBlock) })
export type ClauseText = v.InferOutput<typeof strictClause>

/** What is too much of a tree, counted without going deeper than allowed; undefined when nothing is. */
const excessOf = (root: unknown): string | undefined => {
  let nodes = 0
  let characters = 0
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (depth > DEEPEST) return '内容的层级太深，请减少列表、表格的嵌套'
    if (typeof value !== 'object' || value === null) continue
    nodes += 1
    if (nodes > MOST_NODES) return '内容太多，请拆成几份文本'
    const { text, content } = value as { readonly text?: unknown; readonly content?: unknown }
    if (typeof text === 'string') characters += text.length
    if (characters > MOST_CHARACTERS) return `文字最多 ${MOST_CHARACTERS / 10_000} 万个字，请拆成几份文本`
    if (!Array.isArray(content)) continue
    if (content.length > MOST_NODES) return '内容太多，请拆成几份文本'
    for (const child of content) left.push({ value: child, depth: depth + 1 })
  }
  return undefined
}

const INVALID = '文本的内容无法识别，请刷新页面后重试'

/** Counted first, then read strictly: what the format does not know is dropped or refused, never kept. */
const readStrictly = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  treeOf: (input: Readonly<Record<string, unknown>>) => unknown,
) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawTransform<Record<string, unknown>, Output>(({ dataset, addIssue, NEVER }) => {
      const excess = excessOf(treeOf(dataset.value))
      if (excess !== undefined) {
        addIssue({ message: excess })
        return NEVER
      }
      const read = v.safeParse(schema, dataset.value, { abortEarly: true })
      if (read.success) return read.output
      const { message } = read.issues[0]
      addIssue({ message: /\p{Script=Han}/u.test(message) ? message : INVALID })
      return NEVER
    }),
  )

/** What a call takes and a store gives: any object, read into a text or refused in words. */
export const writtenText = readStrictly(strict, ({ doc }) => doc)
/** The same for the text of a clause of the library. */
export const clauseText = readStrictly(strictClause, (input) => input)

/** A text nobody has written in yet. */
export const emptyText = (): WrittenText => ({
  format: 1,
  header: '',
  pageNumbers: true,
  roles: ['甲方', '乙方'],
  fields: [],
  doc: { type: 'doc', content: [{ type: 'title', content: [] }] },
})
