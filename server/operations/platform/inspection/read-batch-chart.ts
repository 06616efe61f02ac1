// A batch, or one contract of it, for the person whose batch it is: chart, state and history.
import type { ChartRecord } from '#protocol/platform/inspection.ts'
import type { Context } from '#server/context.ts'
import { batchItemMachine } from '#server/domain/contracts/batches/item-machine.ts'
import { batchMachine } from '#server/domain/contracts/batches/machine.ts'
import { getItem } from '#server/domain/contracts/batches/store.ts'
import { findOwn } from '#server/operations/contracts/batches/find.ts'
import { definitionOf, historyOf } from './chart-history.ts'

/** Refuses `not-found` to everybody else. */
export const readBatchChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { state } = await findOwn(ctx, id)
  return {
    things: [
      { noun: 'batch', id, name: '批量任务', state, context: {}, definition: definitionOf(batchMachine) },
    ],
    entries: await historyOf(ctx.deps.db, id),
  }
}

/** Refuses `not-found` to everybody else. */
export const readBatchItemChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const item = await getItem(ctx.deps.db, id)
  // No batch has the id of a contract of one, so that a missing one is refused in the same words.
  const { id: batchId } = await findOwn(ctx, item?.batchId ?? id)
  const { name = '', state = '' } = item ?? {}
  return {
    things: [{ noun: 'batchItem', id, name, state, context: {}, definition: definitionOf(batchItemMachine) }],
    entries: await historyOf(ctx.deps.db, batchId, id),
  }
}
