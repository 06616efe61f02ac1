// The archive: contracts come by themselves, are filed by hand beside scans, and seen by who may.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as classes from '#protocol/archive/classes/classes.ts'
import * as calls from '#protocol/archive/filings/filings.ts'
import * as moving from '#protocol/archive/filings/moving.ts'
import * as offline from '#protocol/archive/filings/offline.ts'
import { uploadOfflineFile } from '#protocol/base.ts'
import { createRole } from '#protocol/company/roles.ts'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { companySigner, launched, partyFor, runJobs, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { readStoredZip } from '#tests/support/read-zip.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let other: Signer
let reader: Colleague
let contractId = ''
const ids: Record<string, string> = {}
const plain = { colour: 'blue' as const, fields: [], retentionYears: null }
const requestId = () => randomUUID()

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const { roleId } = await boss.client.call(createRole, {
    requestId: requestId(),
    name: '档案查阅',
    note: '',
    grants: { contractFiling: ['view', 'download'] },
  })
  reader = await hire(app, boss, '许查阅', { roles: ['staff', roleId] })
  contractId = await launched(boss, { parties: [partyFor(other)] })
  await sign(app, other, contractId, boss)
  await runJobs(app)
})
afterAll(() => app.close())

const rowsIn = async (who: Signer, asked: calls.AskedFilings) =>
  (await who.client.call(calls.listFilings, { ...asked, pageSize: 100 })).rows
const namesIn = async (who: Signer, asked: calls.AskedFilings) =>
  (await rowsIn(who, asked)).map(({ name }) => name)
const settled = async (who: Signer, moveId: string) => {
  await runJobs(app)
  return who.client.call(moving.getMove, { moveId })
}

test('a completed contract waits to be filed by each of its companies, and by nobody else', async () => {
  const [row] = await rowsIn(boss, { tab: 'pending' })
  ids['contract'] = row!.filingId
  expect(row).toMatchObject({
    contractId,
    name: '设备采购合同',
    parties: '上海云帆贸易有限公司',
    status: 1,
    path: [],
    isVoided: false,
    hold: null,
    actions: ['file', 'hold'],
  })
  const [theirs] = await rowsIn(other, { tab: 'pending' })
  expect(theirs!.contractId).toBe(contractId)
  expect(theirs!.filingId).not.toBe(row!.filingId)
  expect((await other.client.ask(calls.getFiling, { filingId: row!.filingId })).code).toBe('not-found')
  expect((await reader.client.ask(calls.listFilings, { tab: 'pending' })).code).toBe('not-found')
  expect((await reader.client.ask(getContract, { contractId })).code).toBe('not-found')
})

test('filed in a class it is seen there, also on the contract’s own page, by whom the class is open to', async () => {
  const { classId } = await boss.client.call(classes.addClass, { parentId: null, name: '采购', ...plain })
  ids['purchase'] = classId
  const { moveId } = await boss.client.call(moving.fileContracts, {
    requestId: requestId(),
    filingIds: [ids['contract']!],
    classId,
  })
  expect(await boss.client.call(moving.getMove, { moveId })).toMatchObject({
    kind: 'file',
    path: ['采购'],
    total: 1,
    done: 1,
    failed: 0,
    isOver: true,
    isUndone: false,
  })
  expect((await rowsIn(boss, { tab: 'filed', classId }))[0]).toMatchObject({
    path: ['采购'],
    status: 2,
    filedBy: '林小满',
    actions: ['move', 'return', 'edit', 'hold'],
  })
  expect(await namesIn(reader, { tab: 'filed' })).toEqual(['设备采购合同'])
  expect((await reader.client.call(getContract, { contractId })).contract.actions).toEqual([
    'download',
    'evidence',
  ])
  expect((await reader.client.call(calls.findFilingOf, { contractId })).filing).toMatchObject({
    path: ['采购'],
  })
  await boss.client.call(classes.openClassTo, {
    classId,
    viewers: { memberIds: [], roles: ['legal'], departmentIds: [] },
  })
  expect(await namesIn(reader, { tab: 'filed' })).toEqual([])
  expect((await reader.client.ask(calls.listFilings, { tab: 'filed', classId })).code).toBe('not-found')
  expect((await reader.client.ask(getContract, { contractId })).code).toBe('not-found')
  expect((await reader.client.ask(calls.downloadFilings, { filingIds: [ids['contract']!] })).code).toBe(
    'contract.not-possible',
  )
  expect((await reader.client.call(calls.findFilingOf, { contractId })).filing).toBeNull()
  await boss.client.call(classes.openClassTo, {
    classId,
    viewers: { memberIds: [reader.memberId], roles: [], departmentIds: [] },
  })
  expect(await namesIn(reader, { tab: 'filed', classId })).toEqual(['设备采购合同'])
  const [shown] = (await boss.client.call(classes.listClasses, {})).classes
  expect(shown!.viewers).toEqual({
    staff: [{ id: reader.memberId, name: '许查阅' }],
    roles: [],
    departments: [],
  })
})

