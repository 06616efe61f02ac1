// Files, moves and takes back many filings at once.
// A durable job does it in slices, and it is undone within a time.
import { randomUUID } from 'node:crypto'
import { UNDO_MINUTES } from '#protocol/archive/filings/moving.ts'
import type { FilingMove, MoveKind } from '#protocol/archive/filings/moving.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { readClasses } from '#server/domain/archive/classes/store.ts'
import { isWithin } from '#server/domain/archive/classes/scope.ts'
import type { FilingEvent } from '#server/domain/archive/filings/machine.ts'
import * as moves from '#server/domain/archive/filings/move-store.ts'
import type { MoveItem, MoveRow } from '#server/domain/archive/filings/move-store.ts'
import { nextFitting } from '#server/domain/archive/filings/ruled.ts'
import type { SpreadRule } from '#server/domain/archive/filings/ruled.ts'
import { findFilings, getFiling } from '#server/domain/archive/filings/store.ts'
import { pathTo } from '#server/domain/company/departments/rules.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { archiveOf, noClass } from '#server/operations/archive/classes/looking.ts'
import { record } from '#server/operations/company/staff/manage.ts'
import { moveFiling } from './moves.ts'

/** The job that moves the next slice; `undo` puts the next slice back. */
export const MOVE_FILINGS_JOB = defineJob<MoveTask>('move-filings')
export interface MoveTask {
  readonly moveId: string
  readonly undo: boolean
}

const SLICE = 50
/** Most that one rule files at once; what is left is filed when the rule is saved again. */
const MOST_BY_RULE = 10_000
const SHOWN_FAILURES = 20

interface Asked {
  readonly filingIds: readonly string[]
  readonly classId: string | null
}

export const noFiling = (): Refusal =>
  new Refusal('not-found', '没有找到所选的合同，可能已被移走或不再对您开放。请刷新列表后重新选择。')

/** Keeps what was chosen and moves the first slice at once. Refuses `not-found`, `identity.company-only`. */
export const beginMove = async (
  ctx: Context,
  kind: Exclude<MoveKind, 'rule'>,
  { filingIds, classId }: Asked,
): Promise<{ moveId: string }> => {
  const archive = await archiveOf(ctx)
  const ids = [...new Set(filingIds)]
  const found = await findFilings(ctx.deps.db, archive.companyId, ids)
  if (ids.some((id) => !isSeen(found.get(id), archive.scope))) throw noFiling()
  if (classId !== null && !archive.scope.open.has(classId)) throw noClass()
  return begin(ctx, { companyId: archive.companyId, kind, classId }, ids)
}

const isSeen = (
  row: { state: string; classId: string | null } | undefined,
  scope: Parameters<typeof isWithin>[0],
): boolean => row !== undefined && isWithin(scope, row)

/** Files what waits and fits; gives no move where nothing does. */
export const beginByRule = async (
  ctx: Context,
  { companyId, classId, rule }: { companyId: string; classId: string; rule: SpreadRule },
): Promise<{ moveId: string | null }> => {
  const ids = await nextFitting(ctx.deps.db, companyId, rule, { after: null, most: MOST_BY_RULE })
  return ids.length === 0 ? { moveId: null } : begin(ctx, { companyId, kind: 'rule', classId }, ids)
}

const begin = async (
  ctx: Context,
  move: Pick<MoveRow, 'companyId' | 'kind' | 'classId'>,
  ids: readonly string[],
): Promise<{ moveId: string }> => {
  const { deps, actor, clock, user } = ctx
  const moveId = randomUUID()
  const row = { ...move, id: moveId, userId: user.id, actor, total: ids.length, createdAt: clock.now() }
  await moves.insertMove(deps.db, row, ids)
  await record(ctx, `filing:many.${move.kind}`, { id: moveId, classId: move.classId, total: ids.length })
  await goOn(deps, { moveId, undo: false })
  return { moveId }
}

/** Moves the next slice and plans the one after it. Run again it goes on where it stopped. */
export const goOn = (deps: Deps, { moveId, undo }: MoveTask): Promise<void> =>
  deps.db.transaction(async () => {
    const move = await moves.lockMove(deps.db, moveId)
    if (move === undefined || (undo ? false : move.undoneAt !== null)) return
    const items = await (undo ? moves.nextToUndo : moves.nextItems)(deps.db, moveId, SLICE)
    const known = new Set((await readClasses(deps.db, move.companyId)).map(({ id }) => id))
    // A class may be deleted meanwhile: what was to go there is in none.
    const to = (classId: string | null) => (classId !== null && known.has(classId) ? classId : null)
    for (const item of items)
      await (undo
        ? putBack(deps, move, { ...item, fromClassId: to(item.fromClassId) })
        : moveOne(deps, { ...move, classId: to(move.classId) }, item))
    if (items.length === SLICE) {
      const key = `filing-move:${moveId}:${undo ? 'undo' : 'go'}`
      await enqueue(deps.db, { name: MOVE_FILINGS_JOB, key, payload: { moveId, undo } })
    } else if (!undo) await moves.changeMove(deps.db, moveId, { finishedAt: deps.clock.now() })
  })

