// The figures of a company: equal to a full count over any history, and to the lists behind them.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDepartment } from '#protocol/company/departments.ts'
import { leaveStaff, listOpenTasks } from '#protocol/company/staff/staff.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import {
  exportReport,
  listReportUses,
  nameReportFilters,
  OUTCOMES,
  readReport,
} from '#protocol/contracts/reports/reports.ts'
import type { AskedReport, AskedUses, Outcome } from '#protocol/contracts/reports/reports.ts'
import { rejectContract } from '#protocol/contracts/signing.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { reportCount } from '#server/db/schema/contracts/reports.ts'
import { mergeCounts, recount, recountAll } from '#server/domain/contracts/reports/counts.ts'
import { readSheet } from '#server/documents/intake/sheet.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import {
  companySigner,
  launched,
  newDraft,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  sign,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { fullCountOf, sumsOf } from '#tests/support/report-counts.ts'

const HOUR = 3_600_000
const YEAR: AskedReport = { from: '2026-11-01', to: '2027-10-31' }

let app: TestApp
let boss: Signer
let clerk: Colleague
let finance: Colleague
let buyer: Signer
let sales: string
beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  buyer = await personSigner(app, '周既明')
  const add = (parentId: string | null, name: string) =>
    boss.client.call(addDepartment, { parentId, name, headMemberId: null })
  const { departmentId: market } = await add(null, '市场部')
  sales = (await add(market, '销售组')).departmentId
  clerk = await hire(app, boss, '沈知意', { roles: ['admin'], departments: [sales] })
  finance = await hire(app, boss, '顾云帆', { roles: ['finance'] })
})
afterAll(() => app.close())

/** Sessions end meanwhile, and everybody signs in again. */
const pass = async (hours: number): Promise<void> => {
  if (hours === 0) return
  app.clock.advance(hours * HOUR)
  for (const one of [boss, clerk, finance, buyer]) {
    await signInByCode(app, one)
    if (one.companyId !== null) await actFor(one, one.companyId)
  }
}
const requestId = () => randomUUID()

const sums = () => sumsOf(app.db)
const fullCount = () => fullCountOf(app.db)

const FATES = ['waits', 'signed', 'rejected', 'revoked', 'withdrawn', 'again'] as const

const live = async (
  starter: Signer,
  type: string,
  fate: (typeof FATES)[number],
  pause: number,
): Promise<void> => {
  const parties =
    fate === 'signed' ? [partyFor(starter, { isSelf: true }), partyFor(buyer)] : [partyFor(buyer)]
  const contractId = await launched(starter, { parties, content: () => ({ contractType: type }) })
  await pass(pause)
  const act = { contractId, requestId: requestId(), reason: '条款有误' }
  if (fate === 'signed') {
    await sign(app, starter, contractId)
    await sign(app, buyer, contractId)
    await runJobs(app)
  } else if (fate === 'rejected')
    await buyer.client.call(rejectContract, {
      ...act,
      partyId: await partyIdOf(starter, contractId, buyer),
    })
  else if (fate === 'revoked') await starter.client.call(contracts.revokeContract, act)
  else if (fate === 'withdrawn' || fate === 'again') {
    await starter.client.call(contracts.withdrawContract, act)
    if (fate === 'again') {
      const draft = await newDraft(starter, { parties, content: () => ({ contractType: type }) })
      await pass(25)
      await starter.client.call(launchContract, {
        contractId: draft.contractId,
        version: draft.version,
        requestId: requestId(),
      })
    }
  }
}

