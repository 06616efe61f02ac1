// Where something that runs out is seen to.
import { fileOfDue } from '#protocol/hr/hr-people/dues.ts'
import type { HrDueRow } from '#protocol/hr/hr-people/dues.ts'
import { PAGES } from '#protocol/pages.ts'

/** The page of the next step, and what its link says. */
export interface NextOfDue {
  readonly href: string
  readonly word: string
}

type Due = Pick<HrDueRow, 'what' | 'memberId' | 'hrFormId' | 'openFormId'>

/** The person's file where nothing can be begun from here. */
export const dueHref = (due: Due): NextOfDue => {
  const { what, memberId, openFormId } = due
  if (openFormId !== null) return { href: PAGES.hrForm(openFormId), word: '查看转正单' }
  if (what === 'probation' && memberId !== null)
    return { href: PAGES.newHrForm('regular', memberId), word: '办理转正' }
  return { href: fileOfDue(due), word: '查看档案' }
}
