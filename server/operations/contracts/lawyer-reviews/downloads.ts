// The files a lawyer is to read, and the opinions they signed, for both sides.
import type { Context } from '#server/context.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { filesOfReview } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { storedPdf } from '#server/operations/contracts/contracts/downloads.ts'
import type { FileDownload } from '#server/operations/contracts/contracts/downloads.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { findLawyerReview, notFound } from './find.ts'

/** Refuses `not-found`. */
export const downloadLawyerFile = async (
  ctx: Context,
  { lawyerReviewId, fileId }: { lawyerReviewId: string; fileId: string },
): Promise<FileDownload> => {
  await findLawyerReview(ctx, lawyerReviewId)
  const file = (await filesOfReview(ctx.deps.db, lawyerReviewId)).find(({ id }) => id === fileId)
  if (file === undefined) throw notFound()
  return storedPdf(ctx, file.name, file.sha256)
}

/** A signed opinion, final and byte for byte. Refuses `not-found`, and `document.record-broken` where record and chain differ. */
export const downloadOpinion = async (
  ctx: Context,
  { lawyerReviewId, contractId }: { lawyerReviewId: string; contractId: string },
): Promise<FileDownload> => {
  await findLawyerReview(ctx, lawyerReviewId)
  const contract = await findContract(ctx.deps.db, contractId)
  const isTheirs = contract?.aboutId === lawyerReviewId && contract.kind === 'opinion'
  if (!isTheirs || contract.state !== 'completed') throw notFound()
  const [document] = await requireOnRecord(ctx.deps, contractId)
  if (document === undefined) throw notFound()
  return storedPdf(ctx, contract.name, document.currentSha256)
}
