// 合同确认: parties confirm or object before anybody signs.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotices, openSmsLink } from '#protocol/base.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { readLinkedContract } from '#protocol/contracts/contracts/linked.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getDraft, launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask } from '#protocol/contracts/signing.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import type { FilledField, FilledKind } from '#protocol/contracts/fields/fields.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { Refusal } from '#protocol/failures.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readOutbox } from '#server/gateways/sms/outbox.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sealOldValues } from '#server/operations/contracts/confirmations/seal-old-values.ts'
import { PREPARE_DOCUMENTS_JOB } from '#server/operations/contracts/contracts/moves.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { linkTokenIn } from '#tests/support/link-token.ts'
import { actFor, newPhone } from '#tests/support/people.ts'
import { missingTool, runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let seller: Signer
let buyer: Signer
let landlord: Signer
let stranger: Signer
beforeAll(async () => {
  app = await createTestApp()
  seller = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
  landlord = await companySigner(app, '沈望舒', '宁波望舒置业有限公司')
  stranger = await personSigner(app, '顾长风')
})
afterAll(() => app.close())

const parties = () => [partyFor(seller, { isSelf: true }), partyFor(buyer), partyFor(landlord)]
const toBeConfirmed = () => launched(seller, { parties: parties(), content: () => ({ needsConfirm: true }) })
const at = async (contractId: string, signer: Signer) => ({
  contractId,
  partyId: await partyIdOf(seller, contractId, signer),
})
const states = async (contractId: string) => {
  const { contract } = await seen(seller, contractId)
  return [contract.status, ...contract.parties.map(({ status }) => status)]
}
const confirm = async (contractId: string, signer: Signer) => {
  const task = await at(contractId, signer)
  const { version } = await signer.client.call(confirmations.getConfirmTask, task)
  return signer.client.ask(confirmations.confirmContract, {
    ...task,
    requestId: randomUUID(),
    version,
    values: {},
  })
}
const prepare = (contractId: string, deps = app.deps, attempt = 1) =>
  jobHandlers(deps)[PREPARE_DOCUMENTS_JOB]?.({
    id: randomUUID(),
    name: PREPARE_DOCUMENTS_JOB,
    key: null,
    payload: { contractId },
    attempt,
    signal: new AbortController().signal,
  })
const { draft, confirming, preparing, preparingFailed, signing, completed, returned, expired, revoked } =
  CONTRACT_STATUS
const { pending, toConfirm, toSign, objected, cancelled } = PARTY_STATUS

test('two parties are asked at once, confirm at the same time, and then all sign what was prepared', async () => {
  const contractId = await toBeConfirmed()
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm, toConfirm])
  const [before] = (await seen(seller, contractId)).documents
  expect(before?.sha256).toBe(before?.originalSha256)
  const link = await app.client().call(openSmsLink, {
    tokenId: linkTokenIn((await readOutbox(app.db, { phone: buyer.phone, limit: 1 }))[0]?.text),
  })
  const mine = await at(contractId, buyer)
  expect(link).toMatchObject({
    state: 'open',
    target: `/signModel/contractConfirm?contractId=${contractId}&partyId=${mine.partyId}`,
  })
  const { blocked } = await buyer.client.call(getSignTask, mine)
  expect(blocked?.code).toBe('not-my-turn')
  expect(await buyer.client.call(getNotice, { processType: 1 })).toContainEqual({ listType: 6, countNum: 1 })

  const answers = await Promise.all([confirm(contractId, buyer), confirm(contractId, landlord)])
  expect(answers.map(({ code }) => code)).toEqual(['000000', '000000'])
  expect(await states(contractId)).toEqual([preparing, pending, pending, pending])
  expect(
    (await seen(seller, contractId)).contract.parties.map(({ confirmedAt }) => confirmedAt !== null),
  ).toEqual([false, true, true])
  await runJobs(app)
  expect(await states(contractId)).toEqual([signing, toSign, toSign, toSign])
  const [prepared] = (await seen(seller, contractId)).documents
  expect(prepared?.sha256).not.toBe(prepared?.originalSha256)

  for (const signer of [seller, buyer, landlord]) await sign(app, signer, contractId, seller)
  await runJobs(app)
  const { contract, historyIntact } = await seen(seller, contractId)
  expect([contract.status, historyIntact]).toEqual([completed, true])
  const chain = await readChain(app.db, contractId)
  const given = chain.filter(({ event }) => event === 'party:confirmation.given')
  expect(given.map(({ detail }) => [detail['documentsHash'], typeof detail['valuesHash']])).toEqual([
    [expect.stringMatching(/^[0-9a-f]{64}$/u), 'string'],
    [expect.stringMatching(/^[0-9a-f]{64}$/u), 'string'],
  ])
  const entry = chain.find(({ event }) => event === 'contract:documents.prepared')
  expect(entry?.detail['documents']).toMatchObject([{ before: before?.sha256, sha256: prepared?.sha256 }])
  const kinds = (await issuedOf(app.db, [before?.documentId ?? ''])).map(({ kind }) => kind)
  expect(kinds).toEqual(['brought', 'reserved', 'signed', 'signed', 'signed', 'finished'])
  expect((await seller.client.ask(contracts.downloadEvidence, { contractId })).status).toBe(200)
})

