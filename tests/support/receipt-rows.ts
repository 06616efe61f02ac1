// Rows of receipts for tests that need the thing alone, without its paper.
import { randomUUID } from 'node:crypto'
import { RECEIPT_STATUS } from '#protocol/contracts/receipts/status.ts'
import { insertReceipt } from '#server/domain/contracts/receipts/store.ts'
import type { TestPerson } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Person = Pick<TestPerson, 'userId' | 'name' | 'phone'>

/** A draft of the receiver's: 1000 yuan. */
export const insertReceiptRow = async (
  { db, clock }: TestApp,
  { receiver, giver, reason = '货款' }: { receiver: Person; giver: Person; reason?: string },
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await insertReceipt(db, {
    id,
    receiverId: receiver.userId,
    receiver: receiver.name,
    giverId: null,
    giver: giver.name,
    giverPhone: giver.phone,
    state: 'draft',
    status: RECEIPT_STATUS.draft,
    version: 1,
    terms: {
      kind: 'money',
      name: giver.name,
      phone: giver.phone,
      amount: 100_000,
      goods: '',
      receivedOn: '2026-11-23',
      reason,
    },
    createdAt: now,
    updatedAt: now,
  })
  return id
}
