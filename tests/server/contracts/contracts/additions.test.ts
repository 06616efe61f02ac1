// What signing added to a contract's documents, and where.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdditions } from '#protocol/contracts/contracts/additions.ts'
import type { Addition } from '#protocol/contracts/contracts/additions.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  sign,
} from '#tests/support/contracts.ts'
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

const additionsSeen = (signer: Signer, contractId: string) =>
  signer.client.call(listAdditions, { contractId })
const shortly = (additions: readonly Addition[]) =>
  additions.map(({ kind, label, who, page, y }) => [kind, label, who, page, y])

test('a signature is added with its date once it is in the documents, and shown to both parties alone', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  expect(await additionsSeen(seller, contractId)).toEqual([])
  await sign(app, seller, contractId)
  const added = await additionsSeen(buyer, contractId)
  expect(shortly(added)).toEqual([
    ['companySeal', '', '杭州清和文化科技有限公司（林清和）', 0, 800],
    ['signDate', '', '杭州清和文化科技有限公司（林清和）', 0, 1000],
  ])
  expect(added.map(({ addedAt }) => addedAt !== null)).toEqual([true, true])
  await sign(app, buyer, contractId, seller)
  expect(shortly(await additionsSeen(seller, contractId)).map(([kind]) => kind)).toEqual([
    'companySeal',
    'personSign',
    'signDate',
    'signDate',
  ])
  const stranger = await personSigner(app, '顾长风')
  expect((await stranger.client.ask(listAdditions, { contractId })).code).toBe('not-found')
})

test('a filled value is added when it is written; a field left empty adds nothing', async () => {
  const [own, theirs, empty] = [randomUUID(), randomUUID(), randomUUID()]
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: ({ parties: [, other] }, fileId) => {
      const field = (fieldId: string, partyId: string | null, y: number, label: string, value = '') => ({
        ...newFilled('text'),
        fieldId,
        fileId,
        partyId,
        label,
        value,
        required: false,
        page: 0,
        x: 320,
        y,
        w: 400,
        h: 36,
      })
      return {
        filled: [
          field(own, null, 40, '付款方式', '银行转账'),
          field(theirs, other?.partyId ?? '', 90, '联系地址'),
          field(empty, other?.partyId ?? '', 140, '备注'),
        ],
      }
    },
  })
  const ownOne = ['text', '付款方式', '杭州清和文化科技有限公司', 0, 40]
  expect(shortly(await additionsSeen(seller, contractId))).toEqual([ownOne])
  const task = { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
  const { version } = await buyer.client.call(confirmations.getConfirmTask, task)
  const values = { [theirs]: '宁波市鄞州区沧海路 1 号' }
  await buyer.client.call(confirmations.confirmContract, {
    ...task,
    requestId: randomUUID(),
    version,
    values,
  })
  expect(shortly(await additionsSeen(seller, contractId))).toEqual([ownOne])
  await runJobs(app)
  expect(shortly(await additionsSeen(seller, contractId))).toEqual([
    ownOne,
    ['text', '联系地址', '周既明', 0, 90],
  ])
})
