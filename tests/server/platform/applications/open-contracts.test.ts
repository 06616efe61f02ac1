// A company's application launches from a file and from a template, follows, takes back and downloads.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/platform/applications/applications.ts'
import * as open from '#protocol/platform/applications/open-contracts.ts'
import * as drafts from '#protocol/platform/applications/open-drafts.ts'
import { getOpenContract } from '#protocol/platform/applications/open-api.ts'
import { openLink } from '#server/operations/account/notices/sms-links.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { callAs, newApplication, uploadAs } from '#tests/support/application.ts'
import type { TestApplication } from '#tests/support/application.ts'
import { companySigner, personSigner, runJobs, seen } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { newPhone } from '#tests/support/people.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { insertTemplateRow } from '#tests/support/templates.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Signer
let signer: Signer
let erp: TestApplication
let other: TestApplication
beforeAll(async () => {
  app = await createTestApp()
  owner = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  signer = await personSigner(app, '陈一诺')
  erp = await newApplication(owner.client, '进销存', { mayLaunch: true })
  other = await newApplication(owner.client, 'OA', { mayLaunch: true })
})
afterAll(() => app.close())

const upload = async (by = erp) => (await uploadAs(app, by, '设备采购合同.docx.pdf', pagesOf(2))).data.fileId

const draftOf = async (change: Record<string, unknown> = {}, by = erp) =>
  callAs(app, by, drafts.createOpenDraft, {
    requestId: randomUUID(),
    name: '设备采购合同',
    fileIds: [await upload(by)],
    parties: [
      { partyType: 2, isSelf: true },
      { partyType: 1, name: signer.name, phone: signer.phone },
    ],
    places: [
      { party: 0, kind: 'companySeal', page: 0, x: 60, y: 600 },
      { party: 1, kind: 'personSign', keyword: 'Ｐage 1', y: 20 },
      { party: 1, kind: 'signDate', keyword: 'page', occurrence: 9 },
    ].slice(0, 2),
    ...change,
  } as never)

const launch = (contractId: string, requestId = randomUUID(), by = erp) =>
  callAs(app, by, open.launchOpenContract, { requestId, contractId })

test('launches a file with a place beside words, once, in the name of who allowed it', async () => {
  const { data, code } = await draftOf({ externalNo: 'PO-1' })
  expect([code, data.places]).toEqual(['000000', 2])
  const requestId = randomUUID()
  const first = await launch(data.contractId, requestId)
  expect(first.data).toEqual({ contractId: data.contractId, inApproval: false, inReview: false })
  expect((await launch(data.contractId, requestId)).data).toEqual(first.data)
  expect((await launch(data.contractId)).code).toBe('draft.launched')
  const { contract } = await seen(owner, data.contractId)
  expect([contract.status, contract.parties.map(({ name }) => name)]).toEqual([5, ['林小满', '陈一诺']])
  const chain = await readChain(app.db, data.contractId)
  expect(chain.at(-1)).toMatchObject({ userId: owner.userId })
  expect(chain.map(({ who }) => who)).toContain('杭州青禾科技有限公司的应用“进销存”（以林小满的名义）')
  const done = (await readChain(app.db, owner.companyId ?? '')).map(({ event }) => event)
  expect(done.slice(-2)).toEqual(['application:contract.drafted', 'application:contract.launched'])
})

test('what is wrong is said at the input, and leaves no draft', async () => {
  const before = (await callAs(app, erp, open.listOpenContracts, {})).data.rows.length
  const bad = await draftOf({
    externalNo: 'PO-1',
    parties: [
      { partyType: 1, name: '', phone: '12' },
      { partyType: 2, isSelf: true },
    ],
    places: [
      { party: 0, kind: 'personSign', keyword: '没有这句话' },
      { party: 7, kind: 'personSign', x: 1, y: 1 },
      { party: 0, kind: 'personSign', page: 9, x: 1, y: 1 },
    ],
  })
  expect([bad.code, bad.fields]).toEqual([
    'draft.invalid',
    {
      'parties.0.name': '请填写姓名',
      'parties.0.phone': '请填写 11 位手机号',
      'places.0.keyword': '没有在《设备采购合同.docx.pdf》中找到“没有这句话”',
      'places.1.party': '没有这个签署方，请填写 parties 中的序号（从 0 起）',
      'places.2.page': '文件共 2 页，没有这一页',
    },
  ])
  expect((await draftOf({ externalNo: 'PO-1' })).code).toBe('application.external-no-taken')
  expect((await callAs(app, erp, open.listOpenContracts, {})).data.rows).toHaveLength(before)
})

