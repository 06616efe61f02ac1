// What a party fills in before it confirms: checked, kept, sealed, and drawn before anybody signs.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { sealOldValues } from '#server/operations/contracts/confirmations/seal-old-values.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
  stranger = await personSigner(app, '顾长风')
})
afterAll(() => app.close())

const at = async (contractId: string, signer: Signer) => ({
  contractId,
  partyId: await partyIdOf(seller, contractId, signer),
})
const states = async (contractId: string) => {
  const { contract } = await seen(seller, contractId)
  return [contract.status, ...contract.parties.map(({ status }) => status)]
}
const { confirming, preparing, signing, completed } = CONTRACT_STATUS
const { pending, toConfirm, toSign } = PARTY_STATUS

/** A contract in which the buyer fills an address and a rent, whose words follow by themselves. */
const toBeFilled = async () => {
  const ids = { address: randomUUID(), rent: randomUUID(), words: randomUUID() }
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
    content: ({ parties: [, other] }, fileId) => {
      const field = (fieldId: string, kind: FilledKind, y: number): FilledField => ({
        ...newFilled(kind),
        fieldId,
        fileId,
        partyId: other?.partyId ?? '',
        page: 0,
        x: 320,
        y,
        w: 400,
        h: 36,
      })
      return {
        filled: [
          { ...field(ids.address, 'text', 40), label: '联系地址' },
          { ...field(ids.rent, 'amount', 90), label: '月租金' },
          { ...field(ids.words, 'amountCn', 140), label: '大写', sourceId: ids.rent },
        ],
      }
    },
  })
  return { contractId, ids, task: await at(contractId, buyer) }
}

test('a field of the other side forces the confirmation; its value is checked, kept, and drawn before anybody signs', async () => {
  const { contractId, ids, task } = await toBeFilled()
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm])
  const { client } = buyer
  const shown = await client.call(confirmations.getConfirmTask, task)
  expect(shown.fields.map(({ label, documentId }) => [label, documentId])).toEqual(
    ['联系地址', '月租金', '大写'].map((label) => [label, shown.documents[0]?.documentId]),
  )
  const ask = async (values: Record<string, string>, version = 1) => {
    const answer = await client.ask(confirmations.confirmContract, {
      ...task,
      requestId: randomUUID(),
      version,
      values,
    })
    return [answer.code, answer.fields]
  }
  expect(await ask({})).toEqual([
    'confirm.invalid',
    { [ids.address]: '请填写“联系地址”', [ids.rent]: '请填写“月租金”', [ids.words]: '请填写“大写”' },
  ])
  expect((await ask({ [ids.address]: '文三路', [ids.rent]: '12.5' }))[0]).toBe('confirm.invalid')
  const noGlyph = await ask({ [ids.address]: '文三路𠀋'.repeat(24), [ids.rent]: '1' })
  expect(noGlyph[0]).toBe('confirm.invalid')
  expect((await states(contractId))[0]).toBe(confirming)

  const values = { [ids.address]: '文三路九十号', [ids.rent]: '123450' }
  const strange = { ...values, [randomUUID()]: '不是我的' }
  await client.call(confirmations.saveConfirmValues, { ...task, version: 1, values: strange })
  expect((await client.call(confirmations.getConfirmTask, task)).values).toEqual(values)
  const requestId = randomUUID()
  const twice = () => client.ask(confirmations.confirmContract, { ...task, requestId, version: 2, values })
  expect([(await twice()).code, (await twice()).code]).toEqual(['000000', '000000'])
  await runJobs(app)
  expect(await states(contractId)).toEqual([signing, toSign, toSign])
  for (const signer of [seller, buyer]) await sign(app, signer, contractId)
  await runJobs(app)
  const { contract, documents } = await seen(seller, contractId)
  expect(contract.status).toBe(completed)
  const documentId = documents[0]?.documentId ?? ''
  const { body } = await client.ask(contracts.downloadDocument, { contractId, documentId })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body })
  expect(verdict.overall).toBe('valid')
  if (missingTool('pdftotext') !== false) return
  const text = runTool('pdftotext', ['-raw', '{pdf}', '-'], { pdf: body }).output
  expect(
    ['文三路九十号', '1,234.50', '人民币壹仟贰佰叁拾肆元伍角'].filter((one) => !text.includes(one)),
  ).toEqual([])
})

