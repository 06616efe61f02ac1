// Filings as lines of the archive's lists, with what their viewer may do.
import type { FilingRow } from '#protocol/archive/filings/filings.ts'
import { FILING_ACTIONS } from '#protocol/archive/filings/status.ts'
import type { FilingAction } from '#protocol/archive/filings/status.ts'
import type { Context } from '#server/context.ts'
import { filingMachine } from '#server/domain/archive/filings/machine.ts'
import type { FilingEvent } from '#server/domain/archive/filings/machine.ts'
import type { FilingRecord } from '#server/domain/archive/filings/store.ts'
import type { ClassRow } from '#server/domain/archive/classes/store.ts'
import { pathTo } from '#server/domain/company/departments/rules.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { tagsSeenOn } from '#server/operations/contracts/tags/seen.ts'

const ASKED: Readonly<Record<Exclude<FilingAction, 'edit'>, { event: FilingEvent; right: string }>> = {
  file: { event: { type: 'filing.filed', classId: null }, right: 'file' },
  move: { event: { type: 'filing.moved', classId: null }, right: 'move' },
  return: { event: { type: 'filing.returned' }, right: 'move' },
  hold: { event: { type: 'hold.set', reason: '' }, right: 'classEdit' },
  lift: { event: { type: 'hold.lifted', reason: '' }, right: 'classEdit' },
  delete: { event: { type: 'filing.deleted', isKept: false }, right: 'file' },
}

/** Until when its class keeps a scan; undefined for no time, and for what is no scan. */
export const keptUntil = (row: FilingRecord, classes: readonly ClassRow[]): Date | undefined => {
  if (!row.context.isScan) return undefined
  const years = pathTo(classes, row.classId).findLast((one) => one.retentionYears !== null)?.retentionYears
  if (years === undefined || years === null) return undefined
  const until = new Date(row.at)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  return until
}

const actionsOf = (ctx: Context, row: FilingRecord, classes: readonly ClassRow[]): FilingAction[] => {
  const chart = snapshotOf(filingMachine, row)
  const until = keptUntil(row, classes)
  const isKept = until !== undefined && until > ctx.clock.now()
  return FILING_ACTIONS.filter((action) => {
    if (action === 'edit') return row.state === 'filed' && ctx.rights.may('contractFiling', 'file')
    const { event, right } = ASKED[action]
    return (
      ctx.rights.may('contractFiling', right) &&
      chart.can(event.type === 'filing.deleted' ? { ...event, isKept } : event)
    )
  })
}

/** In this order. */
export const rowsOf = async (
  ctx: Context,
  rows: readonly FilingRecord[],
  classes: readonly ClassRow[],
): Promise<FilingRow[]> => {
  const tags = await tagsSeenOn(
    ctx,
    rows.flatMap(({ contractId }) => contractId ?? []),
  )
  return rows.map((row) => ({
    filingId: row.id,
    contractId: row.contractId,
    no: row.no,
    name: row.name,
    parties: row.parties,
    type: row.type,
    amount: row.amount,
    at: row.at.toISOString(),
    status: row.status,
    classId: row.classId,
    path: pathTo(classes, row.classId).map(({ name }) => name),
    isVoided: row.voidedAt !== null,
    hold:
      row.heldAt === null ? null : { by: row.heldBy, at: row.heldAt.toISOString(), reason: row.holdReason },
    filedAt: row.filedAt?.toISOString() ?? null,
    filedBy: row.filedBy,
    tags: row.contractId === null ? [] : (tags.get(row.contractId) ?? []),
    actions: actionsOf(ctx, row, classes),
  }))
}
