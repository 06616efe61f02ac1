// Turns a request's values into a call's input by its declared schema.
import * as v from 'valibot'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'

/** Refuses with `input.invalid`; `fields` holds one message per input, keyed by its path. */
export const parseInput = (endpoint: Endpoint, values: Record<string, unknown>): unknown => {
  const fields: Record<string, string> = {}
  for (const path of unstorablePaths(values)) fields[path] = UNSTORABLE
  const result = v.safeParse(endpoint.input, { ...values })
  if (result.success && Object.keys(fields).length === 0) return result.output
  for (const issue of result.issues ?? []) fields[v.getDotPath(issue) ?? ''] ??= wordsOf(issue)
  const [first = ''] = Object.values(fields)
  throw new Refusal('input.invalid', first || '填写的内容不符合要求，请检查后重试', { fields })
}

const UNSTORABLE = '含有无法保存的字符，请删除后重新填写'

/** Where a text (or a key) holds NUL or half a surrogate pair, which no database takes and no file shows. */
function* unstorablePaths(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'string' && isUnstorable(value)) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    if (isUnstorable(key)) yield path
    else yield* unstorablePaths(child, path === '' ? key : `${path}.${key}`)
  }
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

// Schemas of the protocol carry Chinese words where people type; the rest is a client's mistake.
const wordsOf = (issue: v.BaseIssue<unknown>): string => {
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message
  if (issue.received === 'undefined' || issue.received === 'null') return '请填写此项'
  if (issue.type === 'max_length') return `最多 ${String(issue.requirement)} 个字符`
  if (issue.type === 'min_length') return `至少 ${String(issue.requirement)} 个字符`
  return '内容不符合要求'
}