test('values are kept for a reload, and a window that did not know of them does not overwrite them', async () => {
  const { ids, task } = await toBeFilled()
  const { client } = buyer
  const values = { [ids.address]: '文三路九十号', [ids.rent]: '123450' }
  const others = { ...values, [ids.rent]: '99900' }
  const save = (change: object = {}) =>
    client.ask(confirmations.saveConfirmValues, { ...task, version: 1, values, ...change })
  const stale = [
    'confirm.stale',
    '填写的内容已在其他窗口或设备上更新，本次内容未保存。请重新打开，核对后再改。',
  ]
  expect((await save()).data).toEqual({ version: 2 })
  const refused = [
    await save({ values: others }),
    await save({ values: {} }),
    await save({ version: 0 }),
    await save({ version: 3 }),
    await client.ask(confirmations.confirmContract, {
      ...task,
      requestId: randomUUID(),
      version: 1,
      values: others,
    }),
  ]
  expect(refused.map(({ code, info }) => [code, info])).toEqual(Array(5).fill(stale))
  const shown = await client.call(confirmations.getConfirmTask, task)
  expect([shown.version, shown.values, shown.outcome]).toEqual([2, values, ''])
})

test('a save whose answer was lost is the same save when it is sent again, alone or with the confirmation', async () => {
  const { contractId, ids, task } = await toBeFilled()
  const { client } = buyer
  const values = { [ids.address]: '文三路九十号', [ids.rent]: '123450' }
  const save = () => client.call(confirmations.saveConfirmValues, { ...task, version: 1, values })
  expect([await save(), await save()]).toEqual([{ version: 2 }, { version: 2 }])
  expect((await client.call(confirmations.getConfirmTask, task)).version).toBe(2)
  await client.call(confirmations.confirmContract, { ...task, requestId: randomUUID(), version: 1, values })
  const shown = await client.call(confirmations.getConfirmTask, task)
  expect([shown.version, shown.values, shown.outcome]).toEqual([2, values, 'confirmed'])
  expect((await states(contractId))[0]).toBe(preparing)
})

test('what was filled in before an objection is there again after the next launch', async () => {
  const { contractId, ids, task } = await toBeFilled()
  const { client } = buyer
  const values = { [ids.address]: '文三路九十号', [ids.rent]: '不是金额' }
  await client.call(confirmations.saveConfirmValues, { ...task, version: 1, values })
  await client.call(confirmations.objectContract, { ...task, requestId: randomUUID(), reason: '租金没写明' })
  await seller.client.call(contracts.reopenContract, { contractId, requestId: randomUUID() })
  const { version } = await seller.client.call(getDraft, { contractId })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  const next = await client.call(confirmations.getConfirmTask, await at(contractId, buyer))
  expect(next.values).toEqual({ [ids.address]: '文三路九十号' })
})

test('what was filled in before is not shown to somebody else who took that place in the draft', async () => {
  const { contractId, ids, task } = await toBeFilled()
  const values = { [ids.address]: '文三路九十号', [ids.rent]: '123450' }
  await buyer.client.call(confirmations.saveConfirmValues, { ...task, version: 1, values })
  await buyer.client.call(confirmations.objectContract, {
    ...task,
    requestId: randomUUID(),
    reason: '换人签',
  })
  await seller.client.call(contracts.reopenContract, { contractId, requestId: randomUUID() })
  const { version, content } = await seller.client.call(getDraft, { contractId })
  const parties = content.parties.map((party) =>
    party.name === buyer.name ? { ...party, name: stranger.name, phone: stranger.phone } : party,
  )
  const saved = await seller.client.call(saveDraft, { contractId, version, content: { ...content, parties } })
  await seller.client.call(launchContract, {
    contractId,
    version: saved.version,
    requestId: randomUUID(),
  })
  const next = await stranger.client.call(confirmations.getConfirmTask, await at(contractId, stranger))
  expect([next.fields.length, next.values]).toEqual([3, {}])
})

test('what was filled in lies sealed in the database, also what an earlier version kept in clear', async () => {
  const { ids, task } = await toBeFilled()
  const values = { [ids.address]: '工商银行 6222020200012345678' }
  await buyer.client.call(confirmations.saveConfirmValues, { ...task, version: 1, values })
  const kept = async () => {
    const { rows } = await app.db
      .current()
      .execute<{ values: unknown }>(sql`select values from confirmation where party_id = ${task.partyId}`)
    return rows[0]?.values
  }
  const shown = async () => (await buyer.client.call(confirmations.getConfirmTask, task)).values
  expect([typeof (await kept()), await shown()]).toEqual(['string', values])
  await app.db
    .current()
    .execute(
      sql`update confirmation set values = ${JSON.stringify(values)}::jsonb where party_id = ${task.partyId}`,
    )
  expect(await kept()).toEqual(values)
  await sealOldValues(app.deps)
  const sealed = await kept()
  expect([typeof sealed, String(sealed).includes('6222'), await shown()]).toEqual(['string', false, values])
  await sealOldValues(app.deps)
  expect(await kept()).toBe(sealed)
})
