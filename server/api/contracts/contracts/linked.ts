// Calls of people who read a contract by a text message's link alone.
// Mirrors protocol/contracts/contracts/linked.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/contracts/contracts/linked.ts'
import { openRoute } from '#server/http/route.ts'
import { readLinkedContract, readLinkedDocument } from '#server/operations/contracts/contracts/linked.ts'

const inside = { transaction: 'inside' } as const

export const serveLinkedCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.readLinkedContract, readLinkedContract, inside)

  openRoute(app, calls.readLinkedDocument, readLinkedDocument, inside)
}
