// How HR's things are said wherever they are listed: kinds, states, and how near a day is.
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { daysBetween } from '#protocol/hr/hr-forms/days.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { HR_NOTICE_STATUS } from '#protocol/hr/hr-notices/status.ts'
import type { Tone } from '#src/ui/state-tag.tsx'

/** A state as its tag says it. */
export interface Standing {
  readonly word: string
  readonly tone: Tone
}

/** What a form is about; with 单 it is the form. */
export const HR_KIND_WORDS: Readonly<Record<HrKind, string>> = {
  entry: '入职',
  regular: '转正',
  transfer: '调岗',
  depart: '离职',
}

/** By status number of a form. */
export const HR_FORM_STATES: Readonly<Record<number, Standing>> = {
  [HR_FORM_STATUS.draft]: { word: '草稿', tone: 'neutral' },
  [HR_FORM_STATUS.filling]: { word: '待填写', tone: 'active' },
  [HR_FORM_STATUS.approving]: { word: '审批中', tone: 'active' },
  [HR_FORM_STATUS.passed]: { word: '待生效', tone: 'success' },
  [HR_FORM_STATUS.done]: { word: '已生效', tone: 'success' },
  [HR_FORM_STATUS.mending]: { word: '待补充', tone: 'active' },
  [HR_FORM_STATUS.returned]: { word: '已退回', tone: 'danger' },
  [HR_FORM_STATUS.cancelled]: { word: '已取消', tone: 'neutral' },
}

/** By status number of a notice. */
export const HR_NOTICE_STATES: Readonly<Record<number, Standing>> = {
  [HR_NOTICE_STATUS.draft]: { word: '草稿', tone: 'neutral' },
  [HR_NOTICE_STATUS.sealing]: { word: '用印中', tone: 'active' },
  [HR_NOTICE_STATUS.delivered]: { word: '待签收', tone: 'active' },
  [HR_NOTICE_STATUS.confirmed]: { word: '已签收', tone: 'success' },
  [HR_NOTICE_STATUS.returned]: { word: '已退回', tone: 'danger' },
  [HR_NOTICE_STATUS.cancelled]: { word: '已取消', tone: 'neutral' },
}

const ENDED: readonly number[] = [
  CONTRACT_STATUS.revoked,
  CONTRACT_STATUS.rejected,
  CONTRACT_STATUS.expired,
  CONTRACT_STATUS.voided,
]

/** Where a labour contract stands, by its contract's status number. */
export const labourStanding = (status: number): Standing => {
  if (status === CONTRACT_STATUS.draft) return { word: '草稿', tone: 'neutral' }
  if (status === CONTRACT_STATUS.completed) return { word: '已签署', tone: 'success' }
  return ENDED.includes(status) ? { word: '未签成', tone: 'danger' } : { word: '进行中', tone: 'active' }
}

/** How near a day is, and how much it matters; both as `YYYY-MM-DD`. */
export const nearness = (day: string, today: string): Standing => {
  const days = daysBetween(today, day)
  if (days < 0) return { word: `已过 ${-days} 天`, tone: 'danger' }
  if (days === 0) return { word: '今天', tone: 'danger' }
  return { word: `还有 ${days} 天`, tone: days <= 30 ? 'active' : 'neutral' }
}
