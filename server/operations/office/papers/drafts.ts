// Drafts of papers: made prefilled, read and saved by their author alone.
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { randomUUID } from 'node:crypto'
import { DEADLINE_MAX_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import type { Draft, DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import { PAPER_STATUS } from '#protocol/office/papers/status.ts'
import { newTerms, PAPER_START } from '#protocol/office/papers/terms.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import type { Context } from '#server/context.ts'
import { withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { changePaper, findPaper, insertPaper, lockPaper } from '#server/domain/office/papers/store.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import {
  checkCertified,
  checkVersion,
  dropped,
  emptyContent,
} from '#server/operations/contracts/drafts/drafts.ts'
import { isAuthor, notFound } from './find.ts'

/** Makes an empty one with the company as the only party. Refuses `identity.not-certified` and `identity.company-only`. */
export const createPaper = async (ctx: Context, kind: PaperKind): Promise<Draft> => {
  const companyId = companyOf(ctx)
  await checkCertified(ctx)
  const now = ctx.clock.now()
  const paperId = randomUUID()
  const content: DraftContent = {
    ...emptyContent(ctx, DEADLINE_MAX_DAYS),
    step: 'editDoc',
    startType: PAPER_START[kind],
    paper: newTerms(kind),
  }
  await insertPaper(ctx.deps.db, {
    id: paperId,
    kind,
    companyId,
    authorId: ctx.user.id,
    author: ctx.user.name,
    copies: [],
    state: 'draft',
    status: PAPER_STATUS.draft,
    context: { wantsSeal: content.paper?.needsSeal === true },
    version: 1,
    createdAt: now,
    ...columnsOf(content, ctx.user.name, now),
  })
  const { actor } = ctx
  await appendAudit(ctx.deps.db, {
    chainId: paperId,
    at: now,
    event: 'paper:draft.created',
    actor,
    detail: {},
  })
  return { contractId: paperId, version: 1, content, savedAt: now.toISOString() }
}

/** Refuses `not-found` for drafts of others and `draft.launched` once it was handed in. */
export const readDraft = async (ctx: Context, paperId: string): Promise<Draft> => {
  const record = await findPaper(ctx.deps.db, paperId)
  checkOwnDraft(ctx, record)
  const { version, content, updatedAt } = record
  return { contractId: paperId, version, content, savedAt: updatedAt.toISOString() }
}

/** Saves the whole content. Refuses `draft.stale` when another window saved in between. */
export const saveDraft = async (
  ctx: Context,
  input: { paperId: string; version: number; content: DraftContent },
): Promise<{ version: number; savedAt: string }> => {
  const { db } = ctx.deps
  const record = await lockPaper(db, input.paperId)
  checkOwnDraft(ctx, record)
  if (isSavedAlready(record, input.version, input.content))
    return { version: record.version, savedAt: record.updatedAt.toISOString() }
  checkVersion(record, input.version)
  const stored = await withStoredFiles(db, ctx.user.id, input.content)
  // What it is was decided when it was begun.
  const content = { ...stored, startType: PAPER_START[record.kind] }
  const now = ctx.clock.now()
  const version = record.version + 1
  await changePaper(db, record.id, { version, ...columnsOf(content, record.author, now) })
  await forgetUnnamed(db, ctx.user.id, dropped(record.content, content))
  return { version, savedAt: now.toISOString() }
}

/** The columns that repeat parts of the content, for lists and search. */
export const columnsOf = (content: DraftContent, author: string, now: Date) => ({
  name: content.name.trim(),
  content,
  searchText: [content.name, author, content.paper?.counterparty ?? '', content.paper?.reason ?? '']
    .join(' ')
    .slice(0, 20_000),
  updatedAt: now,
})

/** Refuses everything that is not a draft of the person in the current identity, and who may not hand in its kind any more. */
export function checkOwnDraft(
  ctx: Context,
  record: PaperRecord | undefined,
  mayHandIn: boolean = record !== undefined && ctx.rights.may('office', record.kind),
): asserts record is PaperRecord {
  if (record === undefined || record.state === 'deleted' || !isAuthor(ctx, record)) throw notFound()
  if (record.state !== 'draft')
    throw new Refusal('draft.launched', '这份申请已经提交，不能再修改。如需修改，请先撤回。')
  if (!mayHandIn)
    throw new Refusal('permission.denied', '当前身份没有这项权限。请切换身份，或联系单位管理员授权。', {
      status: 403,
    })
}
