// Batches through the calls: one check of the will, each contract sealed once, failures with reasons.
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBatch, listBatches } from '#protocol/contracts/batches/tasks.ts'
import {
  BATCH_WILL_HOURS,
  getBatch,
  prepareBatch,
  retryBatch,
  sendBatchCode,
  startBatch,
} from '#protocol/contracts/batches/batches.ts'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { revokeContract } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { disableStaff } from '#protocol/company/staff/staff.ts'
import { applySeal } from '#protocol/seals/seal-requests.ts'
import { changeSeal, listSeals } from '#protocol/seals/seals/seals.ts'
import { batchItem } from '#server/db/schema/contracts/batches.ts'
import { job as jobRow } from '#server/db/schema/platform/jobs.ts'
import { standingsOf } from '#server/domain/contracts/batches/store.ts'
import { MOST_AT_ONCE, MOST_TOGETHER } from '#server/domain/contracts/batches/rules.ts'
import { createSealBatch } from '#server/operations/contracts/batches/seal.ts'
import { SEAL_SLICE_JOB } from '#server/operations/contracts/parties/moves.ts'
import type { SealSliceTask } from '#server/operations/contracts/parties/moves.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import { batchInput, startedBatch } from '#tests/support/batches.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInByCode,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let sealer: Colleague
let other: Signer

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州批量科技有限公司')
  sealer = await hire(app, boss, '章用印', { roles: ['sealer'] })
  other = await personSigner(app, '外来客')
})
afterAll(() => app.close())

/** Contracts of another that wait for this signer. */
const waiting = async (signer: Signer, count: number, content = {}, sender = other): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push(await launched(sender, { parties: [partyFor(signer)], content: () => content }))
  return ids
}
const failuresOf = async ({ client }: Signer, batchToken: string) =>
  (await client.call(getBatch, { batchToken })).failures.map(({ contractId, reason }) => [contractId, reason])
const statusesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await seen(other, id)).contract.status))
const taskOf = async ({ client }: Signer, batchToken: string) =>
  (await client.call(listBatches, {})).rows.find((row) => row.batchToken === batchToken)
/** A first attempt at the job that takes up a batch's contracts. */
const jobOf = (batchId: string) => ({
  id: randomUUID(),
  name: '',
  key: null,
  payload: { batchId },
  attempt: 1,
  signal: new AbortController().signal,
})
const close = ({ client }: Signer, batchToken: string) =>
  client.ask(closeBatch, { batchToken, requestId: randomUUID() })

test('one check of the will signs them all, each once, and the will stands in every chain', async () => {
  const signer = await personSigner(app, '林批量')
  // Nobody launches more than fifty a day.
  const sender = await personSigner(app, '发得多')
  const ids = await waiting(signer, MOST_TOGETHER + 4, {}, sender)
  const input = await batchInput(app, signer, ids)
  const { batchToken } = await signer.client.call(startBatch, { ...input, jumpStatus: 1 })
  expect(await signer.client.call(startBatch, { ...input, jumpStatus: 1 })).toEqual({ batchToken })
  const task = {
    batchToken,
    as: 'signer',
    companyName: '',
    totalContracts: ids.length,
    finishedContracts: 0,
    failedContracts: 0,
    finished: false,
    handleStatus: null,
    jumpStatus: 1,
    times: 5,
    startedAt: app.clock.now().toISOString(),
  }
  expect(await taskOf(signer, batchToken)).toEqual(task)
  await runJobs(app)
  expect(await taskOf(signer, batchToken)).toEqual({
    ...task,
    finishedContracts: ids.length,
    finished: true,
    handleStatus: 1,
  })
  for (const id of ids) {
    const { contract, history, historyIntact } = await seen(sender, id)
    const will = history.filter(({ event }) => event === 'party:willing.proved')
    const signed = history.filter(({ event }) => event === 'party:sealing.finished')
    expect([
      contract.status,
      historyIntact,
      signed.length,
      will.map(({ detail }) => detail['listHash']),
    ]).toEqual([CONTRACT_STATUS.completed, true, 1, [input.listHash]])
  }
  expect((await close(signer, batchToken)).code).toBe('000000')
  expect(await taskOf(signer, batchToken)).toBeUndefined()
})