test('launches from a template, whose file and places are made then', async () => {
  const templateId = randomUUID()
  await insertTemplateRow(app, { id: templateId, companyId: owner.companyId ?? '', name: '合作协议' })
  const { data: listed } = await callAs(app, erp, drafts.listOpenTemplates, {})
  expect(listed.rows.map(({ name }) => name)).toContain('合作协议')
  const { data: asked } = await callAs(app, erp, drafts.getOpenTemplate, { templateId })
  expect([asked.roles, asked.fields.map(({ key, role }) => [key, role])]).toEqual([
    [
      { name: '甲方', isSealed: true },
      { name: '乙方', isSealed: false },
    ],
    [
      ['price', null],
      ['phone', '乙方'],
    ],
  ])
  const from = (values: Record<string, string>) =>
    draftOf({
      fileIds: [],
      places: [],
      templateId,
      values,
      parties: [
        { partyType: 2, isSelf: true, role: '甲方' },
        { partyType: 1, name: signer.name, phone: signer.phone, role: '乙方' },
      ],
    })
  expect((await from({})).fields).toEqual({ 'values.price': expect.stringContaining('价款') })
  const { data, fields } = await from({ price: '12800' })
  expect(fields).toBeUndefined()
  const requestId = randomUUID()
  const sent = await launch(data.contractId, requestId)
  expect(sent.code).toBe('000000')
  expect((await launch(data.contractId, requestId)).data).toEqual(sent.data)
  const { data: files } = await callAs(app, erp, open.listOpenFiles, { contractId: data.contractId })
  expect(files.map(({ name, isAttachment }) => [name, isAttachment])).toEqual([['设备采购合同.pdf', false]])
})

test('gives a link for whose turn it is, and takes the contract back', async () => {
  const { data } = await draftOf()
  await launch(data.contractId)
  const { parties } = (await callAs(app, erp, getOpenContract, { contractId: data.contractId })).data
  const partyId = parties[1]?.partyId ?? ''
  const { data: link } = await callAs(app, erp, open.createSigningLink, {
    contractId: data.contractId,
    partyId,
  })
  expect(await openLink(app.deps, link.url.split('/').at(-1) ?? '')).toMatchObject({
    state: 'open',
    target: `/signModel/signAuth?contractId=${data.contractId}&partyId=${partyId}`,
    registered: true,
  })
  const revoked = await callAs(app, erp, open.revokeOpenContract, {
    requestId: randomUUID(),
    contractId: data.contractId,
    reason: '价格有变',
  })
  expect(revoked.data).toMatchObject({ status: 8, reason: '价格有变' })
  expect(
    (await callAs(app, erp, open.createSigningLink, { contractId: data.contractId, partyId })).code,
  ).toBe('contract.not-possible')
})

test('events come in their order from a cursor on, each once', async () => {
  await runJobs(app)
  const first = (await callAs(app, erp, open.listOpenEvents, { limit: 2 })).data
  const rest = (await callAs(app, erp, open.listOpenEvents, { cursor: first.cursor })).data
  expect([...first.rows, ...rest.rows].map(({ type }) => type)).toEqual([
    'contract.launched',
    'contract.launched',
    'contract.revoked',
  ])
  const { data } = await callAs(app, erp, open.listOpenEvents, { cursor: rest.cursor })
  expect(data).toEqual({ rows: [], cursor: rest.cursor })
})

