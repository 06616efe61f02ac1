// Calls of the flowStart wizard (mirrors protocol/contracts/drafts/drafts.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/drafts/drafts.ts'
import { route } from '#server/http/route.ts'
import { createDraft, readDraft, saveDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { createLaunch } from '#server/operations/contracts/drafts/launch.ts'
import { listKnownPeople } from '#protocol/contracts/parties/known-people.ts'
import { knownPeople } from '#server/operations/contracts/parties/known-people.ts'
import { deleteContract } from '#server/operations/contracts/contracts/acts.ts'

export const serveDraftCalls = (app: FastifyInstance): void => {
  route(app, calls.createDraft, (ctx) => createDraft(ctx))

  route(app, calls.getDraft, (ctx, { contractId }) => readDraft(ctx, contractId))

  route(app, calls.saveDraft, saveDraft)

  route(app, listKnownPeople, knownPeople)

  route(app, calls.launchContract, createLaunch(), { transaction: 'inside' })

  route(app, calls.deleteContract, async (ctx, input) => {
    await deleteContract(ctx, input)
    return {}
  })
}
