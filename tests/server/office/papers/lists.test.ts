// Lists of papers: whose they show in each tab, and that they count what they show.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#protocol/office/papers/papers.ts'
import { PAPER_TABS } from '#protocol/office/papers/status.ts'
import type { PaperTab } from '#protocol/office/papers/status.ts'
import { companySigner, runJobs } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { handedIn, newPaper } from '#tests/support/papers.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let legal: Colleague
let clerk: Colleague
let second: Colleague
let outsider: Signer
/** In the order in which they were changed last. */
const made: Record<'draft' | 'report' | 'waiting' | 'sealing', string> = {
  draft: '',
  report: '',
  waiting: '',
  sealing: '',
}
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州办公科技有限公司')
  legal = await hire(app, boss, '方法务', { roles: ['legal'] })
  clerk = await hire(app, boss, '许职员')
  second = await hire(app, boss, '何同事')
  outsider = await companySigner(app, '外来客', '宁波外人有限公司')
  const approverIds = [legal.memberId]
  const copyIds = [second.memberId]
  const content = { name: '授权书' }
  made.draft = (await newPaper(clerk, 'fileSeal')).contractId
  app.clock.advance(1_000)
  made.report = await handedIn(clerk, 'report', { terms: { approverIds, needsSeal: false } })
  app.clock.advance(1_000)
  made.waiting = await handedIn(clerk, 'fileSeal', { terms: { approverIds, copyIds }, content })
  app.clock.advance(1_000)
  made.sealing = await handedIn(second, 'fileSeal', { terms: {} })
})
afterAll(() => app.close())

const listed = async ({ client }: Signer, tab: PaperTab, more: object = {}) =>
  (await client.call(calls.listPapers, { kind: 'fileSeal', tab, ...more })).rows.map(({ paperId }) => paperId)
const counted = ({ client }: Signer) => client.call(calls.countPapers, { kind: 'fileSeal' })

test('everybody sees their own, whoever sees all contracts sees all, and nobody a draft of others', async () => {
  const { draft, waiting, sealing } = made
  expect([
    await listed(clerk, 'all'),
    await listed(second, 'all'),
    await listed(boss, 'all'),
    await listed(outsider, 'all'),
  ]).toEqual([[waiting], [sealing], [sealing, waiting], []])
  expect([await listed(second, 'copied'), await listed(boss, 'copied')]).toEqual([[waiting], []])
  for (const who of [clerk, second, boss, outsider])
    for (const tab of PAPER_TABS) expect(await listed(who, tab)).not.toContain(draft)
})

test('each tab counts what it shows', async () => {
  for (const who of [clerk, second, boss, outsider]) {
    const shown: [PaperTab, number][] = []
    for (const tab of PAPER_TABS) shown.push([tab, (await listed(who, tab)).length])
    expect(await counted(who)).toEqual(Object.fromEntries(shown))
  }
})

test('drafts of both kinds are their author’s alone', async () => {
  const drafts = async ({ client }: Signer, search = '') =>
    (await client.call(calls.listPaperDrafts, { search })).rows.map(({ paperId, kind, name }) => [
      paperId,
      kind,
      name,
    ])
  const report = (await newPaper(clerk, 'report', { content: { name: '采购签报' } })).contractId
  app.clock.advance(1_000)
  expect(await drafts(clerk)).toEqual([
    [report, 'report', '采购签报'],
    [made.draft, 'fileSeal', '介绍信'],
  ])
  expect([await drafts(clerk, '签报'), await drafts(boss), await drafts(second)]).toEqual([
    [[report, 'report', '采购签报']],
    [],
    [],
  ])
})

test('a list goes by pages, is searched, and shows one kind', async () => {
  const page = await boss.client.call(calls.listPapers, {
    kind: 'fileSeal',
    tab: 'all',
    page: 2,
    pageSize: 1,
  })
  expect([page.total, page.page, page.pageSize, page.rows.map(({ paperId }) => paperId)]).toEqual([
    2,
    2,
    1,
    [made.waiting],
  ])
  expect(await listed(boss, 'all', { search: '授权' })).toEqual([made.waiting])
  expect(await listed(boss, 'all', { kind: 'report' })).toEqual([made.report])
})

test('what waits is counted for whoever is to approve or to seal it', async () => {
  await runJobs(app)
  const tasks = ({ client }: Signer) => client.call(calls.countPaperTasks, {})
  expect([await tasks(legal), await tasks(boss), await tasks(clerk), await tasks(outsider)]).toEqual([
    { toApprove: 2, toSeal: 0, done: 0 },
    { toApprove: 0, toSeal: 1, done: 0 },
    { toApprove: 0, toSeal: 0, done: 0 },
    { toApprove: 0, toSeal: 0, done: 0 },
  ])
})

test('a person by themselves has no papers', async () => {
  await actFor(clerk, null)
  const none = { total: 0, rows: [] }
  expect(await clerk.client.call(calls.listPapers, { kind: 'fileSeal', tab: 'all' })).toMatchObject(none)
  expect(await clerk.client.call(calls.listPaperDrafts, {})).toMatchObject(none)
  expect(await clerk.client.call(calls.listPaperTasks, { tab: 'toSeal' })).toMatchObject(none)
  expect(Object.values(await counted(clerk)).every((count) => count === 0)).toBe(true)
  expect(await clerk.client.call(calls.countPaperTasks, {})).toEqual({ toApprove: 0, toSeal: 0, done: 0 })
  await actFor(clerk, clerk.companyId)
})
