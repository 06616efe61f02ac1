// Launches one row of a spreadsheet by the ordinary act.
// It is noted as done in that act's transaction.
import { isMade } from '#protocol/contracts/drafts/filling.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { launchRowAt } from '#server/domain/contracts/batches/launch-lists.ts'
import { getItem } from '#server/domain/contracts/batches/store.ts'
import type { BatchItemRow, BatchRow } from '#server/domain/contracts/batches/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { Context } from '#server/context.ts'
import { contextFor } from '#server/operations/account/sessions/acting.ts'
import { insertDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { createLaunch } from '#server/operations/contracts/drafts/launch.ts'
import { contentOf } from './launch-columns.ts'
import { makeFilling } from '#server/operations/templates/fillings/make.ts'
import { moveItem, settleItem } from './moves.ts'

/** Makes the draft, launches it and settles the item; what cannot be launched stays as a draft, and the refusal says why. */
export const createLaunchOne = () => {
  const launch = createLaunch()
  return async (deps: Deps, batch: BatchRow, item: BatchItemRow, jobId: string): Promise<void> => {
    const { userId, companyId, ip, userAgent } = batch
    const ctx = await contextFor(deps, { userId, companyId, ip, userAgent, requestId: jobId })
    if (ctx === undefined)
      throw new Refusal('batch.not-possible', '您已不在这个单位，或单位已注销，不能再代表它发起。')
    if (!ctx.rights.may('contract', 'launch'))
      throw new Refusal('permission.denied', '您已没有发起合同的权限，请联系单位管理员。', { status: 403 })
    const settled = async () => {
      if ((await getItem(deps.db, item.id))?.state !== 'waiting') return
      await moveItem(deps, { id: item.id, event: { type: 'item.taken' }, actor: ctx.actor })
      settleItem(deps, item, { type: 'item.sealed' }, ctx.actor)
    }
    const record = await draftFor(ctx, batch, item)
    // Its person has launched it by hand meanwhile.
    if (record.state !== 'draft') return deps.db.transaction(settled)
    const inOne: Context = {
      ...ctx,
      transaction: (work) =>
        deps.db.transaction(async () => {
          const result = await work()
          await settled()
          return result
        }),
    }
    const { contractId } = item
    const { version } = await withFile(ctx, record)
    await launch(inOne, { contractId, version })
  }
}

/** A draft from a template gets its file first: the row has filled in something else than the pattern. */
const withFile = async (
  ctx: Context,
  { id, version, content }: ContractRecord,
): Promise<{ version: number }> =>
  content.template === undefined || isMade(content)
    ? { version }
    : makeFilling(ctx, { contractId: id, version, step: 'contracSigning' })

/** The draft of this row: the one that an earlier attempt left, else a new one. */
const draftFor = async (ctx: Context, batch: BatchRow, item: BatchItemRow) => {
  const { db } = ctx.deps
  const found = await findContract(db, item.contractId)
  if (found !== undefined) return found
  const list = await launchRowAt(db, batch.id, item.position)
  if (list === undefined) throw new Refusal('not-found', '名单已不在，请重新上传表格。')
  await db.transaction(() => insertDraft(ctx, contentOf(list.content, list.row), item.contractId))
  const made = await findContract(db, item.contractId)
  if (made === undefined) throw new Error(`the draft ${item.contractId} was not stored`)
  return made
}
