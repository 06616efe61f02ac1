// How many confirmations each tab holds, for whoever is asked and for whoever launched.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/confirmations.ts'
import { companySigner, launched, partyFor, partyIdOf, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
})
afterAll(() => app.close())

const asked = async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: () => ({ needsConfirm: true }),
  })
  return { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
}
const counted = ({ client }: Signer) => client.call(calls.countConfirmations, {})

test('each tab counts its own, for whoever is asked and for whoever launched', async () => {
  const before = [await counted(buyer), await counted(seller)]
  const at = await asked()
  await buyer.client.call(calls.objectContract, { ...at, reason: '金额不对', requestId: randomUUID() })
  await asked()
  const after = [await counted(buyer), await counted(seller)]
  const more = after.map((counts, who) =>
    Object.fromEntries(Object.entries(counts).map(([tab, n]) => [tab, n - before[who]![tab as 'launched']])),
  )
  expect(more).toEqual([
    { toConfirm: 1, confirmed: 0, objected: 1, launched: 0 },
    { toConfirm: 0, confirmed: 0, objected: 0, launched: 2 },
  ])
})
