// Lists of lawyer reviews, one in full, and how many wait for somebody.
import type {
  LawyerReviewDetail,
  LawyerReviewRow as ShownReview,
  LawyerTab,
} from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import type { GivenTaskFilters } from '#protocol/contracts/contracts/list-filters.ts'
import type { LawyerServiceType } from '#protocol/contracts/lawyer-reviews/status.ts'
import type { Context } from '#server/context.ts'
import { taskFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import { findAllAbout } from '#server/domain/contracts/contracts/store.ts'
import { getFirm, getLawyer } from '#server/domain/contracts/law-firms/store.ts'
import {
  countWaiting,
  filesOfReview,
  lawyerReviewsOf,
} from '#server/domain/contracts/lawyer-reviews/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { customerWho, findLawyerReview, lawyerWho } from './find.ts'
import { presentLawyerReviews } from './present.ts'

interface Query extends GivenTaskFilters {
  readonly tab: LawyerTab
  readonly kind?: LawyerServiceType | undefined
  readonly page: number
  readonly pageSize: number
}

/** One tab of /sign/list/lawyer; a lawyer's tabs are empty for everybody else. */
export const listLawyerReviews = async (
  ctx: Context,
  { tab, kind, page, pageSize, ...given }: Query,
): Promise<{ total: number; page: number; pageSize: number; rows: ShownReview[] }> => {
  const lawyer = await lawyerWho(ctx)
  const reader = tab === 'mine' ? customerWho(ctx) : lawyer && { lawyer }
  if (reader === undefined) return { total: 0, page, pageSize, rows: [] }
  const { total, rows } = await lawyerReviewsOf(ctx.deps.db, reader, {
    tab,
    filters: { ...taskFiltersFrom(given), kind },
    page,
    pageSize,
  })
  const role = tab === 'mine' ? 'customer' : 'lawyer'
  return { total, page, pageSize, rows: await presentLawyerReviews(ctx, rows, { role, lawyer }) }
}

/** How many wait on each tab. */
export const countLawyerReviews = async (ctx: Context) => {
  const lawyer = await lawyerWho(ctx)
  const { db } = ctx.deps
  return {
    isLawyer: lawyer !== undefined,
    mine: await countWaiting(db, customerWho(ctx)),
    toDo: lawyer === undefined ? 0 : await countWaiting(db, { lawyer }),
  }
}

/** What waits for the caller: as customer and as lawyer. */
export const countLawyerReviewsToDo = async (ctx: Context): Promise<number> => {
  const { mine, toDo } = await countLawyerReviews(ctx)
  return mine + toDo
}

/** Refuses `not-found` to strangers. */
export const readLawyerReview = async (ctx: Context, id: string): Promise<LawyerReviewDetail> => {
  const { row, role, lawyer } = await findLawyerReview(ctx, id)
  const { db } = ctx.deps
  const [review] = await presentLawyerReviews(ctx, [row], { role, lawyer })
  if (review === undefined) throw new Error(`lawyer review ${id} vanished`)
  const isLawyer = role === 'lawyer'
  const signed = (await findAllAbout(db, id, 'opinion')).filter(({ state }) => state === 'completed')
  return {
    review,
    isLawyer,
    question: row.question,
    firmLicenceNo: (await getFirm(db, row.firmId))?.licenceNo ?? '',
    lawyerLicenceNo: row.lawyerId === null ? '' : ((await getLawyer(db, row.lawyerId))?.licenceNo ?? ''),
    reason: row.reason,
    files: (await filesOfReview(db, id)).map(({ id: fileId, name, size, pages }) => ({
      fileId,
      name,
      size,
      pages,
    })),
    draft: isLawyer ? { conclusion: row.conclusion, opinion: row.opinion } : { conclusion: '', opinion: '' },
    opinions: signed.map((contract) => ({
      contractId: contract.id,
      name: contract.name,
      signedAt: (contract.completedAt ?? contract.updatedAt).toISOString(),
    })),
    history: (await readChain(db, id)).map(({ n, at, event, who, detail }) => ({
      n,
      at,
      event,
      who,
      reason: typeof detail['reason'] === 'string' ? detail['reason'] : '',
    })),
  }
}