test('few of one batch wait to be written at a time, so that a single signature of others is not held up', async () => {
  const ids = await waiting(boss, MOST_TOGETHER + 2, {}, await personSigner(app, '也发得多'))
  const batchToken = await startedBatch(app, boss, ids)
  const handle = createSealBatch(app.deps)
  // As if so many more were being written.
  const items = app.db.current()
  const [item] = await items.select().from(batchItem).where(eq(batchItem.batchId, batchToken))
  const others = Array.from({ length: MOST_AT_ONCE - MOST_TOGETHER }, () => ({
    ...item!,
    id: randomUUID(),
    partyId: randomUUID(),
    state: 'sealing' as const,
  }))
  await items.insert(batchItem).values(others)
  await handle(jobOf(batchToken))
  await handle(jobOf(batchToken))
  expect((await standingsOf(app.db, [batchToken])).get(batchToken)).toEqual({
    waiting: 2,
    sealing: MOST_AT_ONCE,
    sealed: 0,
    failed: 0,
  })
  await items.delete(batchItem).where(
    inArray(
      batchItem.id,
      others.map(({ id }) => id),
    ),
  )
  await runJobs(app)
  expect(await taskOf(boss, batchToken)).toMatchObject({ finishedContracts: ids.length, handleStatus: 1 })
})

test('two jobs of one batch at the same moment have each contract signed by one slice', async () => {
  const ids = await waiting(boss, 6, {}, await personSigner(app, '发了六份'))
  const batchToken = await startedBatch(app, boss, ids)
  // Each on a node of its own; on one node the second leaves it to the first.
  const [here, there] = [createSealBatch(app.deps), createSealBatch(app.deps)]
  await Promise.all([here(jobOf(batchToken)), there(jobOf(batchToken))])
  const slices = await app.db.current().select().from(jobRow).where(eq(jobRow.name, SEAL_SLICE_JOB))
  const signed = slices.flatMap((row) => (row.payload as SealSliceTask).parties)
  expect(signed.map(({ contractId }) => contractId).toSorted()).toEqual(ids.toSorted())
  await runJobs(app)
  expect(await taskOf(boss, batchToken)).toMatchObject({ finishedContracts: ids.length, handleStatus: 1 })
})

test('on one node the second of two jobs leaves the contracts to the first, which looks again', async () => {
  const ids = await waiting(boss, 3, {}, await personSigner(app, '发了三份'))
  const batchToken = await startedBatch(app, boss, ids)
  const taken: unknown[] = []
  const log = Object.assign(Object.create(app.deps.log) as typeof app.deps.log, {
    debug: ({ stage, itemId }: Record<string, unknown>) => stage === 'batch.taken' && taken.push(itemId),
  })
  const handle = createSealBatch({ ...app.deps, log })
  await Promise.all([handle(jobOf(batchToken)), handle(jobOf(batchToken))])
  expect([taken.length, new Set(taken).size]).toEqual([ids.length, ids.length])
  await runJobs(app)
  expect(await taskOf(boss, batchToken)).toMatchObject({ finishedContracts: ids.length, handleStatus: 1 })
})

test('what was revoked, must be approved or is nobody’s fails or is left out, each with its reason', async () => {
  const [plain, revoked] = await waiting(boss, 2, { amount: 100 })
  const [large] = await waiting(boss, 1, { amount: 90_000_000 })
  const [foreign] = await waiting(await personSigner(app, '别的人'), 1)
  const selected = [plain, revoked, large, foreign, randomUUID()].map(String)
  const prepared = await boss.client.call(prepareBatch, { as: 'signer', contractIds: selected })
  expect([prepared.totalContracts, prepared.leftOut, prepared.kinds]).toEqual([3, 2, ['companySeal']])
  const batchToken = await startedBatch(app, boss, selected)
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds: [sealer.memberId] })], {
    scope: 'seal',
    name: '大额用印审批',
    conditions: { contractTypes: [], amountFrom: 50_000_000, amountBelow: null },
  })
  await other.client.call(revokeContract, {
    contractId: String(revoked),
    requestId: randomUUID(),
    reason: '条款有误',
  })
  await runJobs(app)
  await boss.client.call(disableApprovalProcess, { processId })
  expect(await failuresOf(boss, batchToken)).toEqual([
    [revoked, '合同已撤回或已结束，不能再签。'],
    [large, '单位规定用印前须经“大额用印审批”审批。请在签署页申请用印。'],
  ])
  expect(await taskOf(boss, batchToken)).toMatchObject({
    finishedContracts: 1,
    failedContracts: 2,
    handleStatus: 2,
  })
  expect((await close(boss, batchToken)).code).toBe('000000')
})

