// Where something that runs out is seen to.
import type { HrDueRow } from '#protocol/hr/hr-people/dues.ts'
import { PAGES } from '#protocol/pages.ts'

/** The page of the next step, and what its link says. */
export interface NextOfDue {
  readonly href: string
  readonly word: string
}

type Due = Pick<HrDueRow, 'what' | 'memberId' | 'hrFormId' | 'openFormId'>

/** The person's file where nothing can be begun from here. */
export const dueHref = ({ what, memberId, hrFormId, openFormId }: Due): NextOfDue => {
  if (openFormId !== null) return { href: PAGES.hrForm(openFormId), word: '查看转正单' }
  if (what === 'probation' && memberId !== null)
    return { href: PAGES.newHrForm('regular', memberId), word: '办理转正' }
  if (memberId !== null) return { href: PAGES.colleague(memberId), word: '查看档案' }
  return { href: hrFormId === null ? PAGES.hrDues : PAGES.employee(hrFormId), word: '查看档案' }
}