test('what a class asks for is kept with a contract, and nothing else', async () => {
  const fieldId = randomUUID()
  await boss.client.call(classes.editClass, {
    classId: ids['purchase']!,
    name: '采购合同',
    ...plain,
    fields: [{ fieldId, label: '项目编号', kind: 'number', choices: [] }],
  })
  const filingId = ids['contract']!
  const refused = await boss.client.ask(calls.editFiling, { filingId, values: { [fieldId]: '一号' } })
  expect(refused.code).toBe('filing.value')
  await boss.client.call(calls.editFiling, { filingId, values: { [fieldId]: '42', [randomUUID()]: '别的' } })
  expect((await boss.client.call(calls.getFiling, { filingId })).values).toEqual({ [fieldId]: '42' })
})

test('a hold keeps a contract and its class where they are, and says who wants that and why', async () => {
  const filingId = ids['contract']!
  await boss.client.call(calls.holdFilings, {
    requestId: requestId(),
    filingIds: [filingId],
    reason: '诉讼中',
  })
  const { filing } = await boss.client.call(calls.getFiling, { filingId })
  expect([filing.hold?.by, filing.hold?.reason, filing.actions]).toEqual([
    '林小满',
    '诉讼中',
    ['edit', 'lift'],
  ])
  const { moveId } = await boss.client.call(moving.returnFilings, {
    requestId: requestId(),
    filingIds: [filingId],
  })
  expect((await settled(boss, moveId)).failures).toEqual([
    { name: '设备采购合同', reason: '被保全，不能移动' },
  ])
  expect((await boss.client.ask(classes.deleteClass, { classId: ids['purchase']! })).code).toBe(
    'class.has-holds',
  )
  await boss.client.call(calls.liftHold, { filingId, reason: '已结案' })
  expect((await boss.client.call(calls.getFiling, { filingId })).history.map(({ event }) => event)).toEqual([
    'filing:filing.filed',
    'filing:values.kept',
    'filing:hold.set',
    'filing:hold.lifted',
  ])
})

