// Calls of 申请用印 and 合同用印 (mirrors protocol/seals/seal-requests.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/seals/seal-requests.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http/route.ts'
import { applySeal, withdrawRequest } from '#server/operations/seals/seal-requests/apply.ts'
import {
  countRequests,
  listRequests,
  pickRequests,
  readRequest,
} from '#server/operations/seals/seal-requests/lists.ts'
import { readProspect } from '#server/operations/seals/seal-requests/prospect.ts'
import { returnRequest, sealContract, transferRequest } from '#server/operations/seals/seal-requests/use.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'

export const serveSealRequestCalls = (app: FastifyInstance): void => {
  route(app, calls.getSealProspect, (ctx, { contractType, amount }) => {
    companyOf(ctx)
    return readProspect(ctx, {
      contractType,
      amount: amount ?? null,
      kinds: ['companySeal'],
      launched: null,
    })
  })
  route(app, calls.listSealRequests, listRequests)
  route(app, calls.pickSealRequests, pickRequests)
  route(app, calls.countSealRequests, countRequests)
  route(app, calls.getSealRequest, readRequest)

  route(app, calls.applySeal, done(applySeal))
  route(app, calls.withdrawSealRequest, done(withdrawRequest))
  route(app, calls.sealContract, done(sealContract))
  route(app, calls.returnSealRequest, done(returnRequest))
  route(app, calls.transferSealRequest, done(transferRequest))
}

const done =
  <I>(move: (ctx: Context, input: I) => Promise<void>) =>
  async (ctx: Context, input: I): Promise<Record<string, never>> => {
    await move(ctx, input)
    return {}
  }
