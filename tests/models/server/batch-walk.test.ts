// Every state of a batch and of its contracts × every event × everybody, through server and calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { closeBatch } from '#protocol/contracts/batches/tasks.ts'
import { retryBatch } from '#protocol/contracts/batches/batches.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { BatchItemEvent, batchItemMachine } from '#server/domain/contracts/batches/item-machine.ts'
import type { BatchEvent, batchMachine } from '#server/domain/contracts/batches/machine.ts'
import {
  batchItemLifecycle,
  batchLifecycle,
  getBatchRow,
  getItem,
} from '#server/domain/contracts/batches/store.ts'
import { moveBatch, moveItem } from '#server/operations/contracts/batches/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { insertBatchRow } from '#tests/support/batch-rows.ts'
import { batchInput } from '#tests/support/batches.ts'
import { launched, partyFor, partyIdOf, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const ROLES = ['owner', 'stranger'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let people: Record<Role, Signer>
let contractId: string
let partyId: string
beforeAll(async () => {
  app = await createTestApp()
  people = { owner: await personSigner(app, '陈晓明'), stranger: await personSigner(app, '顾南舟') }
  contractId = await launched(people.owner, { parties: [partyFor(people.owner)] })
  partyId = await partyIdOf(people.owner, contractId, people.owner)
})
afterAll(async () => {
  keepResult('walk-batch', batches)
  keepResult('walk-batchItem', items)
  await app.close()
})

const actor = systemActor('a walk')
const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

const made = () => insertBatchRow(app, { userId: people.owner.userId, contractId, partyId })
const moved =
  (...events: readonly BatchEvent[]) =>
  async (): Promise<string> => {
    const { batchToken: id, itemId } = await made()
    if (events.length > 0)
      await moveItem(app.deps, { id: itemId, event: { type: 'item.failed', reason: '超时' }, actor })
    for (const event of events) await moveBatch(app.deps, { id, event, actor })
    return id
  }
const UNASKED = {
  as: 'signer',
  listHash: '0'.repeat(64),
  method: 'sms',
  secret: '000000',
  seals: {},
} as const
const retried = async (role: Role, batchToken: string) => {
  const isTried = role === 'owner' && (await getBatchRow(app.db, batchToken))?.state === 'failed'
  const input = isTried
    ? await batchInput(app, people.owner, [contractId])
    : { ...UNASKED, contractIds: [contractId], requestId: randomUUID() }
  return people[role].client.ask(retryBatch, { ...input, batchToken })
}
const refusal = (role: Role) => (role === 'stranger' ? 'not-found' : undefined)

const batches = walkStored<typeof batchMachine, Role>({
  machine: batchLifecycle.machine,
  charts: () => batchLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    running: moved(),
    finished: moved({ type: 'batch.ended', failures: 0 }),
    failed: moved({ type: 'batch.ended', failures: 1 }),
    closed: moved({ type: 'batch.ended', failures: 1 }, { type: 'batch.closed' }),
  },
  events: {
    'batch.ended': {
      run: (id) => quietly(moveBatch(app.deps, { id, event: { type: 'batch.ended', failures: 1 }, actor })),
      told: () => ({ type: 'batch.ended', failures: 1 }),
    },
    'batch.retried': {
      endpoint: retryBatch,
      ask: retried,
      tells: () => ({ type: 'batch.retried' }),
      refusal,
      notPossible: 'batch.not-possible',
    },
    'batch.closed': {
      endpoint: closeBatch,
      ask: (role, batchToken) => people[role].client.ask(closeBatch, { batchToken, requestId: randomUUID() }),
      tells: () => ({ type: 'batch.closed' }),
      refusal,
      notPossible: 'batch.not-possible',
    },
  },
})

const byItself = (event: BatchItemEvent) => ({
  run: (id: string) => quietly(moveItem(app.deps, { id, event, actor })),
  told: () => event,
})
const itemAfter =
  (...events: readonly BatchItemEvent[]) =>
  async (): Promise<string> => {
    const { itemId } = await made()
    for (const event of events) await moveItem(app.deps, { id: itemId, event, actor })
    return itemId
  }

const items = walkStored<typeof batchItemMachine, Role>({
  machine: batchItemLifecycle.machine,
  charts: () => batchItemLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    waiting: itemAfter(),
    sealing: itemAfter({ type: 'item.taken' }),
    sealed: itemAfter({ type: 'item.taken' }, { type: 'item.sealed' }),
    failed: itemAfter({ type: 'item.failed', reason: '超时' }),
  },
  beside: async (id) => (await getItem(app.db, id))?.reason,
  events: {
    'item.taken': byItself({ type: 'item.taken' }),
    'item.sealed': byItself({ type: 'item.sealed' }),
    'item.failed': byItself({ type: 'item.failed', reason: '超时' }),
    'item.retried': byItself({ type: 'item.retried' }),
  },
})
