// One paper in full, and its files as they were handed in or sealed.
import type { PaperDetail } from '#protocol/office/papers/papers.ts'
import { newTerms } from '#protocol/office/papers/terms.ts'
import type { Context } from '#server/context.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readApprovalOf } from '#server/operations/contracts/approvals/lists.ts'
import { storedPdf } from '#server/operations/contracts/contracts/downloads.ts'
import type { FileDownload } from '#server/operations/contracts/contracts/downloads.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { findSeenPaper, isAuthor, notFound, subjectOf } from './find.ts'
import { presentPapers } from './present.ts'
import type { PresentedPaper } from './present.ts'

/** The paper with its approval, its sealing and its history. */
export const readPaper = async (ctx: Context, paperId: string): Promise<PaperDetail> => {
  const paper = await findSeenPaper(ctx, paperId)
  const [presented] = await presentPapers(ctx, [paper])
  if (presented === undefined) throw notFound()
  const { content } = paper
  const terms = content.paper ?? newTerms(paper.kind)
  const chain = await readChain(ctx.deps.db, paperId)
  return {
    ...presented.row,
    counterparty: terms.counterparty,
    contractType: content.contractType,
    amount: content.amount,
    remark: content.remark,
    sets: terms.sets,
    copies: paper.copies.map(({ name }) => name),
    files: content.files.map(({ fileId, name, pages, size }) => ({ fileId, name, pages, size })),
    endReason: paper.endReason,
    approval: await readApprovalOf(ctx, subjectOf(paper)),
    sealed: await sealedOf(ctx, presented),
    history: chain.map(({ n, at, event, who, identity, ip, detail, hash }) => ({
      n,
      at,
      event,
      who,
      identity,
      ip,
      detail,
      hash,
    })),
  }
}

const sealedOf = async (ctx: Context, { paper, request }: PresentedPaper): Promise<PaperDetail['sealed']> => {
  if (paper.contractId === null || paper.state !== 'completed') return null
  const documents = await documentsOf(ctx.deps.db, paper.contractId)
  return {
    contractId: paper.contractId,
    sealer: request?.row.closedBy ?? '',
    sealedAt: request?.row.closedAt ?? null,
    documents: documents.map(({ id, name, pages }) => ({ documentId: id, name, pages })),
    isOpen: isAuthor(ctx, paper) || ctx.rights.may('contract', 'viewAll'),
  }
}

/** A file as it was handed in. */
export const downloadFile = async (
  ctx: Context,
  { paperId, fileId }: { paperId: string; fileId: string },
): Promise<FileDownload> => {
  const { content } = await findSeenPaper(ctx, paperId)
  const file = content.files.find((one) => one.fileId === fileId)
  if (file === undefined) throw notFound()
  return storedPdf(ctx, file.name, file.sha256)
}

/** A document with the seal, once all is done. */
export const downloadSealed = async (
  ctx: Context,
  { paperId, documentId }: { paperId: string; documentId: string },
): Promise<FileDownload> => {
  const paper: PaperRecord = await findSeenPaper(ctx, paperId)
  if (paper.contractId === null || paper.state !== 'completed') throw notFound()
  const documents = await requireOnRecord(ctx.deps, paper.contractId)
  const document = documents.find(({ id }) => id === documentId)
  if (document === undefined) throw notFound()
  return storedPdf(ctx, document.name, document.currentSha256)
}
