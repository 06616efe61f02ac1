// States of posts and filters of their list in words.
import type { DeliveryState } from '#protocol/platform/applications/webhooks.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

export const DELIVERY_WORDS: Readonly<Record<DeliveryState, { readonly word: string; readonly tone: Tone }>> =
  {
    pending: { word: '推送中', tone: 'active' },
    retrying: { word: '等待重试', tone: 'warning' },
    delivered: { word: '已送达', tone: 'success' },
    givenUp: { word: '未送达', tone: 'danger' },
    stopped: { word: '已停止', tone: 'neutral' },
  }

export const FILTERS = [
  { value: 'all', label: '全部' },
  { value: 'delivered', label: '已送达' },
  { value: 'open', label: '推送中与待重试' },
  { value: 'failed', label: '未送达' },
] as const
export type DeliveryFilter = (typeof FILTERS)[number]['value']

export const isFilter = (text: string | null): text is DeliveryFilter =>
  FILTERS.some(({ value }) => value === text)
