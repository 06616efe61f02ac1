// Every state of a receipt × every event, through the operation that moves receipts.
// The calls that lead there are tested with the life of a receipt (tests/server/contracts/receipts).
import { afterAll, beforeAll } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { ReceiptEvent, receiptMachine } from '#server/domain/contracts/receipts/machine.ts'
import { getReceipt, receiptLifecycle } from '#server/domain/contracts/receipts/store.ts'
import { moveReceipt } from '#server/operations/contracts/receipts/moves.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { insertReceiptRow } from '#tests/support/receipt-rows.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let receiver: TestPerson
let giver: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  receiver = await newPerson(app, '陈晓明')
  giver = await newPerson(app, '李清')
})
afterAll(async () => {
  keepResult('walk-receipt', counts)
  await app.close()
})

type Type = ReceiptEvent['type']
const eventOf = (type: Type): ReceiptEvent => {
  const at = app.clock.now().getTime()
  return type === 'receipt.disputed' || type === 'receipt.revoked'
    ? { type, at, reason: '金额不对' }
    : { type, at }
}
const move = (id: string, type: Type) =>
  moveReceipt(app.deps, { id, event: eventOf(type), actor: systemActor('a walk') })
const draft = (): Promise<string> => insertReceiptRow(app, { receiver, giver })
const led =
  (...types: Type[]) =>
  async (): Promise<string> => {
    const id = await draft()
    for (const type of types) await move(id, type)
    return id
  }

/** Moves it, or is told that the chart has no such move. */
const by = (type: Type) => ({
  run: (id: string) =>
    move(id, type).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'receipt.not-possible') throw error
    }),
  told: () => eventOf(type),
})

const counts = walkStored<typeof receiptMachine, never>({
  machine: receiptLifecycle.machine,
  charts: () => receiptLifecycle,
  db: () => app.db,
  roles: [],
  states: {
    draft,
    issued: led('receipt.issued'),
    confirmed: led('receipt.issued', 'receipt.confirmed'),
    disputed: led('receipt.issued', 'receipt.disputed'),
    revoked: led('receipt.issued', 'receipt.revoked'),
    expired: led('receipt.issued', 'receipt.expired'),
  },
  isShortLived: true,
  beside: async (id) => (await getReceipt(app.db, id))?.contractId,
  events: {
    'receipt.issued': by('receipt.issued'),
    'receipt.confirmed': by('receipt.confirmed'),
    'receipt.disputed': by('receipt.disputed'),
    'receipt.revoked': by('receipt.revoked'),
    'receipt.expired': by('receipt.expired'),
  },
})
