// How papers are shown to one viewer, with the actions the chart allows now.
import type { PaperRow } from '#protocol/office/papers/papers.ts'
import type { PaperAction } from '#protocol/office/papers/status.ts'
import type { Context } from '#server/context.ts'
import { askedNow } from '#server/domain/contracts/approvals/tasks.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { paperMachine } from '#server/domain/office/papers/machine.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import { requestsOfAll } from '#server/domain/seals/seal-requests/store.ts'
import { presentRequests } from '#server/operations/seals/seal-requests/lists.ts'
import type { PresentedRow } from '#server/operations/seals/seal-requests/lists.ts'
import { isAuthor } from './find.ts'

/** A paper with its row and its application for the seal. */
export interface PresentedPaper {
  readonly paper: PaperRecord
  readonly row: PaperRow
  readonly request: PresentedRow | undefined
}

/** Papers of one company as the caller sees them. */
export const presentPapers = async (
  ctx: Context,
  papers: readonly PaperRecord[],
): Promise<PresentedPaper[]> => {
  const { db } = ctx.deps
  const asked = await askedNow(
    db,
    'paper',
    papers.map(({ id }) => id),
  )
  const requests = await requestsOfAll(
    db,
    papers.flatMap(({ contractId }) => contractId ?? []),
  )
  const presented = new Map(
    (await presentRequests(ctx, [...requests.values()])).map((row) => [row.full.contract.id, row]),
  )
  return papers.map((paper) => {
    const request = paper.contractId === null ? undefined : presented.get(paper.contractId)
    return { paper, request, row: rowOf(ctx, paper, request, asked.get(paper.id) ?? []) }
  })
}

const rowOf = (
  ctx: Context,
  paper: PaperRecord,
  request: PresentedRow | undefined,
  approvers: readonly string[],
): PaperRow => {
  const isOpen = paper.state === 'toSeal' && request !== undefined
  const waiting = isOpen ? request.row.waitingFor : []
  const works = isOpen && (request.isMine || request.row.actions.length > 0)
  return {
    paperId: paper.id,
    kind: paper.kind,
    name: paper.name,
    reason: paper.content.paper?.reason ?? '',
    author: paper.author,
    status: paper.status,
    needsSeal: paper.content.paper?.needsSeal === true,
    waitingFor: paper.state === 'approving' ? [...approvers] : waiting,
    handedInAt: paper.handedInAt?.toISOString() ?? null,
    updatedAt: paper.updatedAt.toISOString(),
    sealAt: works ? { contractId: request.row.contractId, partyId: request.row.partyId } : null,
    actions: actionsOf(ctx, paper, isOpen && request.row.actions.includes('seal')),
  }
}

/** What this viewer may do with the paper now. */
export const actionsOf = (ctx: Context, paper: PaperRecord, maySeal: boolean): PaperAction[] => {
  const { rights } = ctx
  const by = { isAuthor: isAuthor(ctx, paper) }
  const chart = snapshotOf(paperMachine, paper)
  const handsIn = rights.may('office', paper.kind)
  const isDone = paper.state === 'completed'
  const may: Record<PaperAction, boolean> = {
    edit: handsIn && by.isAuthor && paper.state === 'draft',
    reopen: handsIn && chart.can({ type: 'paper.reopened', by }),
    delete: chart.can({ type: 'paper.deleted', by }),
    withdraw: chart.can({ type: 'paper.withdrawn', by, reason: '' }),
    seal: maySeal,
    forward: paper.kind === 'report' && isDone && by.isAuthor && rights.may('contract', 'launch'),
    download: isDone && paper.contractId !== null,
  }
  return (Object.keys(may) as PaperAction[]).filter((action) => may[action])
}