test('whatever happened, the sums are what a full count of the contracts gives, and stay it when merged or counted anew', async () => {
  const histories = fc.sample(
    fc.tuple(
      fc.constantFrom('boss' as const, 'clerk' as const),
      fc.constantFrom('买卖合同', '服务合同'),
      fc.integer({ min: 0, max: 9 }),
    ),
    { numRuns: FATES.length * 2, seed: 89 },
  )
  for (const [at, [who, type, pause]] of histories.entries())
    await live(who === 'boss' ? boss : clerk, type, FATES[at % FATES.length] ?? 'waits', pause)
  await pass(40 * 24)
  await runJobs(app)
  const full = await fullCount()
  expect(new Set(Object.keys(full).map((key) => key.split(' ')[0]))).toEqual(
    new Set([...OUTCOMES, 'quotaUsed', 'sealUsed']),
  )
  expect(await sums()).toEqual(full)
  for (const { id } of await app.db.current().select({ id: contract.id }).from(contract))
    await recount(app.db, id)
  expect(await sums()).toEqual(full)
  const rows = () => app.db.current().$count(reportCount)
  await mergeCounts(app.db)
  expect([await sums(), await rows()]).toEqual([full, Object.keys(full).length])
  await app.db.current().update(reportCount).set({ n: 7 })
  await recountAll(app.db)
  expect(await sums()).toEqual(full)
})

/** The list behind a bar, as the page leads to it. */
const behind = async (outcome: Outcome, from: string, to: string, more: object): Promise<number> => {
  const days =
    outcome === 'launched'
      ? { tab: 'all' as const, launchedFrom: from, launchedTo: to }
      : outcome === 'completed'
        ? { tab: 'all' as const, completedFrom: from, completedTo: to }
        : { tab: outcome, changedFrom: from, changedTo: to }
  const page = await boss.client.call(contracts.listContracts, {
    ...days,
    ours: 'yes',
    ...more,
    pageSize: 100,
  })
  return page.total
}

test('each bar has as many contracts as the list it leads to', async () => {
  await launched(await companySigner(app, '别家人', '宁波别家贸易有限公司'), { parties: [partyFor(boss)] })
  const report = await boss.client.call(readReport, YEAR)
  expect(report.spans.map(({ from, to }) => `${from} ${to}`).slice(0, 2)).toEqual([
    '2026-11-01 2026-11-30',
    '2026-12-01 2026-12-31',
  ])
  expect(report.departments.map(({ name }) => name)).toEqual(['市场部', '市场部/销售组', '未分部门或已离职'])
  for (const outcome of OUTCOMES) {
    expect(report.totals[outcome]).toBeGreaterThan(0)
    expect(await behind(outcome, YEAR.from, YEAR.to, {})).toBe(report.totals[outcome])
    for (const { from, to, ...span } of report.spans.slice(0, 3))
      expect(await behind(outcome, from, to, {})).toBe(span[outcome])
    for (const { key, ...line } of report.people)
      expect(await behind(outcome, YEAR.from, YEAR.to, { person: key })).toBe(line[outcome])
    for (const { key, ...line } of report.types)
      expect(await behind(outcome, YEAR.from, YEAR.to, { contractType: key })).toBe(line[outcome])
    for (const { key, ...line } of report.departments)
      if (key !== null)
        expect(await behind(outcome, YEAR.from, YEAR.to, { department: key })).toBe(line[outcome])
  }
})

test('each seal and each person who used one have as many uses as the list they lead to', async () => {
  const report = await boss.client.call(readReport, YEAR)
  const uses = (more: Omit<AskedUses, 'from' | 'to'>) =>
    boss.client.call(listReportUses, { ...YEAR, ...more, pageSize: 100 })
  const all = await uses({})
  expect(all.total).toBe(report.sealUses)
  expect(all.rows[0]).toMatchObject({ sealName: report.seals[0]?.name, canOpen: true, by: 'role' })
  expect(report.sealers.length).toBeGreaterThan(1)
  for (const { key, uses: counted, name } of report.sealers) {
    const { total, rows } = await uses({ person: key })
    expect([total, new Set(rows.map(({ who }) => who))]).toEqual([counted, new Set([name])])
  }
  for (const { key, uses: counted } of report.seals) expect((await uses({ sealId: key })).total).toBe(counted)
  const ours = await boss.client.call(readReport, { ...YEAR, department: sales })
  expect((await uses({ department: sales })).total).toBe(ours.sealUses)
  for (const { from, to } of report.spans.slice(0, 3)) {
    const { sealUses } = await boss.client.call(readReport, { from, to })
    expect((await boss.client.call(listReportUses, { from, to })).total).toBe(sealUses)
  }
  const elsewhere = await companySigner(app, '邻家人', '宁波邻家贸易有限公司')
  expect((await elsewhere.client.call(listReportUses, YEAR)).total).toBe(0)
  expect((await finance.client.ask(listReportUses, YEAR)).code).toBe('permission.denied')
})

