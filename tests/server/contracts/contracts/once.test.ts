// Idempotency: repeated requests, proofs of will, and signers at the same time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_RESEND_SECONDS, sendVerifyCode } from '#protocol/base.ts'
import { downloadDocument } from '#protocol/contracts/contracts/contracts.ts'
import { launchContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { getSignTask, proveWilling, sendWillingCode, signContract } from '#protocol/contracts/signing.ts'
import { setSignPassword } from '#protocol/account/sessions/session.ts'
import { checkFile } from '#protocol/contracts/verification/checking.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import {
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInput,
  willingToken,
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

const TIMES = Array.from({ length: 50 })

test('one launch sent 50 times at once launches once, and all are told the same', async () => {
  const { contractId, version } = await newDraft(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  const input = { contractId, version, requestId: randomUUID() }
  const answers = await Promise.all(TIMES.map(() => seller.client.ask(launchContract, input)))
  const myPartyId = await partyIdOf(seller, contractId, seller)
  expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(
    TIMES.map(() => ({
      code: '000000',
      data: { contractId, myPartyId, inReview: false, inApproval: false },
    })),
  )
  const events = (await readChain(app.db, contractId)).map((entry) => entry.event)
  expect(events.filter((event) => event === 'contract:contract.launched')).toHaveLength(1)
  expect(events.filter((event) => event === 'party:turn.came')).toHaveLength(2)
})

test('one signing act sent 50 times at once signs once', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const partyId = await partyIdOf(seller, contractId, buyer)
  const input = await signInput(app, buyer, { contractId, partyId })
  const answers = await Promise.all(TIMES.map(() => buyer.client.ask(signContract, input)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['000000']))
  await runJobs(app)
  const { contract, documents, history } = await seen(buyer, contractId)
  expect(contract.status).toBe(6)
  expect(history.filter(({ event }) => event === 'party:signing.submitted')).toHaveLength(1)
  const { body } = await buyer.client.ask(downloadDocument, {
    contractId,
    documentId: documents[0]!.documentId,
  })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body })
  expect(verdict.signatures.filter(({ kind }) => kind === 'signature')).toHaveLength(1)
})

test('two who sign at the same time both stand in the file', async () => {
  const contractId = await launched(seller, {
    parties: [partyFor(seller, { isSelf: true }), partyFor(buyer)],
  })
  const inputs = []
  for (const signer of [seller, buyer]) {
    const partyId = await partyIdOf(seller, contractId, signer)
    inputs.push({ signer, input: await signInput(app, signer, { contractId, partyId }) })
  }
  await Promise.all(inputs.map(({ signer, input }) => signer.client.call(signContract, input)))
  await Promise.all([runJobs(app), runJobs(app)])
  const { contract, documents } = await seen(seller, contractId)
  expect(contract.status).toBe(6)
  const { body } = await seller.client.ask(downloadDocument, {
    contractId,
    documentId: documents[0]!.documentId,
  })
  const { verdict } = await app.client().call(checkFile, { name: '合同.pdf' }, { body })
  expect(verdict.overall).toBe('valid')
  expect(verdict.signatures.map(({ signer }) => signer).toSorted()).toEqual(
    ['林小满', '周既明', '诺印时间戳服务'].toSorted(),
  )
})

test('a proof of will works once, for ten minutes, and for these documents only', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const other = await launched(seller, { parties: [partyFor(buyer)] })
  const at = { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
  const otherAt = { contractId: other, partyId: await partyIdOf(seller, other, buyer) }
  const input = await signInput(app, buyer, at)
  const signWith = async (change: object) =>
    (await buyer.client.ask(signContract, { ...input, requestId: randomUUID(), ...change })).code
  expect(await signWith(otherAt)).toBe('willing.invalid')
  app.clock.advance(10 * 60_000 + 1)
  expect(await signWith({})).toBe('willing.invalid')
  const fresh = await willingToken(app, buyer, at)
  expect(await signWith({ willingToken: fresh, seals: {} })).toBe('seal.not-usable')
  expect(await signWith({ willingToken: fresh })).toBe('000000')
  expect(await signWith({ willingToken: fresh })).toBe('sign.blocked')
})

