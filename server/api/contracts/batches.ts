// Calls about batches (mirrors protocol/contracts/batches/batches.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/batches/batches.ts'
import * as launching from '#protocol/contracts/batches/launching.ts'
import * as tasks from '#protocol/contracts/batches/tasks.ts'
import { route } from '#server/http/route.ts'
import {
  checkLaunchTable,
  launchTemplate,
  retryLaunchList,
  startLaunchList,
} from '#server/operations/contracts/batches/launch-list.ts'
import { closeBatch, listBatches, readBatch } from '#server/operations/contracts/batches/lists.ts'
import { prepareBatch } from '#server/operations/contracts/batches/prepare.ts'
import { retryBatch, sendBatchCode, startBatch } from '#server/operations/contracts/batches/start.ts'

export const serveBatchCalls = (app: FastifyInstance): void => {
  route(app, calls.prepareBatch, prepareBatch)
  route(app, calls.sendBatchCode, sendBatchCode)
  route(app, calls.startBatch, startBatch, { transaction: 'inside' })
  route(
    app,
    calls.retryBatch,
    async (ctx, input) => {
      await retryBatch(ctx, input)
      return {}
    },
    { transaction: 'inside' },
  )
  route(app, launching.downloadLaunchTemplate, (ctx, { contractId }) => launchTemplate(ctx, contractId))
  route(app, launching.checkLaunchTable, (ctx, { contractId }) => checkLaunchTable(ctx, contractId), {
    transaction: 'inside',
  })
  route(app, launching.startLaunchList, (ctx, { listId }) => startLaunchList(ctx, listId))
  route(app, launching.retryLaunchList, async (ctx, { batchToken }) => {
    await retryLaunchList(ctx, batchToken)
    return {}
  })
  route(app, tasks.listBatches, listBatches)
  route(app, calls.getBatch, (ctx, { batchToken }) => readBatch(ctx, batchToken))
  route(app, tasks.closeBatch, async (ctx, { batchToken }) => {
    await closeBatch(ctx, batchToken)
    return {}
  })
}
