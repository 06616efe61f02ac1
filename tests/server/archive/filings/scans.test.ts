// Scans are given to who sees them; of moves the last one can be found again for a while.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as classes from '#protocol/archive/classes/classes.ts'
import * as moving from '#protocol/archive/filings/moving.ts'
import * as offline from '#protocol/archive/filings/offline.ts'
import { uploadOfflineFile } from '#protocol/base.ts'
import { createRole } from '#protocol/company/roles.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { IN_STRETCHES, stretchesOf } from '#tests/support/stretches.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const plain = { parentId: null, colour: 'blue' as const, fields: [], retentionYears: null }
const NO_FILE = ['not-found', '没有找到这个文件，请刷新页面。']

let app: TestApp
let boss: Signer
let admin: Colleague
let reader: Colleague
let other: Signer
let classId = ''
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林小满', '杭州青禾科技有限公司')
  other = await companySigner(app, '周既明', '上海云帆贸易有限公司')
  const { roleId } = await boss.client.call(createRole, {
    requestId: randomUUID(),
    name: '档案查阅',
    note: '',
    grants: { contractFiling: ['view'] },
  })
  reader = await hire(app, boss, '许查阅', { roles: ['staff', roleId] })
  admin = await hire(app, boss, '方副总', { roles: ['admin'] })
  classId = (await boss.client.call(classes.addClass, { ...plain, name: '历史合同' })).classId
})
afterAll(() => app.close())

const filed = async (into: string | null = classId) => {
  const name = '仓储合同扫描件.pdf'
  const { fileId } = await boss.client.call(uploadOfflineFile, { name } as never, { body: pagesOf(1) })
  const { filingId } = await boss.client.call(offline.fileScan, {
    requestId: randomUUID(),
    name: '仓储合同',
    no: '',
    type: '仓储',
    parties: ['杭州青禾科技有限公司', '宁波海达仓储有限公司'],
    amount: null,
    day: '2019-07-01',
    classId: into,
    fileIds: [fileId],
  } as never)
  return { filingId, fileId }
}
const given = async ({ client }: Signer, filingId: string, fileId: string) => {
  const { code, info, headers } = await client.ask(offline.downloadScanFile, { filingId, fileId })
  return code === '000000'
    ? [headers['content-type'], decodeURIComponent(String(headers['content-disposition']))]
    : [code, info]
}
const last = async ({ client }: Signer) => (await client.call(moving.findLastMove, {})).moveId

test('a file of a scan is given to who sees it there, and under no other scan', async () => {
  const [one, two] = [await filed(), await filed()]
  const file = ['application/pdf', expect.stringContaining('仓储合同扫描件.pdf')]
  expect([
    await given(boss, one.filingId, one.fileId),
    await given(admin, one.filingId, one.fileId),
    await given(boss, one.filingId, two.fileId),
    await given(boss, one.filingId, randomUUID()),
  ]).toEqual([file, file, NO_FILE, NO_FILE])
  expect(await stretchesOf(boss.client, offline.downloadScanFile, one)).toEqual(IN_STRETCHES)
  const codes = [await given(other, one.filingId, one.fileId), await given(boss, randomUUID(), one.fileId)]
  expect(codes.map(([code]) => code)).toEqual(['not-found', 'not-found'])
  const clerk = await hire(app, boss, '许办事')
  expect([
    await given(reader, one.filingId, one.fileId),
    (await given(clerk, one.filingId, one.fileId))[0],
  ]).toEqual([file, 'permission.denied'])
})

test('one’s own last move is found until it is undone or its time is over', async () => {
  expect(await last(boss)).toBe(null)
  const { filingId } = await filed()
  const move = async () => {
    const input = { requestId: randomUUID(), filingIds: [filingId], classId: null }
    const { moveId } = await boss.client.call(moving.moveFilings, input)
    await runJobs(app)
    return moveId
  }
  const first = await move()
  expect([await last(boss), await last(admin)]).toEqual([first, null])
  await boss.client.call(moving.undoMove, { requestId: randomUUID(), moveId: first })
  await runJobs(app)
  expect(await last(boss)).toBe(null)
  app.clock.advance(1_000)
  const second = await move()
  expect(await last(boss)).toBe(second)
  app.clock.advance(moving.UNDO_MINUTES * 60_000 + 1)
  expect(await last(boss)).toBe(null)
})