test('a seal disabled midway fails what is left, and 重新用印 takes up only that', async () => {
  const ids = await waiting(boss, 3)
  const batchToken = await startedBatch(app, boss, ids)
  const [seal] = await boss.client.call(listSeals, {})
  const sealId = seal!.sealId
  await boss.client.call(changeSeal, { sealId, action: 'disable', reason: '换新印章' })
  await runJobs(app)
  expect(await failuresOf(boss, batchToken)).toEqual(
    ids.map((id) => [id, '所选单位印章不可用（换新印章）。请重新选择。']),
  )
  await boss.client.call(changeSeal, { sealId, action: 'enable' })
  const input = await batchInput(app, boss, ids.slice(1))
  await boss.client.call(retryBatch, { ...input, batchToken })
  await runJobs(app)
  expect(await taskOf(boss, batchToken)).toMatchObject({
    finishedContracts: 2,
    failedContracts: 1,
    handleStatus: 2,
  })
  expect(await statusesOf(ids)).toEqual([
    CONTRACT_STATUS.signing,
    CONTRACT_STATUS.completed,
    CONTRACT_STATUS.completed,
  ])
})

test('a right taken away midway ends it with words; without the right of batches nothing begins', async () => {
  const clerk = await hire(app, boss, '郑离职', { roles: ['staff', 'sealer'] })
  const ids = await waiting(clerk, 2)
  const batchToken = await startedBatch(app, clerk, ids)
  await boss.client.call(disableStaff, { memberId: clerk.memberId })
  await runJobs(app)
  await actFor(clerk, null)
  expect(await failuresOf(clerk, batchToken)).toEqual(
    ids.map((id) => [id, '您已不在这个单位，或单位已注销，不能再代表它签署。']),
  )
  const plain = await hire(app, boss, '许职员', { roles: ['staff'] })
  const refused = await plain.client.ask(prepareBatch, { as: 'signer', contractIds: ids })
  expect([refused.code, refused.info]).toEqual([
    'permission.denied',
    '当前身份没有批量用印的权限，请逐份办理，或联系单位管理员授权“批量用印”。',
  ])
})

test('a sealer puts the company’s seal for those who applied', async () => {
  const clerk = await hire(app, boss, '周申请', { roles: ['staff'] })
  const ids = await waiting(clerk, 2)
  for (const contractId of ids)
    await clerk.client.call(applySeal, {
      contractId,
      partyId: await partyIdOf(other, contractId, clerk),
      requestId: randomUUID(),
      reason: '采购',
    })
  const batchToken = await startedBatch(app, sealer, ids, 'sealer')
  await runJobs(app)
  expect([await failuresOf(sealer, batchToken), await statusesOf(ids)]).toEqual([
    [],
    ids.map(() => CONTRACT_STATUS.completed),
  ])
})

test('the list that was shown is what is signed; a task is its person’s alone, in all their identities', async () => {
  const [first, second] = (await waiting(boss, 2)).map(String)
  const input = await batchInput(app, boss, [first!])
  const changed = await boss.client.ask(startBatch, {
    ...input,
    contractIds: [first!, second!],
    jumpStatus: 0,
  })
  expect([changed.code, changed.info]).toEqual([
    'batch.changed',
    '所选合同有变化，还没有开始。请核对份数后重新确认。',
  ])
  const { batchToken } = await boss.client.call(startBatch, {
    ...input,
    requestId: randomUUID(),
    jumpStatus: 0,
  })
  expect((await other.client.ask(getBatch, { batchToken })).code).toBe('not-found')
  expect(await taskOf(other, batchToken)).toBeUndefined()
  expect((await close(boss, batchToken)).code).toBe('batch.not-possible')
  app.clock.advance((BATCH_WILL_HOURS + 1) * 3_600_000)
  await runJobs(app)
  await signInByCode(app, boss)
  const late = `意愿认证已过 ${BATCH_WILL_HOURS} 小时，这份合同没有签署。请重新用印并再次认证。`
  expect(await failuresOf(boss, batchToken)).toEqual([[first, late]])
  await actFor(boss, null)
  expect(await taskOf(boss, batchToken)).toMatchObject({
    companyName: '杭州批量科技有限公司',
    handleStatus: 2,
  })
  const retried = await boss.client.ask(retryBatch, { ...input, requestId: randomUUID(), batchToken })
  expect([retried.code, retried.info]).toEqual([
    'batch.not-possible',
    '这个任务属于“杭州批量科技有限公司”，请切换身份后再重新用印。',
  ])
  const nothing = { as: 'signer' as const, contractIds: [randomUUID()] }
  expect((await boss.client.ask(sendBatchCode, nothing)).code).toBe('batch.empty')
})