const eventOf = (kind: MoveKind, state: string, classId: string | null): FilingEvent => {
  if (kind === 'return') return { type: 'filing.returned' }
  return state === 'pending' ? { type: 'filing.filed', classId } : { type: 'filing.moved', classId }
}

const moveOne = async (deps: Deps, { kind, classId, actor }: MoveRow, item: MoveItem): Promise<void> => {
  const row = await getFiling(deps.db, item.filingId)
  const wanted = kind === 'file' || kind === 'rule' ? 'pending' : 'filed'
  const problem =
    row?.state !== wanted
      ? wanted === 'pending'
        ? '已经归档'
        : '已不在归档里'
      : row.heldAt !== null
        ? '被保全，不能移动'
        : kind === 'return' && row.context.isScan
          ? '线下合同不能移回待归档'
          : undefined
  if (row === undefined || problem !== undefined)
    return moves.changeItem(deps.db, item, { isDone: true, reason: problem ?? '已不在归档里' })
  const event = eventOf(kind, row.state, classId)
  await moveFiling(deps, { id: row.id, event, actor, detail: detailOf(item.moveId, event) })
  await moves.changeItem(deps.db, item, {
    isDone: true,
    fromState: row.state,
    fromClassId: row.classId,
    version: row.version + 1,
  })
}

const detailOf = (moveId: string, event: FilingEvent): Record<string, unknown> => ({
  moveId,
  ...('classId' in event ? { classId: event.classId } : {}),
})

// What was moved, held or deleted since stays where it is.
const putBack = async (deps: Deps, move: MoveRow, item: MoveItem): Promise<void> => {
  const row = await getFiling(deps.db, item.filingId)
  if (row === undefined || row.version !== item.version || row.heldAt !== null)
    return moves.changeItem(deps.db, item, { reason: '之后又被移动或保全，没有撤销' })
  const classId = item.fromClassId
  const event: FilingEvent =
    item.fromState === 'pending'
      ? { type: 'filing.returned' }
      : row.state === 'pending'
        ? { type: 'filing.filed', classId }
        : { type: 'filing.moved', classId }
  const detail = { ...detailOf(move.id, event), undo: true }
  await moveFiling(deps, { id: row.id, event, actor: move.actor, detail })
  await moves.changeItem(deps.db, item, { isUndone: true })
}

const undoUntil = (ctx: Context, move: MoveRow): Date | undefined => {
  const until = new Date(move.createdAt.getTime() + UNDO_MINUTES * 60_000)
  return move.undoneAt === null && move.userId === ctx.user.id && until > ctx.clock.now() ? until : undefined
}

/** Refuses `not-found`, `identity.company-only`. */
export const showMove = async (ctx: Context, moveId: string): Promise<FilingMove> => {
  const { companyId, classes } = await archiveOf(ctx)
  const { db } = ctx.deps
  const move = await moves.findMove(db, companyId, moveId)
  if (move === undefined || move.userId !== ctx.user.id) throw noMove()
  const { done, failed, undone, left } = await moves.countItems(db, moveId)
  return {
    moveId,
    kind: move.kind,
    path: pathTo(classes, move.classId).map(({ name }) => name),
    total: move.total,
    done,
    failed,
    failures: await moves.failuresOf(db, moveId, SHOWN_FAILURES),
    isOver: move.finishedAt !== null && (move.undoneAt === null || left === 0),
    undoUntil: move.finishedAt === null ? null : (undoUntil(ctx, move)?.toISOString() ?? null),
    isUndone: move.undoneAt !== null,
    undone,
  }
}

const noMove = () => new Refusal('not-found', '没有找到这次归档操作，请刷新页面。')

/** The caller's last one that can still be undone. */
export const findLastMove = async (ctx: Context): Promise<{ moveId: string | null }> => {
  const { companyId } = await archiveOf(ctx)
  const since = new Date(ctx.clock.now().getTime() - UNDO_MINUTES * 60_000)
  const move = await moves.lastMoveOf(ctx.deps.db, { userId: ctx.user.id, companyId }, since)
  return { moveId: move?.id ?? null }
}

/** Refuses `not-found`, `move.too-late`, `identity.company-only`. */
export const undoMove = async (ctx: Context, moveId: string): Promise<void> => {
  const { companyId } = await archiveOf(ctx)
  const { db } = ctx.deps
  const move = await moves.lockMove(db, moveId)
  if (move === undefined || move.companyId !== companyId || move.userId !== ctx.user.id) throw noMove()
  const last = await findLastMove(ctx)
  if (move.finishedAt === null || undoUntil(ctx, move) === undefined || last.moveId !== moveId)
    throw new Refusal('move.too-late', `只能在 ${UNDO_MINUTES} 分钟内撤销自己最近一次操作，请手工移动合同。`)
  await moves.changeMove(db, moveId, { undoneAt: ctx.clock.now() })
  await record(ctx, 'filing:many.undone', { id: moveId })
  await goOn(ctx.deps, { moveId, undo: true })
}
