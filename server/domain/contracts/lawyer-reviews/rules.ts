// Who somebody is in a lawyer review, and what they may do with it.
import type { LawyerReviewAction } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { LawyerRow } from '#server/domain/contracts/law-firms/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { lawyerReviewMachine } from './machine.ts'
import type { LawyerReviewEvent, LawyerReviewRole } from './machine.ts'
import { lawyerReviewContext } from './store.ts'
import type { LawyerReviewRow } from './store.ts'

/** Somebody as reviews know them; `lawyer` is there for a lawyer who acts as a person. */
export interface ReviewPerson {
  readonly userId: string
  readonly companyId: string | null
  /** Whether they see all contracts of the company. */
  readonly seesAll: boolean
  readonly lawyer: Pick<LawyerRow, 'id' | 'firmId' | 'isActive'> | undefined
}

/** The part somebody has; undefined for strangers. What is asked of a firm is seen by its lawyers until one accepts it. */
export const roleIn = (
  row: Pick<LawyerReviewRow, 'customerId' | 'companyId' | 'lawyerId' | 'firmId' | 'state'>,
  { userId, companyId, seesAll, lawyer }: ReviewPerson,
): LawyerReviewRole | undefined => {
  const isTheirs = row.customerId === userId || (companyId !== null && seesAll)
  if (row.companyId === companyId && isTheirs) return 'customer'
  if (lawyer === undefined) return undefined
  if (row.lawyerId === lawyer.id) return 'lawyer'
  const isOfFirm = row.lawyerId === null && row.firmId === lawyer.firmId && lawyer.isActive
  return isOfFirm && row.state === 'applied' ? 'lawyer' : undefined
}

/** Whether its chart has such a move now. */
export const lawyerReviewCan = (
  row: Pick<LawyerReviewRow, 'state' | 'context'>,
  event: LawyerReviewEvent,
): boolean =>
  snapshotOf(lawyerReviewMachine, { state: row.state, context: lawyerReviewContext(row) }).can(event)

/** What somebody may do, as the chart and what waits allow. */
export const actionsFor = (
  row: Pick<LawyerReviewRow, 'state' | 'context'>,
  by: LawyerReviewRole,
  { isToSign, mayAttend, isActive }: { isToSign: boolean; mayAttend: boolean; isActive: boolean },
): LawyerReviewAction[] => {
  const can = (event: LawyerReviewEvent) => lawyerReviewCan(row, event)
  const offered: Record<LawyerReviewAction, boolean> = {
    accept: isActive && can({ type: 'application.accepted', by }),
    write: can({ type: 'opinion.issued', by }),
    sign: isToSign,
    confirm: mayAttend && can({ type: 'opinion.confirmed', by }),
    revise: mayAttend && can({ type: 'opinion.returned', by, reason: '' }),
    cancel: mayAttend && can({ type: 'application.cancelled', by }),
    decline: can({ type: 'application.declined', by, reason: '' }),
  }
  return (Object.keys(offered) as LawyerReviewAction[]).filter((action) => offered[action])
}
