// Hands a paper in: checks it, finds who approves it, and starts the approval or asks for the seal.
import { allProblems } from '#protocol/contracts/drafts/rules.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import { newTerms } from '#protocol/office/papers/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Context } from '#server/context.ts'
import { withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { pdfName } from '#server/domain/platform/files/rules.ts'
import { changePaper, lockPaper } from '#server/domain/office/papers/store.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import type { PaperCopy } from '#server/db/schema/office/papers.ts'
import { personOf } from '#server/domain/contracts/approval-processes/organisation.ts'
import {
  namedLine,
  readStarting,
  staffed,
  startApproval,
  strictestFor,
} from '#server/operations/contracts/approvals/start.ts'
import type { Staffed, Starting } from '#server/operations/contracts/approvals/start.ts'
import { checkCertified, checkVersion } from '#server/operations/contracts/drafts/drafts.ts'
import { checkQuota } from '#server/operations/trade/quotas/show.ts'
import { checkOwnDraft, columnsOf } from './drafts.ts'
import { notFound, subjectOf } from './find.ts'
import { movePaper } from './moves.ts'

/**
 * `isOurs`: another noun wrote it for its author, whom it asked for a right of its own. Refuses `draft.invalid` with the wrong inputs, `approval.nobody`, `quota.used-up` and what a draft refuses.
 */
export const submitPaper = async (
  ctx: Context,
  { paperId, version, isOurs }: { paperId: string; version: number; isOurs?: true },
): Promise<{ inApproval: boolean }> => {
  const { deps, user } = ctx
  await checkCertified(ctx)
  const record = await lockPaper(deps.db, paperId)
  checkOwnDraft(ctx, record, isOurs)
  checkVersion(record, version)
  const content = normalised(await withStoredFiles(deps.db, user.id, record.content))
  const now = ctx.clock.now()
  const problems = allProblems(content, now.getTime())
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
  const { kind, companyId } = record
  if (kind === 'fileSeal') await checkQuota(ctx)
  const starting = await readStarting(deps, { companyId, userId: user.id })
  if (starting === undefined) throw notFound()
  const approving = await approvalFor(ctx, record, content, starting)
  const wantsSeal = content.paper?.needsSeal === true
  const copies = copiesOf(content, starting)
  await changePaper(deps.db, paperId, {
    ...columnsOf(content, record.author, now),
    copies,
    contractId: null,
    endReason: '',
    handedInAt: now,
  })
  await movePaper(deps, {
    id: paperId,
    event: {
      type: 'paper.submitted',
      by: { isAuthor: true },
      wantsSeal,
      needsApproval: approving !== undefined,
    },
    actor: ctx.actor,
    detail: {
      name: content.name,
      reason: content.paper?.reason ?? '',
      files: content.files.map(({ name, sha256 }) => ({ name, sha256 })),
    },
  })
  if (approving !== undefined)
    await startApproval(deps, approving, {
      subject: subjectOf(record),
      title: `《${content.name}》的${kind === 'report' ? '签报' : '用印申请'}`,
      target: PAGES.paper(paperId),
      starter: { userId: user.id, name: user.name },
      actor: ctx.actor,
    })
  return { inApproval: approving !== undefined }
}

/**
 * The strictest process that fits. Where none does, the colleagues its author names, one after the other. A report asks somebody in
 * any case; papers to be sealed may go straight to those who hold the right to the seal.
 */
const approvalFor = async (
  { deps }: Context,
  { kind, companyId }: PaperRecord,
  { contractType, amount, approval, paper }: DraftContent,
  starting: Starting,
): Promise<Staffed | undefined> => {
  const about = { scopes: [kind], contractType, amount }
  const process = await strictestFor(deps, companyId, starting, about)
  if (process !== undefined) return staffed(process, starting, approval?.chosen ?? {})
  const memberIds = paper?.approverIds ?? []
  if (memberIds.length === 0 && kind === 'fileSeal') return undefined
  return namedLine(starting, { companyId, scope: kind, memberIds })
}

const copiesOf = ({ paper }: DraftContent, { org, starter }: Starting): PaperCopy[] =>
  [...new Set(paper?.copyIds ?? [])].flatMap((memberId) => {
    const person = personOf(org, memberId)
    const userId = person?.status === 'active' ? person.userId : null
    return userId === null || userId === undefined || memberId === starter.memberId
      ? []
      : [{ userId, name: person?.name ?? '' }]
  })

/** Texts as they are kept; a report that wants no seal keeps no places. */
const normalised = (content: DraftContent): DraftContent => {
  const terms = content.paper ?? newTerms('report')
  const needsSeal = content.startType === 5 || terms.needsSeal
  return {
    ...content,
    name: content.name.trim(),
    files: content.files.map((file) => ({ ...file, name: pdfName(file.name) })),
    fields: needsSeal ? content.fields : [],
    paper: {
      ...terms,
      reason: terms.reason.trim(),
      counterparty: terms.counterparty.trim(),
      needsSeal,
    },
  }
}