test('an objection sends the contract back and tells everybody; changed and launched again, it is asked anew', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  const first = await at(contractId, landlord)
  app.clock.advance(60_000)
  const reason = '第三条租期应为两年'
  await landlord.client.call(confirmations.objectContract, { ...first, requestId: randomUUID(), reason })
  expect(await states(contractId)).toEqual([returned, cancelled, cancelled, objected])
  expect((await seen(seller, contractId)).reason).toBe(reason)
  for (const { client } of [seller, buyer]) {
    const [notice] = (await client.call(listNotices, { kind: 'contract' })).rows
    expect(notice?.title).toBe('合同有异议')
  }
  expect((await landlord.client.ask(confirmations.getConfirmTask, first)).code).toBe('not-found')
  const rows = async (signer: Signer, tab: confirmations.ConfirmTab) =>
    (await signer.client.call(confirmations.listConfirmations, { tab, page: 1 })).rows
      .filter((row) => row.contractId === contractId)
      .map((row) => [row.outcome, row.reason, row.isOpen])
  expect(await rows(landlord, 'objected')).toEqual([['objected', reason, false]])
  expect(await rows(buyer, 'toConfirm')).toEqual([])

  await seller.client.call(contracts.reopenContract, { contractId, requestId: randomUUID() })
  const { version } = await seller.client.call(getDraft, { contractId })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm, toConfirm])
  expect(await rows(landlord, 'toConfirm')).toEqual([['', '', true]])
  expect(await rows(landlord, 'objected')).toEqual([['objected', reason, true]])
  await confirm(contractId, buyer)
  await confirm(contractId, landlord)
  expect((await states(contractId))[0]).toBe(preparing)
})

test('nobody else sees, saves, confirms or objects: to them the task is not there', async () => {
  const contractId = await toBeConfirmed()
  const task = await at(contractId, buyer)
  const act = { ...task, requestId: randomUUID() }
  for (const { client } of [stranger, landlord, seller]) {
    const answers = [
      await client.ask(confirmations.getConfirmTask, task),
      await client.ask(confirmations.saveConfirmValues, { ...task, version: 1, values: {} }),
      await client.ask(confirmations.confirmContract, { ...act, version: 1, values: {} }),
      await client.ask(confirmations.objectContract, { ...act, reason: '与我无关' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('not-found'))
  }
  const own = { contractId, partyId: await partyIdOf(seller, contractId, seller) }
  expect((await seller.client.ask(confirmations.getConfirmTask, own)).code).toBe('not-found')
  expect(await states(contractId)).toEqual([confirming, pending, toConfirm, toConfirm])
})

test('who has confirmed neither confirms nor objects again, and nobody objects once it is prepared', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  expect((await confirm(contractId, buyer)).code).toBe('sign.blocked')
  const object = async (signer: Signer) =>
    signer.client.ask(confirmations.objectContract, {
      ...(await at(contractId, signer)),
      requestId: randomUUID(),
      reason: '想再看看',
    })
  expect((await object(buyer)).code).toBe('contract.not-possible')
  await confirm(contractId, landlord)
  expect((await object(landlord)).code).toBe('contract.not-possible')
})

test('a party without an account reads by the link, and confirms after registering', async () => {
  const phone = newPhone()
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor({ ...buyer, phone, name: '许知远' })],
    content: () => ({ needsConfirm: true }),
  })
  const tokenId = linkTokenIn((await readOutbox(app.db, { phone, limit: 1 }))[0]?.text)
  const read = await app.client().call(readLinkedContract, { tokenId })
  expect(read.progress.map(({ status }) => status)).toEqual([pending, toConfirm])
  expect((await states(contractId))[0]).toBe(confirming)
})

