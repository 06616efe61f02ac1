// Calls of face checks (mirrors protocol/contracts/face-checks.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/face-checks.ts'
import { route } from '#server/http/route.ts'
import { beginFaceCheck, readFaceCheck } from '#server/operations/contracts/face-checks/face-checks.ts'
import { offeredMethods } from '#server/operations/contracts/face-checks/offered.ts'

export const serveFaceCheckCalls = (app: FastifyInstance): void => {
  route(app, calls.listWillingMethods, ({ deps }) => ({ methods: offeredMethods(deps) }))

  route(app, calls.beginFaceCheck, beginFaceCheck, { transaction: 'inside' })

  route(app, calls.getFaceCheck, readFaceCheck, { transaction: 'inside' })
}
