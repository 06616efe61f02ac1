// A customer asks a law firm, or one of its lawyers, with the files that are to be read.
import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#protocol/endpoint.ts'
import type { applyForLawyer as call } from '#protocol/contracts/lawyer-reviews/lawyer-reviews.ts'
import { LAWYER_REVIEW_STATUS, isAboutFiles } from '#protocol/contracts/lawyer-reviews/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { activeLawyersOf, getFirm } from '#server/domain/contracts/law-firms/store.ts'
import { ANSWER_MS } from '#server/domain/contracts/lawyer-reviews/machine.ts'
import {
  getLawyerReview,
  insertLawyerReview,
  lawyerReviewLifecycle,
} from '#server/domain/contracts/lawyer-reviews/store.ts'
import type { LawyerFileRow } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { startClocks } from '#server/domain/lifecycle.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { findViewed } from '#server/operations/contracts/contracts/find-viewed.ts'
import { checkCertified } from '#server/operations/contracts/drafts/drafts.ts'
import { askLawyers } from './tell.ts'

type Application = Omit<ParsedInputOf<typeof call>, 'requestId'>

/** Refuses `identity.not-certified`, `lawyerReview.invalid` with words at the inputs, and `not-found` for a contract out of sight. */
export const applyForLawyer = async (
  ctx: Context,
  application: Application,
): Promise<{ lawyerReviewId: string }> => {
  await checkCertified(ctx)
  const { deps, clock, user, identity, actor } = ctx
  const { firmId, type, title, question } = application
  const lawyerId = await askedLawyer(ctx, application)
  const id = randomUUID()
  const files = await filesFor(ctx, id, application)
  if (files.length === 0 && isAboutFiles(type))
    throw invalid('fileIds', '请选择一份合同，或上传需要律师查看的文件')
  const now = clock.now()
  const at = now.getTime()
  await insertLawyerReview(
    deps.db,
    {
      id,
      state: 'applied',
      status: LAWYER_REVIEW_STATUS.applied,
      context: { appliedAt: at, answerBy: at + ANSWER_MS },
      version: 1,
      customerId: user.id,
      companyId: identity.type === 2 ? identity.companyId : null,
      customer: identity.type === 2 ? identity.companyName : user.name,
      firmId,
      lawyerId,
      type,
      title,
      question,
      createdAt: now,
      updatedAt: now,
    },
    files,
  )
  await appendAudit(deps.db, {
    chainId: id,
    at: now,
    event: 'lawyerReview:application.made',
    actor,
    detail: { type, files: files.map(({ name, sha256 }) => ({ name, sha256 })) },
  })
  await startClocks(deps, lawyerReviewLifecycle, id)
  const row = await getLawyerReview(deps.db, id)
  if (row !== undefined) await askLawyers(deps, row)
  return { lawyerReviewId: id }
}

/** Null where any of the firm may accept it. */
const askedLawyer = async (
  { deps, user }: Context,
  { firmId, lawyerId }: Application,
): Promise<string | null> => {
  const firm = await getFirm(deps.db, firmId)
  const lawyers = firm?.isActive === true ? await activeLawyersOf(deps.db, firmId) : []
  const others = lawyers.filter(({ userId }) => userId !== user.id)
  if (others.length === 0) throw invalid('firmId', '这家律所暂不接单，请另选律所')
  if (lawyerId === null) return null
  if (!others.some(({ id }) => id === lawyerId))
    throw invalid('lawyerId', '这位律师暂不接单，请另选律师，或由律所安排')
  return lawyerId
}

type Brought = Pick<LawyerFileRow, 'name' | 'size' | 'pages' | 'sha256'>

const filesFor = async (
  ctx: Context,
  reviewId: string,
  { contractId, fileIds }: Application,
): Promise<LawyerFileRow[]> => {
  const brought: Brought[] = contractId === null ? [] : await filesOfContract(ctx, contractId)
  for (const fileId of fileIds) {
    const file = await getFile(ctx.deps.db, fileId)
    const isReadable = file?.userId === ctx.user.id && ['contract', 'word'].includes(file.kind)
    if (!isReadable) throw invalid('fileIds', '有文件不存在或不是您上传的，请删除后重新上传')
    const { name, size, pages, sha256 } = file
    brought.push({ name, size, pages: pages.length, sha256 })
  }
  return brought.map((file, position) => ({ ...file, id: randomUUID(), reviewId, position }))
}

/** A draft's uploads, or the newest documents of a contract that went out. */
const filesOfContract = async (ctx: Context, contractId: string): Promise<Brought[]> => {
  const { contract } = await findViewed(ctx, contractId)
  const documents = (await documentsOf(ctx.deps.db, contractId)).filter(({ isAttachment }) => !isAttachment)
  if (documents.length === 0)
    return contract.content.files.map(({ name, size, pages, sha256 }) => ({
      name,
      size,
      pages: pages.length,
      sha256,
    }))
  return documents.map(({ name, size, pages, currentSha256 }) => ({
    name,
    size,
    pages: pages.length,
    sha256: currentSha256,
  }))
}

const invalid = (path: string, words: string): Refusal =>
  new Refusal('lawyerReview.invalid', words, { fields: { [path]: words } })
