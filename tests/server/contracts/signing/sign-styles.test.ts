// A party of whom only some signatures are taken: the page offers those, the server takes no other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDraft } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask, signContract } from '#protocol/contracts/signing.ts'
import { createSignature } from '#protocol/seals/seals/seals.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let typed: string
let drawn: string
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  buyer = await personSigner(app, '周既明')
  const made = await buyer.client.call(createSignature, {
    drawing: { kind: 'typed', face: 'brush', frame: 'plain' },
  })
  typed = made.sealId
  const stroke = Array.from({ length: 30 }, (_, at) => ({
    x: 20 + at * 6,
    y: 60 + (at % 9) * 5,
    time: at * 16,
  }))
  drawn = (
    await buyer.client.call(createSignature, { drawing: { kind: 'drawn', strokes: [stroke, stroke] } })
  ).sealId
})
afterAll(() => app.close())

const sent = async (change: Parameters<typeof partyFor>[1]) => {
  const contractId = await launched(seller, { parties: [partyFor(buyer, change)] })
  return { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
}

test('the page offers the styles that are taken, and another one is refused by name', async () => {
  const at = await sent({ signStyles: ['drawn'] })
  const task = await buyer.client.call(getSignTask, at)
  expect([task.signStyles, task.seals.map(({ sealId }) => sealId)]).toEqual([['drawn'], [drawn]])
  const input = await signInput(app, buyer, at)
  const refused = await buyer.client.ask(signContract, { ...input, seals: { personSign: typed } })
  expect([refused.code, refused.info]).toEqual([
    'seal.not-usable',
    '发起方要求使用手写签名，请重新选择签名。',
  ])
  await buyer.client.call(signContract, { ...input, seals: { personSign: drawn } })
  await runJobs(app)
  expect((await seen(seller, at.contractId)).contract.label).toBe('completed')
})

test('two of three are both taken', async () => {
  const at = await sent({ signStyles: ['typed', 'picture'] })
  const task = await buyer.client.call(getSignTask, at)
  expect(task.seals.some(({ sealId }) => sealId === drawn)).toBe(false)
  const input = await signInput(app, buyer, at)
  expect((await buyer.client.ask(signContract, { ...input, seals: { personSign: drawn } })).info).toBe(
    '发起方要求使用字体签名或图片签名，请重新选择签名。',
  )
  await buyer.client.call(signContract, { ...input, seals: { personSign: typed } })
})

test('without a choice any signature is taken', async () => {
  const at = await sent({})
  const task = await buyer.client.call(getSignTask, at)
  expect(task.signStyles).toEqual(['drawn', 'typed', 'picture'])
  expect(task.seals.map(({ sealId }) => sealId)).toEqual(expect.arrayContaining([drawn, typed]))
})

test('a draft keeps the choice', async () => {
  const { contractId } = await newDraft(seller, { parties: [partyFor(buyer, { signStyles: ['typed'] })] })
  const { content } = await seller.client.call(getDraft, { contractId })
  expect(content.parties.map(({ signStyles }) => signStyles)).toEqual([['typed']])
})
