// How far a person's or company's certification is, as a tag (specification §4).
import type { AutStatus } from '#protocol/company/certifications/aut-status.ts'
import { StateTag } from '#src/ui/state-tag.tsx'
import type { Tone } from '#src/ui/state-tag.tsx'

const WORDS: Record<string, { tone: Tone; word: string }> = {
  '1': { tone: 'success', word: '已认证' },
  '2': { tone: 'active', word: '待审核' },
  '3': { tone: 'warning', word: '待验证' },
  '-1': { tone: 'danger', word: '认证失败' },
}

/** The tag; null is 未认证. */
export const AutStatusTag = ({ status }: { readonly status: AutStatus }) => {
  const { tone, word } = WORDS[String(status)] ?? { tone: 'neutral' as const, word: '未认证' }
  return <StateTag tone={tone}>{word}</StateTag>
}