test('the list of contracts is paged by a cursor and found by the own number', async () => {
  const first = (await callAs(app, erp, open.listOpenContracts, { limit: 2 })).data
  const rest = (await callAs(app, erp, open.listOpenContracts, { cursor: first.cursor ?? '' })).data
  expect([first.rows.length, rest.rows.length, rest.cursor]).toEqual([2, 1, null])
  const found = (await callAs(app, erp, open.listOpenContracts, { externalNo: 'PO-1' })).data.rows
  expect(found.map(({ externalNo, status }) => [externalNo, status])).toEqual([['PO-1', 5]])
})

test('what another application made is not there', async () => {
  const contractId = (await callAs(app, erp, open.listOpenContracts, {})).data.rows[0]?.contractId ?? ''
  const asked = async (id: string) => [
    (await launch(id, randomUUID(), other)).code,
    (await callAs(app, other, open.listOpenFiles, { contractId: id })).info,
    (await callAs(app, other, open.downloadOpenEvidence, { contractId: id })).code,
    (
      await callAs(app, other, open.revokeOpenContract, {
        requestId: randomUUID(),
        contractId: id,
        reason: '无',
      })
    ).code,
  ]
  const missing = ['not-found', '没有找到这份合同，或它不是由本应用发起的。', 'not-found', 'not-found']
  expect([await asked(contractId), await asked(randomUUID())]).toEqual([missing, missing])
})

test('a file that it takes away is in the company’s chain, once for each time', async () => {
  const { data } = await draftOf()
  const { contractId } = data
  await launch(contractId)
  const documentId = (await callAs(app, erp, open.listOpenFiles, { contractId })).data[0]?.documentId ?? ''
  const download = async (by: TestApplication) =>
    (await callAs(app, by, open.downloadOpenDocument, { contractId, documentId })).status
  const recorded = async () =>
    (await readChain(app.db, owner.companyId ?? ''))
      .filter(({ event }) => event === 'application:document.downloaded')
      .map(({ detail }) => detail)
  const before = (await recorded()).length
  expect([await download(erp), await download(other), await download(erp)]).toEqual([200, 200, 200])
  const line = { applicationId: erp.application.applicationId, contractId, documentId }
  expect((await recorded()).slice(before)).toEqual([line, line])
})

test('launches nothing where nobody allowed it, or who did may not any more', async () => {
  const { application } = erp
  const fields = {
    applicationId: application.applicationId,
    name: application.name,
    callbackUrl: '',
    events: [],
    ipList: application.ipList,
  }
  const change = (mayLaunch: boolean, version: number) =>
    owner.client.call(calls.changeApplication, { ...fields, version, mayLaunch } as never)
  const off = await change(false, 1)
  expect([off.sender, (await uploadAs(app, erp, 'a.pdf', pagesOf(1))).code]).toEqual([
    null,
    'application.no-sender',
  ])
  expect((await change(true, 2)).sender).toEqual({ name: '林小满', isGood: true })
})

test('an application may call so often in a minute, which every answer says', async () => {
  const busy = await newApplication(owner.client, '忙', {})
  const ask = () => callAs(app, busy, open.listOpenContracts, {})
  const first = await ask()
  expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual(['300', '299'])
  for (let at = 1; at < 300; at += 1) await ask()
  const refused = await ask()
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
    429,
    'application.too-fast',
    expect.stringMatching(/^\d+$/),
  ])
  app.clock.advance(60_000)
  expect((await ask()).status).toBe(200)
})

test('a file that is not what its hash says is refused', async () => {
  const sha256 = createHash('sha256').update('x').digest('hex')
  expect((await uploadAs(app, erp, 'a.pdf', pagesOf(1), sha256)).code).toBe('upload.sha256')
  expect(
    (
      await callAs(app, erp, drafts.createOpenDraft, {
        requestId: randomUUID(),
        name: '无',
        parties: [{ partyType: 1, name: '甲', phone: newPhone() }],
      })
    ).code,
  ).toBe('draft.invalid')
})
