// Calls around promises (mirrors protocol/contracts/promises/promises.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/promises/promises.ts'
import { route } from '#server/http/route.ts'
import { downloadVoucher, finishPromise } from '#server/operations/contracts/promises/finish.ts'
import * as lists from '#server/operations/contracts/promises/lists.ts'
import * as write from '#server/operations/contracts/promises/write.ts'

export const servePromiseCalls = (app: FastifyInstance): void => {
  route(app, calls.listPromises, lists.listPromises)
  route(app, calls.countPromises, lists.countPromises)
  route(app, calls.getPromiseMonth, lists.readMonth)
  route(app, calls.listContractPromises, lists.listContractPromises)
  route(app, calls.getPromise, lists.readPromise)
  route(app, calls.addPromise, write.addPromise)
  route(app, calls.editPromise, async (ctx, input) => {
    await write.editPromise(ctx, input)
    return {}
  })
  route(app, calls.handPromise, async (ctx, input) => {
    await write.handPromise(ctx, input)
    return {}
  })
  route(app, calls.cancelPromise, async (ctx, input) => {
    await write.cancelPromise(ctx, input)
    return {}
  })
  route(app, calls.finishPromise, finishPromise)
  route(app, calls.downloadPromiseVoucher, (ctx, { promiseId }) => downloadVoucher(ctx, promiseId))
}
