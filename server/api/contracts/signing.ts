// Calls of the signing page (mirrors protocol/contracts/signing.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/signing.ts'
import { route } from '#server/http/route.ts'
import { readSignState, readSignTask } from '#server/operations/contracts/signing/sign-task.ts'
import { rejectContract, signContract } from '#server/operations/contracts/signing/sign.ts'
import { proveWilling, sendWillingCode } from '#server/operations/contracts/signing/willing.ts'

export const serveSigningCalls = (app: FastifyInstance): void => {
  route(app, calls.getSignTask, readSignTask, { transaction: 'inside' })

  route(app, calls.getSignState, readSignState)

  route(app, calls.sendWillingCode, sendWillingCode)

  route(app, calls.proveWilling, proveWilling, { transaction: 'inside' })

  route(app, calls.signContract, async (ctx, input) => {
    await signContract(ctx, input)
    return {}
  })

  route(app, calls.rejectContract, async (ctx, input) => {
    await rejectContract(ctx, input)
    return {}
  })
}
