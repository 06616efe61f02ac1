// Messages that ask for something: nobody asks themselves, and what is done or over asks no longer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countNotices, listNotices } from '#protocol/base.ts'
import { revokeContract, urgeParty, withdrawContract } from '#protocol/contract/contracts.ts'
import { rejectContract } from '#protocol/contract/signing.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await personSigner(app, '林小满')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

/** The messages about one contract's signing page, newest first. */
const asked = async (signer: Signer, contractId: string) => {
  const { rows } = await signer.client.call(listNotices, { kind: 'contract', pageSize: 50 })
  return rows
    .filter(({ target }) => target.startsWith('/signModel/') && target.includes(contractId))
    .map(({ title, read, resolved }) => ({ title, read, resolved }))
}
const OPEN = { title: '有一份合同等您签署', read: false, resolved: false }
const DONE = { title: '有一份合同等您签署', read: true, resolved: true }
const move = (contractId: string) => ({ contractId, requestId: randomUUID(), reason: '条款需要修改' })

test('signing settles the message that asked for it, and the count with it', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  expect(await asked(buyer, contractId)).toEqual([OPEN])
  const { contractCounts: before } = await buyer.client.call(countNotices, {})
  await sign(app, buyer, contractId, seller)
  expect(await asked(buyer, contractId)).toEqual([DONE])
  expect((await buyer.client.call(countNotices, {})).contractCounts).toBeLessThanOrEqual(before)
})

test.each([
  ['revoked', (id: string) => seller.client.call(revokeContract, move(id))],
  ['taken back', (id: string) => seller.client.call(withdrawContract, move(id))],
  [
    'rejected',
    async (id: string) => {
      const partyId = await partyIdOf(seller, id, buyer)
      await buyer.client.call(rejectContract, { ...move(id), partyId })
    },
  ],
  [
    'expired',
    async () => {
      app.clock.advance(100 * 24 * 3_600_000)
      await runJobs(app)
      await signInByCode(app, seller)
      await signInByCode(app, buyer)
    },
  ],
])('a contract that was %s asks nobody any more', async (_, happens) => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  expect(await asked(buyer, contractId)).toEqual([OPEN])
  await happens(contractId)
  expect(await asked(buyer, contractId)).toEqual([DONE])
})

test('whoever launches is neither invited nor sent a text message by themselves', async () => {
  const before = (await readOutbox(app.db, { phone: seller.phone })).length
  const contractId = await launched(seller, { parties: [partyFor(seller), partyFor(buyer)] })
  const partyId = await partyIdOf(seller, contractId, seller)
  await seller.client.call(urgeParty, { contractId, partyId, requestId: randomUUID() }).catch(() => undefined)
  expect(await asked(seller, contractId)).toEqual([])
  expect((await readOutbox(app.db, { phone: seller.phone })).length).toBe(before)
})

test('a turn of the initiator that comes later is a message without a text message', async () => {
  const before = (await readOutbox(app.db, { phone: seller.phone })).length
  const contractId = await launched(seller, {
    parties: [partyFor(buyer, { signOrder: 1 }), partyFor(seller, { signOrder: 2 })],
    content: () => ({ ordered: true }),
  })
  await sign(app, buyer, contractId, seller)
  expect(await asked(seller, contractId)).toEqual([{ title: '轮到您签署', read: false, resolved: false }])
  expect((await readOutbox(app.db, { phone: seller.phone })).length).toBe(before)
})
