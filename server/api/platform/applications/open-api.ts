// Calls that companies' applications make (mirrors protocol/platform/applications/open-api.ts).
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#protocol/failures.ts'
import * as calls from '#protocol/platform/applications/open-api.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { companiesSeeing } from '#server/domain/contracts/contracts/viewers.ts'
import { findMade } from '#server/domain/platform/applications/contracts.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import { applicationRoute } from '#server/http/route.ts'
import { openContractOf } from '#server/operations/platform/applications/open-contract.ts'
import {
  bindUser,
  createLoginLink,
  sendBindCode,
  unbindUser,
} from '#server/operations/platform/applications/users.ts'

export const serveOpenApi = (app: FastifyInstance): void => {
  applicationRoute(app, calls.sendBindCode, (ctx, { phone }) => sendBindCode(ctx, phone))
  applicationRoute(app, calls.bindUser, async (ctx, input) => {
    const { name, boundAt } = await bindUser(ctx, input)
    return { name, boundAt: boundAt.toISOString() }
  })
  applicationRoute(app, calls.unbindUser, async (ctx, { externalId }) => {
    await unbindUser(ctx, externalId)
    return {}
  })
  applicationRoute(app, calls.createLoginLink, async (ctx, input) => {
    const { url, expiresAt } = await createLoginLink(ctx, input)
    return { url, expiresAt: expiresAt.toISOString() }
  })
  applicationRoute(app, calls.getOpenContract, async ({ deps, application }, { contractId }) => {
    const contract = await findContract(deps.db, contractId)
    // What it made it sees also while the contract is back with its initiator.
    const isItsOwn = (await findMade(deps.db, application.id, { contractId })) !== undefined
    const isSeen = isItsOwn || (await companiesSeeing(deps.db, contractId)).includes(application.companyId)
    if (contract === undefined || !isSeen)
      throw new Refusal('not-found', '没有找到这份合同，或本单位没有参与。')
    return openContractOf(contract, await partiesOf(deps.db, contractId))
  })
}