test('the initiator urges, extends, takes it back; the deadline ends it', async () => {
  const contractId = await toBeConfirmed()
  const { client } = seller
  const move = { contractId, requestId: randomUUID() }
  const { actions, waitingFor } = (await seen(seller, contractId)).contract
  expect(actions).toEqual(['withdraw', 'revoke', 'urge', 'extend', 'transfer', 'addCopy', 'download'])
  expect(waitingFor).toEqual(['周既明', '宁波望舒置业有限公司（沈望舒）'])
  expect((await seen(buyer, contractId)).contract.actions).toEqual(['confirm', 'download'])
  app.clock.advance(60_000)
  await client.call(contracts.urgeParty, { ...move, partyId: (await at(contractId, buyer)).partyId })
  const [notice] = (await buyer.client.call(listNotices, { kind: 'contract' })).rows
  expect(notice?.title).toBe('提醒：有一份合同等您确认')
  await confirm(contractId, buyer)
  const deadline = new Date(app.clock.now().getTime() + 60 * 86_400_000).toISOString()
  await client.call(contracts.extendDeadline, { ...move, requestId: randomUUID(), deadline })
  expect(await states(contractId)).toEqual([confirming, pending, pending, toConfirm])
  const isListed = async () =>
    (await buyer.client.call(confirmations.listConfirmations, { tab: 'confirmed' })).rows.some(
      (row) => row.contractId === contractId,
    )
  expect(await isListed()).toBe(true)
  await client.call(contracts.withdrawContract, { ...move, requestId: randomUUID(), reason: '条款有误' })
  expect((await states(contractId))[0]).toBe(draft)
  // What was taken back is seen no longer by who had confirmed it.
  expect(await isListed()).toBe(false)
  const ended = await toBeConfirmed()
  await client.call(contracts.revokeContract, {
    contractId: ended,
    requestId: randomUUID(),
    reason: '不签了',
  })
  expect(await states(ended)).toEqual([revoked, cancelled, cancelled, cancelled])
})

test('a preparation that is killed and repeated prepares once', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  await confirm(contractId, landlord)
  const cutOff = {
    ...app.deps,
    sealing: { ...app.deps.sealing, reserve: () => Promise.reject(new Error('killed')) },
  }
  await expect(prepare(contractId, cutOff)).rejects.toThrow('killed')
  expect((await states(contractId))[0]).toBe(preparing)
  await Promise.all([prepare(contractId), prepare(contractId)])
  await prepare(contractId)
  expect(await states(contractId)).toEqual([signing, toSign, toSign, toSign])
  const [document] = (await seen(seller, contractId)).documents
  const issued = await issuedOf(app.db, [document?.documentId ?? ''])
  expect(issued.map(({ kind, revision }) => [kind, revision])).toEqual([
    ['brought', 0],
    ['reserved', 1],
  ])
})

test('a file that cannot be prepared stops there with the reason, and is tried again', async () => {
  const contractId = await toBeConfirmed()
  await confirm(contractId, buyer)
  await confirm(contractId, landlord)
  const heavy = () => Promise.reject(new Refusal('document.too-heavy', '文件过于复杂，处理时超出内存限制。'))
  await prepare(contractId, { ...app.deps, sealing: { ...app.deps.sealing, reserve: heavy } })
  const failed = await seen(seller, contractId)
  expect([failed.contract.status, failed.reason]).toEqual([
    preparingFailed,
    '文件过于复杂，处理时超出内存限制。',
  ])
  expect(failed.contract.actions).toContain('retryPreparing')
  await seller.client.call(contracts.retryPreparing, { contractId, requestId: randomUUID() })
  await runJobs(app)
  expect((await states(contractId))[0]).toBe(signing)
})

test('with nobody on the other side, a wanted confirmation is no stage', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true })],
    content: () => ({ needsConfirm: true }),
  })
  expect(await states(contractId)).toEqual([signing, toSign])
})

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

test('what is not confirmed by the deadline expires, even before its clock runs', async () => {
  const { contractId, version } = await newDraft(seller, {
    parties: parties(),
    content: () => ({
      needsConfirm: true,
      deadline: new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString(),
    }),
  })
  await seller.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  app.clock.advance(2 * 3_600_000 + 1_000)
  for (const signer of [seller, buyer]) await signInByCode(app, signer)
  await actFor(seller, seller.companyId)
  expect((await confirm(contractId, buyer)).code).toBe('sign.blocked')
  await runJobs(app)
  expect((await states(contractId))[0]).toBe(expired)
})
