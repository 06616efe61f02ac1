// Finds a paper for somebody who may see it; to everybody else it does not exist.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { wasAsked } from '#server/domain/contracts/approvals/tasks.ts'
import { findPaper, lockPaper } from '#server/domain/office/papers/store.ts'
import type { PaperReader, PaperRecord } from '#server/domain/office/papers/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { seesByRequest } from '#server/operations/seals/seal-requests/find.ts'

/** The subject of a paper's approval. */
export const subjectOf = ({ id }: Pick<PaperRecord, 'id'>) => ({ noun: 'paper', id })

/** Whose lists the caller reads; refuses `identity.company-only`. */
export const readerOf = (ctx: Context): PaperReader => ({
  companyId: companyOf(ctx),
  userId: ctx.user.id,
  seesAll: ctx.rights.may('contract', 'viewAll'),
})

/** Whether the paper is the caller's own, in the company it was handed in for. */
export const isAuthor = ({ identity, user }: Context, paper: PaperRecord): boolean =>
  identity.type === 2 && identity.companyId === paper.companyId && paper.authorId === user.id

/**
 * Seen by its author; once handed in also by those who see all contracts of the company, by those it is copied to, and by whoever is
 * asked to approve or to seal it. Refuses `not-found`.
 */
export const findSeenPaper = async (ctx: Context, paperId: string, lock = false): Promise<PaperRecord> => {
  const paper = await (lock ? lockPaper : findPaper)(ctx.deps.db, paperId)
  if (paper === undefined || paper.state === 'deleted' || !(await isSeen(ctx, paper))) throw notFound()
  return paper
}

const isSeen = async (ctx: Context, paper: PaperRecord): Promise<boolean> => {
  const { deps, identity, user, rights } = ctx
  if (identity.type === 1 || identity.companyId !== paper.companyId) return false
  if (paper.authorId === user.id) return true
  if (paper.state === 'draft') return false
  return (
    rights.may('contract', 'viewAll') ||
    paper.copies.some(({ userId }) => userId === user.id) ||
    (await wasAsked(deps.db, subjectOf(paper), { companyId: paper.companyId, userId: user.id })) ||
    (paper.contractId !== null && (await seesByRequest(ctx, paper.contractId)))
  )
}

export const notFound = (): Refusal =>
  new Refusal('not-found', '没有找到这份签报或用印申请，可能已删除，或当前身份无权查看。')
