// Messages that ask for something: nobody asks themselves, and what is done or over asks no longer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countNotices, listNotices } from '#protocol/base.ts'
import {
  retryFinish,
  revokeContract,
  urgeParty,
  withdrawContract,
} from '#protocol/contracts/contracts/contracts.ts'
import { rejectContract, signContract } from '#protocol/contracts/signing.ts'
import { Refusal } from '#protocol/failures.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  sign,
  signInByCode,
  signInput,
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

/** What one contract's news said, newest first, and how many text messages came meanwhile. */
const news = async (signer: Signer, contractId: string, since: number) => {
  const { rows } = await signer.client.call(listNotices, { kind: 'contract', pageSize: 50 })
  const titles = rows.filter(({ target }) => target === `/signDetail?contractId=${contractId}`)
  return { titles: titles.map(({ title }) => title), texts: (await textsTo(signer)) - since }
}
const textsTo = async ({ phone }: Signer): Promise<number> => (await readOutbox(app.db, { phone })).length

test('whoever signs last is not told that all have signed, the others are', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer), partyFor(seller)] })
  await sign(app, buyer, contractId, seller)
  app.clock.advance(60_000)
  const [sellers, buyers] = [await textsTo(seller), await textsTo(buyer)]
  await sign(app, seller, contractId)
  // Their own code is the one text message.
  expect(await news(seller, contractId, sellers)).toEqual({ titles: ['签署有进展'], texts: 1 })
  expect(await news(buyer, contractId, buyers)).toEqual({ titles: ['合同已完成'], texts: 1 })
})

test('whoever signs last is told when the end comes long after their act', async () => {
  const contractId = await launched(seller, { parties: [partyFor(seller)] })
  const partyId = await partyIdOf(seller, contractId, seller)
  await seller.client.call(signContract, await signInput(app, seller, { contractId, partyId }))
  const ownVerifier = {
    ...app.deps.verifier,
    verify: () => Promise.reject(new Refusal('document.busy', '忙')),
  }
  await runJobs({ ...app, deps: { ...app.deps, ownVerifier } })
  app.clock.advance(11 * 60_000)
  const before = await textsTo(seller)
  await seller.client.call(retryFinish, { contractId, requestId: randomUUID() })
  await runJobs(app)
  expect(await news(seller, contractId, before)).toEqual({
    titles: ['合同已完成', '合同复核未通过'],
    texts: 1,
  })
})

test('whoever revokes or refuses is not told so by the product', async () => {
  const revoked = await launched(seller, { parties: [partyFor(buyer), partyFor(seller)] })
  await seller.client.call(revokeContract, move(revoked))
  const refused = await launched(seller, { parties: [partyFor(buyer)] })
  await buyer.client.call(rejectContract, {
    ...move(refused),
    partyId: await partyIdOf(seller, refused, buyer),
  })
  const titlesOf = async (signer: Signer, id: string) => (await news(signer, id, 0)).titles
  expect([await titlesOf(seller, revoked), await titlesOf(buyer, revoked)]).toEqual([[], ['合同已撤回']])
  expect([await titlesOf(buyer, refused), await titlesOf(seller, refused)]).toEqual([[], ['合同被拒签']])
})
