// What the desk says of the results of self-checks.
import type { FoundByCheck, SelfCheckResult } from '#protocol/platform/self-checks.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const RESULT_WORDS: Readonly<Record<SelfCheckResult, { readonly word: string; readonly tone: Tone }>> =
  {
    fine: { word: '正常', tone: 'success' },
    soon: { word: '需要留意', tone: 'warning' },
    bad: { word: '需要处理', tone: 'danger' },
    unchecked: { word: '未能检查', tone: 'neutral' },
  }

const ORDER: readonly SelfCheckResult[] = ['bad', 'soon', 'unchecked', 'fine']

/** The worst first. */
export const worstFirst = (found: readonly FoundByCheck[]): FoundByCheck[] =>
  found.toSorted((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result))
