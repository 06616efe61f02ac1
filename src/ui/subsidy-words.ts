// How subsidies are said: their states, and what happened to them.
import type { Tone } from '#src/ui/state-tag.tsx'

/** By `status`. */
export const SUBSIDY_WORDS: Readonly<Record<number, { readonly label: string; readonly tone: Tone }>> = {
  0: { label: '草稿', tone: 'neutral' },
  1: { label: '待审核', tone: 'active' },
  2: { label: '已通过', tone: 'active' },
  3: { label: '已发放', tone: 'success' },
  4: { label: '已退回', tone: 'warning' },
  5: { label: '已撤回', tone: 'neutral' },
}

/** By the last word of the event. */
export const SUBSIDY_EVENT_WORDS: Readonly<Record<string, string>> = {
  submitted: '提交申请',
  passed: '审核通过',
  returned: '退回修改',
  paid: '补贴发放',
  withdrawn: '撤回申请',
}