test('the will is proved by sign password too; five wrong ones lock it', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const at = { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
  const { documentsHash } = await buyer.client.call(getSignTask, at)
  const prove = async (secret: string, hash = documentsHash) =>
    (await buyer.client.ask(proveWilling, { ...at, method: 'signPwd', secret, documentsHash: hash })).code
  expect(await prove('802417')).toBe('sign-password.unset')
  app.clock.advance(CODE_RESEND_SECONDS * 1000)
  await buyer.client.call(sendVerifyCode, { phone: buyer.phone, purpose: 'signPassword' })
  const verifyCode = await app.code(buyer.phone)
  await buyer.client.call(setSignPassword, { verifyCode, signPassword: '802417' })
  expect(await prove('802417')).toBe('000000')
  expect(await prove('802417', 'f'.repeat(64))).toBe('willing.documents-changed')
  const wrong = []
  for (let round = 0; round < 5; round += 1) wrong.push(await prove('802418'))
  expect(wrong).toEqual([...Array.from({ length: 4 }, () => 'sign-password.wrong'), 'sign-password.locked'])
  expect(await prove('802417')).toBe('sign-password.locked')
  app.clock.advance(30 * 60_000)
  expect(await prove('802417')).toBe('000000')
})

test('a wrong code is refused and five of them void it', async () => {
  const contractId = await launched(seller, { parties: [partyFor(buyer)] })
  const at = { contractId, partyId: await partyIdOf(seller, contractId, buyer) }
  app.clock.advance(CODE_RESEND_SECONDS * 1000)
  await buyer.client.call(sendWillingCode, at)
  const secret = await app.code(buyer.phone)
  const wrong = secret === '000000' ? '000001' : '000000'
  const { documentsHash } = await buyer.client.call(getSignTask, at)
  const codes = []
  for (let round = 0; round < 5; round += 1) {
    codes.push(
      (await buyer.client.ask(proveWilling, { ...at, method: 'sms', secret: wrong, documentsHash })).code,
    )
  }
  codes.push((await buyer.client.ask(proveWilling, { ...at, method: 'sms', secret, documentsHash })).code)
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'code.wrong'), 'code.expired'])
})

test('a draft saved elsewhere meanwhile is not overwritten', async () => {
  const { contractId, version, content } = await newDraft(seller, { parties: [partyFor(buyer)] })
  const save = (name: string) =>
    seller.client.ask(saveDraft, { contractId, version, content: { ...content, name } })
  const answers = await Promise.all([save('甲'), save('乙')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['000000', 'draft.stale'])
})

test('a save whose answer was lost is sent again, and answered as before', async () => {
  const { contractId, version, content } = await newDraft(seller, { parties: [partyFor(buyer)] })
  const save = (name: string) =>
    seller.client.ask(saveDraft, { contractId, version, content: { ...content, name } })
  const [first, again] = [await save('甲'), await save('甲')]
  expect([again.code, again.data]).toEqual(['000000', first.data])
  expect((await save('乙')).code).toBe('draft.stale')
})

test('a launch with faults names every wrong input', async () => {
  const wrong = partyFor(buyer, { phone: '123', name: '' })
  const { contractId, version } = await newDraft(seller, {
    parties: [wrong],
    content: (content) => ({ name: '', fields: content.fields.slice(1) }),
  })
  const answer = await seller.client.ask(launchContract, { contractId, version, requestId: randomUUID() })
  const at = `parties.${wrong.partyId}`
  expect({ code: answer.code, fields: answer.fields }).toEqual({
    code: 'draft.invalid',
    fields: {
      name: '请填写合同名称',
      [`${at}.name`]: '请填写姓名',
      [`${at}.phone`]: '请填写 11 位手机号',
      [`${at}.place`]: '未命名签署方 还没有签名位置，请拖放一个',
    },
  })
})
