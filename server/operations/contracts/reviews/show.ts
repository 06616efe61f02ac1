// Reviews as lists and in full, for reviewers and those who handed in.
import type { ReviewNote } from '#protocol/contracts/reviews/notes.ts'
import type { ReviewDetail, ReviewRow, ReviewTab } from '#protocol/contracts/reviews/reviews.ts'
import type { ReviewedContract, ReviewedDocument } from '#protocol/contracts/reviews/versions.ts'
import type { GivenStageFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { stageFiltersFrom } from '#server/domain/contracts/contracts/given-filters.ts'
import { urgeAgainAt } from '#server/domain/contracts/parties/rules.ts'
import { changesBetween } from '#server/domain/contracts/reviews/changes.ts'
import {
  countReviewsDotted,
  countReviewTab,
  pageReviews,
  reviewersNow,
} from '#server/domain/contracts/reviews/lists.ts'
import { notesOf, repliesTo } from '#server/domain/contracts/reviews/notes.ts'
import { partyLine } from '#server/domain/contracts/reviews/party-line.ts'
import {
  isReviewerUrgeable,
  notAskedToRead,
  noteActions,
  noteCause,
  reviewActions,
} from '#server/domain/contracts/reviews/rules.ts'
import { reviewsOf, reviewTasksOf, reviewUrgesOf } from '#server/domain/contracts/reviews/store.ts'
import type { Colleague, ReviewTaskRecord } from '#server/domain/contracts/reviews/store.ts'
import { hasPages, servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { storedFile } from '#server/operations/platform/files/stored-file.ts'
import type { StoredFile } from '#server/operations/platform/files/stored-file.ts'
import { findSeenReview, notFound, seeReview } from './find-seen.ts'
import type { SeenReview } from './find-seen.ts'

const askerOf = ({ identity, user }: Context): Colleague | undefined =>
  identity.type === 2 ? { companyId: identity.companyId, userId: user.id } : undefined

/** A page of a tab; nobody is asked anything as a person. */
export const listReviews = async (
  ctx: Context,
  { tab, page, pageSize, ...given }: GivenStageFilters & { tab: ReviewTab; page: number; pageSize: number },
): Promise<{ total: number; hasMore?: boolean; page: number; pageSize: number; rows: ReviewRow[] }> => {
  const asker = askerOf(ctx)
  if (asker === undefined) return { total: 0, page, pageSize, rows: [] }
  const { total, hasMore, rows } = await pageReviews(ctx.deps.db, {
    ...asker,
    tab,
    filters: stageFiltersFrom(given, ctx.identity),
    page,
    pageSize,
  })
  const asked = await reviewersNow(
    ctx.deps.db,
    rows.flatMap((row) => (row.state === 'running' ? [row.contractId] : [])),
  )
  return {
    total,
    ...(hasMore && { hasMore }),
    page,
    pageSize,
    rows: rows.map((row) => ({
      reviewId: row.id,
      contractId: row.contractId,
      title: row.title,
      round: row.round,
      starter: row.starter,
      status: row.status,
      openNotes: row.context.openNotes,
      waitingFor: row.state === 'running' ? (asked.get(row.contractId) ?? []) : [],
      startedAt: row.startedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
  }
}

export const countReviews = async (ctx: Context): Promise<Record<ReviewTab, number>> => {
  const asker = askerOf(ctx)
  if (asker === undefined) return { toDo: 0, done: 0 }
  const { db } = ctx.deps
  return { toDo: await countReviewTab(db, 'toDo', asker), done: await countReviewTab(db, 'done', asker) }
}

/** How many contracts wait for the caller's review, as far as a red dot counts. */
export const countToReview = async (ctx: Context): Promise<number> => {
  const asker = askerOf(ctx)
  return asker === undefined ? 0 : countReviewsDotted(ctx.deps.db, asker)
}

/** The newest review of a contract that the caller was found to see; null when there was none, or for other companies. */
export const readReviewOf = async (ctx: Context, contractId: string): Promise<ReviewDetail | null> => {
  const [newest] = await reviewsOf(ctx.deps.db, contractId)
  const seen = newest && (await seeReview(ctx, newest))
  return seen === undefined ? null : presentReview(ctx, seen)
}

/** The version handed in last beside the one before. */
export const readReviewed = async (ctx: Context, contractId: string): Promise<ReviewedContract> => {
  const [newest, earlier] = await reviewsOf(ctx.deps.db, contractId)
  const seen = newest && (await seeReview(ctx, newest))
  if (seen === undefined) throw notFound()
  const { content, documents } = seen.review
  return {
    review: await presentReview(ctx, seen),
    ...presentVersion(documents),
    initiator: seen.review.starter,
    contractType: content.contractType,
    amount: content.amount,
    remark: content.remark,
    deadline: content.deadline,
    parties: content.parties.map(partyLine),
    previous:
      earlier === undefined
        ? null
        : {
            review: await presentReview(ctx, { ...seen, review: earlier }),
            ...presentVersion(earlier.documents),
            changes: changesBetween(earlier.content, content),
          },
  }
}

/** The files of a version that are read on the page, and those that only go along. */
const presentVersion = (all: readonly ReviewedDocument[]) => ({
  documents: all.filter(hasPages),
  attachList: all
    .filter((document) => !hasPages(document))
    .map(({ documentId, name, sha256 }) => ({ documentId, name, sha256 })),
})

/** One file of a version; that of a running review is checked against the contract's record first. */
export const downloadReviewed = async (
  ctx: Context,
  { reviewId, documentId }: { reviewId: string; documentId: string },
): Promise<ReturnType<typeof servedAs> & StoredFile> => {
  const { review } = await findSeenReview(ctx, reviewId)
  const document = review.documents.find((one) => one.documentId === documentId)
  if (document === undefined) throw notFound()
  if (review.state === 'running') {
    const onRecord = (await requireOnRecord(ctx.deps, review.contractId)).find(({ id }) => id === documentId)
    if (onRecord?.currentSha256 !== document.sha256)
      throw new Refusal(
        'document.record-broken',
        '送审的文件与合同记录不一致，已停止提供。请联系平台管理员。',
        {
          status: 409,
        },
      )
  }
  return { ...servedAs(document), ...storedFile(ctx.deps, document.sha256) }
}

const presentReview = async (
  ctx: Context,
  { review, isInside, isStarter, isAdmin }: SeenReview,
): Promise<ReviewDetail> => {
  const { db } = ctx.deps
  const tasks = await reviewTasksOf(db, review.id)
  const urges = await reviewUrgesOf(db, review.id)
  const urgeOf = (task: ReviewTaskRecord): ReviewDetail['tasks'][number]['urge'] => {
    const mayUrge =
      task.userId !== ctx.user.id && isReviewerUrgeable(review, task.position, { isStarter, isAdmin })
    if (!mayUrge) return null
    return { againAt: urgeAgainAt(urges.get(task.userId) ?? [], ctx.clock.now())?.toISOString() ?? null }
  }
  return {
    reviewId: review.id,
    contractId: review.contractId,
    title: review.title,
    round: review.round,
    status: review.status,
    starter: review.starter,
    startedAt: review.startedAt.toISOString(),
    endedAt: review.endedAt?.toISOString() ?? null,
    reason: review.reason,
    openNotes: review.context.openNotes,
    tasks: tasks.map((task) => ({
      taskId: task.id,
      name: task.name,
      isMe: task.userId === ctx.user.id,
      status: task.status,
      opinion: task.opinion,
      openNotes: task.openNotes,
      decidedAt: task.decidedAt?.toISOString() ?? null,
      urge: urgeOf(task),
    })),
    notes: isInside ? await presentNotes(ctx, review, tasks) : [],
    notAskable: isInside ? notAskedToRead(review, tasks) : [],
    actions: reviewActions(review, tasks, {
      userId: ctx.user.id,
      mayAttend: ctx.rights.may('review', 'attend'),
      isAdmin,
    }),
  }
}

const presentNotes = async (
  ctx: Context,
  review: SeenReview['review'],
  tasks: readonly ReviewTaskRecord[],
): Promise<ReviewNote[]> => {
  const notes = await notesOf(ctx.deps.db, review.id)
  const replies = Map.groupBy(
    await repliesTo(
      ctx.deps.db,
      notes.map(({ id }) => id),
    ),
    ({ noteId }) => noteId,
  )
  const by = noteCause(review, tasks, ctx.user.id)
  return notes.map((note) => {
    const own = replies.get(note.id) ?? []
    return {
      noteId: note.id,
      documentId: note.documentId,
      page: note.page,
      x: note.x,
      y: note.y,
      text: note.text,
      author: note.author,
      at: note.createdAt.toISOString(),
      resolvedBy: note.resolvedBy,
      replies: own.map(({ id, author, text, createdAt }) => ({
        replyId: id,
        author,
        text,
        at: createdAt.toISOString(),
      })),
      actions: noteActions(review, by, {
        noteId: note.id,
        isOpen: note.resolvedBy === '',
        isOwn: note.authorId === ctx.user.id,
        replies: own.length,
      }),
    }
  })
}
