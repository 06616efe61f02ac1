// Names the reviewers of a contract, and starts its review at the launch (domain.md §1.3).
import { randomUUID } from 'node:crypto'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { REVIEW_STATUS, REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { readOrganisation } from '#server/domain/contracts/approval-processes/store.ts'
import { personOf } from '#server/domain/contracts/approval-processes/organisation.ts'
import { insertReview, reviewsOf } from '#server/domain/contracts/reviews/store.ts'
import { moveReview } from './moves.ts'
import type { ReviewDeps } from './moves.ts'

/** Somebody who reviews, in the company that launches. */
export interface Reviewer {
  readonly memberId: string
  readonly userId: string
  readonly name: string
}

/** The reviewers a draft names, in order; refuses `draft.invalid` and says who cannot review, and why. */
export const reviewersFor = async (
  { deps, identity, user }: Context,
  { reviewers = [] }: Pick<DraftContent, 'reviewers'>,
): Promise<Reviewer[]> => {
  if (reviewers.length === 0) return []
  if (identity.type === 1) throw invalid('reviewers', '个人身份没有同事，不能指定审查人。请移除审查人。')
  const org = await readOrganisation(deps.db, identity.companyId)
  return reviewers.map(({ memberId, name }) => {
    const person = personOf(org, memberId)
    const path = `reviewers.${memberId}`
    if (person?.status !== 'active' || person.userId === null)
      throw invalid(path, `审查人${name}已不在本单位，请选择其他同事。`)
    if (person.userId === user.id) throw invalid(path, '审查人不能是发起人本人，请选择其他同事。')
    if (!person.mayReview)
      throw invalid(path, `${person.name}没有“参与内容审查”的权限，请选择其他同事或联系单位管理员。`)
    return { memberId, userId: person.userId, name: person.name }
  })
}

const invalid = (path: string, words: string): Refusal =>
  new Refusal('draft.invalid', words, { fields: { [path]: words } })

/** Starts it and asks the first reviewer. Joins the caller's transaction. */
export const startReview = async (
  deps: ReviewDeps,
  reviewers: readonly Reviewer[],
  about: {
    contractId: string
    starter: { userId: string; name: string }
    actor: Actor
  },
): Promise<void> => {
  const id = randomUUID()
  const now = deps.clock.now()
  const [newest] = await reviewsOf(deps.db, about.contractId)
  const { contractId, starter, actor } = about
  const contract = await findContract(deps.db, contractId)
  const companyId = contract?.companyId ?? null
  if (contract === undefined || companyId === null) throw new Error(`contract ${contractId} has no company`)
  const title = `《${contract.name}》`
  await insertReview(
    deps.db,
    {
      id,
      contractId,
      companyId,
      round: (newest?.round ?? 0) + 1,
      title,
      starterId: starter.userId,
      starter: starter.name,
      content: contract.content,
      documents: (await documentsOf(deps.db, contractId)).map((document) => ({
        documentId: document.id,
        name: document.name,
        pages: document.pages,
        sha256: document.currentSha256,
        isAttachment: document.isAttachment,
      })),
      state: 'prepared',
      status: REVIEW_STATUS.prepared,
      context: { tasks: reviewers.map(() => REVIEW_TASK.waiting), notes: 0, openNotes: 0 },
      version: 0,
      startedAt: now,
      updatedAt: now,
    },
    reviewers.map((reviewer, position) => ({
      ...reviewer,
      id: randomUUID(),
      reviewId: id,
      companyId,
      position,
      status: REVIEW_TASK.waiting,
      contractId,
      title,
      starter: starter.name,
      startedAt: now,
    })),
  )
  await moveReview(deps, {
    id,
    event: { type: 'review.started' },
    actor,
    detail: { names: reviewers.map(({ name }) => name) },
  })
}
