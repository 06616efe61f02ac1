// Turns a request's values into a call's input by its declared schema.
import * as v from 'valibot'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'

/** Refuses with `input.invalid`; `fields` holds one message per input, keyed by its path. */
export const parseInput = (endpoint: Endpoint, values: Record<string, unknown>): unknown => {
  const result = v.safeParse(endpoint.input, { ...values })
  if (result.success) return result.output
  const fields: Record<string, string> = {}
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? ''] ??= wordsOf(issue)
  const [first = ''] = Object.values(fields)
  throw new Refusal('input.invalid', first || '填写的内容不符合要求，请检查后重试', { fields })
}

// Schemas of the protocol carry Chinese words where people type; the rest is a client's mistake.
const wordsOf = (issue: v.BaseIssue<unknown>): string => {
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message
  if (issue.received === 'undefined' || issue.received === 'null') return '请填写此项'
  if (issue.type === 'max_length') return `最多 ${String(issue.requirement)} 个字符`
  if (issue.type === 'min_length') return `至少 ${String(issue.requirement)} 个字符`
  return '内容不符合要求'
}