test('a scan is filed with what it is about, found, read, kept as long as its class says, and downloaded', async () => {
  const { classId } = await boss.client.call(classes.addClass, {
    parentId: null,
    name: '历史合同',
    ...plain,
    retentionYears: 10,
  })
  const upload = (who: Signer) =>
    who.client.call(uploadOfflineFile, { name: '仓储合同扫描件.pdf' } as never, { body: pagesOf(1) })
  const { fileId, sha256 } = await upload(boss)
  const scan = {
    name: '仓储合同',
    no: 'CC-2019-07',
    type: '仓储',
    parties: ['杭州青禾科技有限公司', '宁波海达仓储有限公司'],
    amount: 88_000_00,
    day: '2019-07-01',
    classId,
  }
  const foreign = await upload(other)
  expect(
    (await boss.client.ask(offline.fileScan, { ...scan, requestId: requestId(), fileIds: [foreign.fileId] }))
      .code,
  ).toBe('not-found')
  const { filingId } = await boss.client.call(offline.fileScan, {
    ...scan,
    requestId: requestId(),
    fileIds: [fileId],
  })
  expect(
    (await boss.client.ask(offline.fileScan, { ...scan, requestId: requestId(), fileIds: [fileId] })).code,
  ).toBe('not-found')
  const [found] = await rowsIn(boss, { tab: 'filed', search: '海达' })
  expect(found).toMatchObject({
    filingId,
    contractId: null,
    path: ['历史合同'],
    at: '2019-06-30T16:00:00.000Z',
  })
  const detail = await boss.client.call(calls.getFiling, { filingId })
  expect(detail.files).toEqual([
    { fileId, name: '仓储合同扫描件.pdf', size: detail.files[0]!.size, mime: 'application/pdf', sha256 },
  ])
  expect(detail.keptUntil).toBe('2029-06-30T16:00:00.000Z')
  expect((await boss.client.ask(offline.deleteScan, { filingId })).code).toBe('filing.not-possible')
  const { path, size } = await boss.client.call(calls.downloadFilings, {
    filingIds: [filingId, ids['contract']!],
  })
  const get = (headers: Record<string, string> = {}) =>
    app.fastify.inject({ method: 'GET', url: path, headers })
  const whole = await get()
  expect(Object.keys(readStoredZip(whole.rawPayload))).toEqual([
    '目录.xlsx',
    '001-仓储合同-仓储合同扫描件.pdf',
    '002-设备采购合同-设备采购合同.pdf',
  ])
  const etag = String(whole.headers['etag'])
  expect([whole.rawPayload.length, whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual([
    size,
    String(size),
    'bytes',
  ])
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  // Broken off anywhere and gone on with, also an hour later and in another process, it is the same file.
  await app.restart()
  app.clock.advance(60_000)
  for (const at of [1, 40, Math.trunc(size / 3), size - 30, size - 1]) {
    const rest = await get({ range: `bytes=${at}-`, 'if-range': etag })
    expect([rest.statusCode, rest.headers['content-range'], rest.headers['etag']]).toEqual([
      206,
      `bytes ${at}-${size - 1}/${size}`,
      etag,
    ])
    expect(Buffer.concat([whole.rawPayload.subarray(0, at), rest.rawPayload]).equals(whole.rawPayload)).toBe(
      true,
    )
  }
  expect((await get({ range: `bytes=${size}-`, 'if-range': etag })).statusCode).toBe(416)
  // Of another file, by a weak tag or a date (RFC 9110 §13.1.5) it begins anew.
  for (const other of ['"0"', `W/${etag}`, 'Wed, 25 Nov 2026 08:00:00 GMT']) {
    const anew = await get({ range: 'bytes=10-', 'if-range': other })
    expect([anew.statusCode, anew.rawPayload.equals(whole.rawPayload)]).toEqual([200, true])
  }
  expect((await get({ range: 'bytes=10-', 'if-match': '"0"' })).statusCode).toBe(412)
  expect((await get({ range: 'bytes=10-', 'if-match': etag })).statusCode).toBe(206)
  // What is another file by now has another tag and comes from its start.
  await boss.client.call(classes.editClass, { classId, name: '旧合同', ...plain })
  const changed = await get({ range: 'bytes=10-', 'if-range': etag })
  expect([changed.statusCode, changed.headers['etag'] === etag]).toEqual([200, false])
  expect(Object.keys(readStoredZip(changed.rawPayload))).toHaveLength(3)
  // Who has lost the right, or signed out, gets nothing more by it.
  expect((await app.fastify.inject({ method: 'GET', url: `${path}x` })).statusCode).toBe(404)
  await boss.client.call(classes.editClass, { classId, name: '历史合同', ...plain })
  await boss.client.call(offline.deleteScan, { filingId })
  expect((await boss.client.ask(calls.getFiling, { filingId })).code).toBe('not-found')
})
