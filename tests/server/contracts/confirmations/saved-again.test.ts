// What a party fills in before it confirms: saved after a lost answer, and counted by tab.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/contracts/confirmations.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
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
  const fieldId = randomUUID()
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: ({ parties }, fileId) => {
      const place = { fileId, partyId: parties[1]!.partyId, page: 0, x: 320, y: 400, w: 400, h: 36 }
      return { needsConfirm: true, filled: [{ ...newFilled('text'), ...place, fieldId, label: '开户行' }] }
    },
  })
  return { at: { contractId, partyId: await partyIdOf(seller, contractId, buyer) }, fieldId }
}
const counted = ({ client }: Signer) => client.call(calls.countConfirmations, {})

test('a save whose answer was lost is no conflict with oneself, and neither is confirming after it', async () => {
  const { at, fieldId } = await asked()
  const { client } = buyer
  const { version } = await client.call(calls.getConfirmTask, at)
  const values = { [fieldId]: '杭州银行' }
  const first = { ...at, version, values }
  expect([
    await client.call(calls.saveConfirmValues, first),
    await client.call(calls.saveConfirmValues, first),
  ]).toEqual([{ version: version + 1 }, { version: version + 1 }])
  const other = await client.ask(calls.saveConfirmValues, { ...first, values: { [fieldId]: '宁波银行' } })
  expect([other.code, other.info]).toEqual([
    'confirm.stale',
    '填写的内容已在其他窗口或设备上更新，本次内容未保存。请重新打开，核对后再改。',
  ])
  const stale = { ...first, values: { [fieldId]: '宁波银行' }, requestId: randomUUID() }
  expect((await client.ask(calls.confirmContract, stale)).code).toBe('confirm.stale')
  await client.call(calls.confirmContract, { ...first, requestId: randomUUID() })
  const task = await client.call(calls.getConfirmTask, at)
  expect([task.outcome, task.values]).toEqual(['confirmed', values])
})

test('each tab counts its own, for whoever is asked and for whoever launched', async () => {
  const before = [await counted(buyer), await counted(seller)]
  const { at } = await asked()
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
