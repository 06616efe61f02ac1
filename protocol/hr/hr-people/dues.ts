// What runs out next among all people of a company, and who saw to it (domain.md §6).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'
import { RUNNING_OUT } from '#protocol/hr/hr-forms/running-out.ts'
import { PAGES } from '#protocol/pages.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Something that runs out. */
export const hrDue = v.object({
  dueId: id,
  what: v.picklist(RUNNING_OUT),
  words: v.string(),
  day: v.string(),
  /** Empty where no law asks for it. */
  clause: v.string(),
})
export type HrDue = v.InferOutput<typeof hrDue>

/** A line of the list. */
export const hrDueRow = v.object({
  ...hrDue.entries,
  name: v.string(),
  phoneMasked: v.string(),
  /** Their place in the company; null for who is yet to come. */
  memberId: v.nullable(id),
  /** A form about the person; null where nothing but a noted paper is known. */
  hrFormId: v.nullable(id),
  /** A regularisation that is under way already. */
  openFormId: v.nullable(id),
})
export type HrDueRow = v.InferOutput<typeof hrDueRow>

/** The page of the person's file; that of all that runs out where the company has neither a place nor a form of theirs. */
export const fileOfDue = ({ memberId, hrFormId }: Pick<HrDueRow, 'memberId' | 'hrFormId'>): string => {
  if (memberId !== null) return PAGES.colleague(memberId)
  return hrFormId === null ? PAGES.hrDues : PAGES.employee(hrFormId)
}

/** Whose day has passed, comes within 7 or 30 days, or at any time. */
export const HR_DUE_TABS = ['all', 'over', 'week', 'month'] as const
export type HrDueTab = (typeof HR_DUE_TABS)[number]

export const listHrDues = endpoint({
  name: 'listHrDues',
  method: 'GET',
  path: '/HumanService/person/dues',
  summary: '到期事项：合同、试用期、证件，最近的在前',
  access: allowed('humanResouce', 'attend'),
  input: v.object({
    ...pageInput,
    tab: v.optional(v.picklist(HR_DUE_TABS), 'all'),
    what: v.optional(v.picklist([...RUNNING_OUT, 'all']), 'all'),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
  }),
  output: pageOf(hrDueRow),
  refusals: ['identity.company-only'],
})

/** It was seen to outside the product; its form's history, or the company's, keeps by whom. */
export const settleHrDue = endpoint({
  name: 'settleHrDue',
  method: 'POST',
  path: '/HumanService/person/dues/settle',
  summary: '标记到期事项已办理',
  access: allowed('humanResouce', 'launch'),
  input: v.object({ requestId: id, dueId: id }),
  output: nothing,
  refusals: ['identity.company-only', 'not-found'],
})
