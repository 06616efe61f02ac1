// Lawyer reviews as their viewer sees them, with what they may do.
import type { LawyerReviewRow as ShownReview } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { serviceName } from '#protocol/contracts/lawyer-reviews/status.ts'
import { ROW_TYPE } from '#protocol/mobile-links.ts'
import type { Context } from '#server/context.ts'
import { listFirmRows, listLawyerRows } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerRow } from '#server/domain/contracts/law-firms/store.ts'
import type { LawyerReviewRole } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import { actionsFor } from '#server/domain/contracts/lawyer-reviews/rules.ts'
import { lawyerReviewContext } from '#server/domain/contracts/lawyer-reviews/store.ts'
import type { LawyerReviewRow } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { partiesOfAll } from '#server/domain/contracts/parties/store.ts'

/** Rows of a list, all seen in the same part. */
export const presentLawyerReviews = async (
  { deps: { db }, user, rights }: Pick<Context, 'deps' | 'user' | 'rights'>,
  rows: readonly LawyerReviewRow[],
  { role, lawyer }: { role: LawyerReviewRole; lawyer: LawyerRow | undefined },
): Promise<ShownReview[]> => {
  if (rows.length === 0) return []
  const firms = new Map((await listFirmRows(db)).map(({ id, name }) => [id, name]))
  const lawyers = new Map((await listLawyerRows(db)).map(({ id, name }) => [id, name]))
  const parties = await partiesOfAll(
    db,
    rows.map(({ opinionId }) => opinionId).filter((id) => id !== null),
  )
  return rows.map((row) => {
    const mine = parties.find(
      (party) => party.contractId === row.opinionId && party.userId === user.id && party.state === 'toSign',
    )
    const actions = actionsFor(row, role, {
      isToSign: role === 'lawyer' && mine !== undefined,
      mayAttend: rights.may('lawyer', 'attend'),
      isActive: lawyer?.isActive === true,
    })
    return {
      lawyerReviewId: row.id,
      title: row.title,
      type: row.type,
      lawfirmTypeStr: serviceName(row.type),
      status: row.status,
      customer: row.customer,
      firm: firms.get(row.firmId) ?? '',
      lawyer: lawyers.get(row.lawyerId ?? '') ?? '',
      appliedAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      answerBy: new Date(lawyerReviewContext(row).answerBy).toISOString(),
      actions,
      rowType: actions.some((action) => action !== 'cancel') ? ROW_TYPE.toDo : ROW_TYPE.view,
      signing:
        role === 'lawyer' && mine !== undefined ? { contractId: mine.contractId, partyId: mine.id } : null,
    }
  })
}
