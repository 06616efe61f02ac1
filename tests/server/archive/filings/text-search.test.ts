// The search in the text of the archive: contracts where they are filed, scans, and who finds them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as classes from '#protocol/archive/classes/classes.ts'
import * as moving from '#protocol/archive/filings/moving.ts'
import * as offline from '#protocol/archive/filings/offline.ts'
import { searchFilingTexts } from '#protocol/archive/filings/text-search.ts'
import { listFilings } from '#protocol/archive/filings/filings.ts'
import { uploadOfflineFile } from '#protocol/base.ts'
import { createRole } from '#protocol/company/roles.ts'
import { planReadAll } from '#server/operations/platform/upkeep/read-texts.ts'
import { sql } from 'drizzle-orm'
import { companySigner, launched, partyFor, runJobs, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let other: Signer
let reader: Colleague
let contractId = ''
let classId = ''
let scanId = ''
const plain = { colour: 'blue' as const, fields: [], retentionYears: null }
const requestId = () => randomUUID()
const WORDS = '优先承租权'

const read = async () => {
  app.clock.advance(11_000)
  await runJobs(app)
}
const namesIn = async (who: Pick<Signer, 'client'>, tab: 'filed' | 'pending', words = WORDS) =>
  (await who.client.call(searchFilingTexts, { tab, words })).rows.map(({ filing }) => filing.name)

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const { roleId } = await boss.client.call(createRole, {
    requestId: requestId(),
    name: '档案查阅',
    note: '',
    grants: { contractFiling: ['view'] },
  })
  reader = await hire(app, boss, '许查阅', { roles: ['staff', roleId] })
  const pdf = await leaseContract({ landlord: boss.companyName, tenant: other.companyName })
  contractId = await launched(boss, { parties: [partyFor(other)], pdf })
  await sign(app, other, contractId, boss)
  await read()
})
afterAll(() => app.close())

test('what waits to be filed is found by who files, and by no other', async () => {
  expect(await namesIn(boss, 'pending')).toEqual(['设备采购合同'])
  expect(await namesIn(other, 'pending')).toEqual(['设备采购合同'])
  expect((await reader.client.ask(searchFilingTexts, { tab: 'pending', words: WORDS })).code).toBe(
    'not-found',
  )
  expect(await namesIn(reader, 'filed')).toEqual([])
})

test('what is filed is found by whom its class is open to', async () => {
  classId = (await boss.client.call(classes.addClass, { parentId: null, name: '租赁', ...plain })).classId
  const { rows } = await boss.client.call(listFilings, { tab: 'pending' })
  await boss.client.call(moving.fileContracts, {
    requestId: requestId(),
    filingIds: rows.map(({ filingId }) => filingId),
    classId,
  })
  await runJobs(app)
  expect(await namesIn(reader, 'filed')).toEqual(['设备采购合同'])
  expect(await namesIn(other, 'filed')).toEqual([])
  await boss.client.call(classes.openClassTo, {
    classId,
    viewers: { memberIds: [], roles: ['legal'], departmentIds: [] },
  })
  expect(await namesIn(reader, 'filed')).toEqual([])
  await boss.client.call(classes.openClassTo, { classId, viewers: null })
})

test('a scan with text is found with its file and page, and gone with it', async () => {
  const body = await leaseContract({ landlord: '旧房东', tenant: '旧房客' })
  const { fileId } = await boss.client.call(uploadOfflineFile, { name: '旧租约.pdf' } as never, { body })
  const scan = await boss.client.call(offline.fileScan, {
    requestId: requestId(),
    fileIds: [fileId],
    name: '旧租约',
    no: '',
    type: '',
    parties: ['旧房东'],
    amount: null,
    day: '2019-07-01',
    classId: null,
  })
  scanId = scan.filingId
  await runJobs(app)
  const { rows } = await boss.client.call(searchFilingTexts, { tab: 'filed', words: '旧房客' })
  expect(
    rows.map(({ filing, pages }) => [
      filing.filingId,
      pages.map(({ documentId, name }) => [documentId, name]),
    ]),
  ).toEqual([[scanId, [[fileId, '旧租约.pdf']]]])
  // What is in no class is for those who file.
  expect(await namesIn(reader, 'filed', '旧房客')).toEqual([])
  expect(await namesIn(other, 'filed', '旧房客')).toEqual([])
  await boss.client.call(offline.deleteScan, { filingId: scanId })
  expect(await namesIn(boss, 'filed', '旧房客')).toEqual([])
  const kept = await app.db.current().execute(sql`select 1 from page_text where source_id = ${scanId}::uuid`)
  expect(kept.rows).toEqual([])
})

test('scans that were there before the search are read too', async () => {
  await app.db.current().execute(sql`delete from text_source`)
  await planReadAll(app.deps)
  await runJobs(app)
  expect(await namesIn(boss, 'filed')).toEqual(['设备采购合同'])
})

test('a person has no archive to search', async () => {
  const { identity } = boss.client
  boss.client.identity = { type: 1 }
  expect((await boss.client.ask(searchFilingTexts, { tab: 'filed', words: WORDS })).status).not.toBe(500)
  boss.client.identity = identity
})
