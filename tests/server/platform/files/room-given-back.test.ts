// People free storage themselves: a file no draft or contract names is not counted any more.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#protocol/account/sessions/session.ts'
import { downloadFile, getStorage, uploadContractAttachment, uploadContractFile } from '#protocol/base.ts'
import { copyContract, revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { deleteContract, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { launched, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { samplePdf } from '#tests/support/pdf-samples.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const DAY_MS = 24 * 3_600_000
// Unless something points to its large object, taking it in leaves that out.
const pdf = samplePdf([{}], { filler: 100_000, catalog: '/Extra 6 0 R' })

let app: TestApp
beforeAll(async () => {
  // As it came a file takes 100 KB: there is room for two and a half.
  app = await createTestApp({ config: { storage: { person: 250_000, company: 250_000 } } })
})
afterAll(() => app.close())

const used = async ({ client }: Signer) => (await client.call(getStorage, {})).used
const draftOf = (signer: Signer) => newDraft(signer, { parties: [partyFor(signer)], pdf })
const upload = ({ client }: Signer) => client.ask(uploadContractFile, { name: '合同.pdf' }, { body: pdf })

test('a full room takes a file again once a draft was deleted', async () => {
  const signer = await personSigner(app, '林清和')
  const { contractId } = await draftOf(signer)
  const one = await used(signer)
  await draftOf(signer)
  expect(await upload(signer)).toMatchObject({ code: 'storage.full' })
  await signer.client.call(deleteContract, { contractId })
  expect(await used(signer)).toBe(one)
  expect(await upload(signer)).toMatchObject({ code: '000000' })
})

test('a file that is taken out of its draft gives its room back at once, and is gone', async () => {
  const signer = await personSigner(app, '苏晚晴')
  const { contractId, version, content } = await draftOf(signer)
  const one = await used(signer)
  const { data: other } = await upload(signer)
  await signer.client.call(saveDraft, {
    contractId,
    version,
    content: { ...content, files: [other], fields: [] },
  })
  expect(await used(signer)).toBe(one)
  const [old] = content.files
  expect(await signer.client.ask(downloadFile, { fileId: old!.fileId })).toMatchObject({ code: 'not-found' })
  expect(await signer.client.ask(downloadFile, { fileId: other.fileId })).toMatchObject({ status: 200 })
})

test('so does one that only goes along', async () => {
  const signer = await personSigner(app, '秦月白')
  const { contractId, version, content } = await draftOf(signer)
  const one = await used(signer)
  const annex = await signer.client.call(uploadContractAttachment, { name: '附件.pdf' }, { body: pdf })
  const save = (changes: object) =>
    signer.client.call(saveDraft, { contractId, version, content: { ...content, ...changes } })
  const saved = await save({ attachList: [annex] })
  expect(await used(signer)).toBe(one + annex.size)
  await signer.client.call(saveDraft, { contractId, version: saved.version, content })
  expect(await used(signer)).toBe(one)
})

test('a file that a copy still names stays until the last of them is deleted', async () => {
  const signer = await personSigner(app, '顾南舟')
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })], pdf })
  const one = await used(signer)
  const revoked = { contractId, requestId: randomUUID(), reason: '不再需要' }
  await signer.client.call(revokeContract, revoked)
  const copy = await signer.client.call(copyContract, { contractId, requestId: randomUUID() })
  await signer.client.call(deleteContract, { contractId })
  expect(await used(signer)).toBe(one)
  await signer.client.call(deleteContract, { contractId: copy.contractId })
  expect(await used(signer)).toBe(0)
})

test('what was uploaded and put into no draft makes room after a day; a draft’s file never does', async () => {
  const signer = await personSigner(app, '沈知微')
  await draftOf(signer)
  const one = await used(signer)
  await upload(signer)
  expect(await upload(signer)).toMatchObject({ code: 'storage.full' })
  app.clock.advance(DAY_MS + 1)
  await signer.client.call(logIn, { userAccount: signer.phone, method: 'password', password: PASSWORD })
  expect(await upload(signer)).toMatchObject({ code: '000000' })
  expect(await used(signer)).toBe(2 * one)
})