test('a report is narrowed by department, type and person, and says how long signing took', async () => {
  const whole = await boss.client.call(readReport, YEAR)
  const ours = await boss.client.call(readReport, { ...YEAR, department: sales })
  expect(ours.people.map(({ name }) => name)).toEqual(['沈知意'])
  const one = await boss.client.call(readReport, { ...YEAR, person: clerk.userId, contractType: '服务合同' })
  expect(one.types.map(({ key }) => key)).toEqual(['服务合同'])
  expect(one.totals.launched).toBeLessThan(ours.totals.launched)
  expect(whole.hours.half).toBeLessThanOrEqual(whole.hours.most ?? 0)
  expect(whole.seals.map(({ uses }) => uses)).toEqual([whole.sealUses])
  const nobody = await boss.client.call(readReport, { ...YEAR, department: randomUUID() })
  expect([nobody.totals.launched, nobody.hours.half]).toEqual([0, null])
  expect(await boss.client.call(nameReportFilters, { department: sales, person: clerk.userId })).toEqual({
    department: '市场部/销售组',
    person: '沈知意',
  })
  expect(await boss.client.call(nameReportFilters, { person: buyer.userId })).toEqual({
    department: '',
    person: '',
  })
})

test('a day is one span, and a period is bounded', async () => {
  const { spans } = await boss.client.call(readReport, { from: '2026-11-23', to: '2026-11-24' })
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-24', '2026-11-24'],
  ])
  const answers = [
    await boss.client.ask(readReport, { from: '2026-11-23', to: '2026-11-22' }),
    await boss.client.ask(readReport, { from: '2026-01-01', to: '2027-01-02' }),
  ]
  expect(answers.map(({ info }) => info)).toEqual([
    '结束日期不能早于开始日期',
    '一次最多统计 366 天，请缩短统计期间',
  ])
})

test('those see it who hold the right, and who takes it home is recorded', async () => {
  const novice = await hire(app, boss, '白小薇')
  const refused = [await novice.client.ask(readReport, YEAR), await buyer.client.ask(readReport, YEAR)]
  expect(refused.map(({ code }) => code)).toEqual(['permission.denied', 'permission.denied'])
  expect((await finance.client.call(readReport, YEAR)).totals).toEqual(
    (await boss.client.call(readReport, YEAR)).totals,
  )
  const { body } = await finance.client.ask(exportReport, YEAR)
  expect(readSheet(body, { bytes: 1_000_000, rows: 20, columns: 5 }).slice(0, 3)).toEqual([
    ['项目', '数值'],
    ['统计期间', '2026-11-01 至 2027-10-31'],
    ['已发起', String((await boss.client.call(readReport, YEAR)).totals.launched)],
  ])
  const entries = await readChain(app.db, clerk.companyId)
  expect(entries.filter(({ event }) => event === 'report:exported').map(({ detail }) => detail)).toEqual([
    YEAR,
  ])
})

test('contracts under way count for who took them over', async () => {
  await launched(clerk, { parties: [partyFor(buyer)] })
  const { tasks } = await boss.client.call(listOpenTasks, { memberId: clerk.memberId })
  const { memberId } = await hire(app, boss, '季长风')
  await boss.client.call(leaveStaff, {
    memberId: clerk.memberId,
    requestId: requestId(),
    reason: '个人原因',
    handOver: tasks.map(({ kind, taskId }) => ({ kind, taskId, toMemberId: memberId })),
  })
  expect(await sums()).toEqual(await fullCount())
  const { people } = await boss.client.call(readReport, YEAR)
  expect(people.find(({ name }) => name === '季长风')?.launched).toBeGreaterThan(0)
})
