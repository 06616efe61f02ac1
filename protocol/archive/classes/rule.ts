// The rule of a class: which contracts are filed in it by themselves (domain.md §8).
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

export const MOST_RULE_WORDS = 20
export const MOST_RULE_DEPARTMENTS = 50

const words = (wordLength: number, tooLong: string) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(wordLength, tooLong))),
    v.maxLength(MOST_RULE_WORDS, `最多 ${MOST_RULE_WORDS} 个`),
  )
const fen = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0, '金额不能小于 0'), v.maxValue(1e15)))

const conditions = v.object({
  /** One of these types. */
  types: words(50, '合同类型最多 50 字'),
  /** The name of a party holds one of these. */
  parties: words(60, '相对方最多 60 字'),
  /** In 分; both ends are inside. */
  amountFrom: fen,
  amountTo: fen,
  /** Whoever of the company launched or signed it works in one of these, or beneath. */
  departmentIds: v.pipe(
    v.array(id),
    v.maxLength(MOST_RULE_DEPARTMENTS, `最多 ${MOST_RULE_DEPARTMENTS} 个部门`),
  ),
})

/** All that is said must hold; a rule that says nothing would file everything and is none. */
export const filingRule = v.pipe(
  conditions,
  v.check(
    ({ types, parties, amountFrom, amountTo, departmentIds }) =>
      types.length + parties.length + departmentIds.length > 0 || amountFrom !== null || amountTo !== null,
    '请至少设置一个条件',
  ),
  v.check(
    ({ amountFrom, amountTo }) => amountFrom === null || amountTo === null || amountFrom <= amountTo,
    '最低金额不能大于最高金额',
  ),
)
export type FilingRule = v.InferOutput<typeof conditions>
