// A batch whose job was cut off is careful for a few contracts, and goes on as before with the others.
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { batchItem } from '#server/db/schema/contracts/batches.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { MOST_AT_ONCE } from '#server/domain/contracts/batches/rules.ts'
import { isAhead } from '#server/job-handlers.ts'
import { SEAL_BATCH_JOB } from '#server/operations/contracts/batches/moves.ts'
import { createSealBatch } from '#server/operations/contracts/batches/seal.ts'
import { SEAL_DOCUMENTS_JOB, SEAL_SLICE_JOB } from '#server/operations/contracts/parties/moves.ts'
import { startedBatch } from '#tests/support/batches.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let boss: Signer
let other: Signer

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州批量科技有限公司')
  other = await personSigner(app, '外来客')
})
afterAll(() => app.close())

/** Contracts that wait for the company, and what each asks of the job that writes its signature. */
const waiting = async (count: number) => {
  const tasks: { contractId: string; partyId: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const contractId = await launched(other, { parties: [partyFor(boss)] })
    tasks.push({ contractId, partyId: await partyIdOf(other, contractId, boss) })
  }
  return tasks
}

const jobOf = (batchId: string, attempt: number) => ({
  id: randomUUID(),
  name: SEAL_BATCH_JOB,
  key: null,
  payload: { batchId },
  attempt,
  signal: new AbortController().signal,
})

const waitingJobs = async (name: string) => {
  const rows = await app.db.current().select().from(job).where(eq(job.name, name))
  return rows.map(({ payload }) => payload)
}

test('cut off often, it takes up a contract alone and leaves the others to a job that was not cut off', async () => {
  const tasks = await waiting(3)
  const ids = tasks.map(({ contractId }) => contractId)
  const batchId = await startedBatch(app, boss, ids)
  const rows = app.db.current()
  // As if so many more were being written: one has room.
  const [item] = await rows.select().from(batchItem).where(eq(batchItem.batchId, batchId))
  const others = Array.from({ length: MOST_AT_ONCE - 1 }, () => ({
    ...item!,
    id: randomUUID(),
    partyId: randomUUID(),
    state: 'sealing' as const,
  }))
  await rows.insert(batchItem).values(others)
  await rows.delete(job).where(eq(job.name, SEAL_BATCH_JOB))
  const handle = createSealBatch(app.deps)
  await Promise.all([handle(jobOf(batchId, 3)), handle(jobOf(batchId, 1))])
  const taken = await waitingJobs(SEAL_DOCUMENTS_JOB)
  expect(taken).toEqual([
    { ...tasks.find(({ contractId }) => contractId === item?.contractId), isPatient: true },
  ])
  expect(await waitingJobs(SEAL_BATCH_JOB)).toEqual([{ batchId }])
  await rows.delete(batchItem).where(
    inArray(
      batchItem.id,
      others.map(({ id }) => id),
    ),
  )
  await runJobs(app, [SEAL_DOCUMENTS_JOB, SEAL_SLICE_JOB])
  const slices = await waitingJobs(SEAL_SLICE_JOB)
  expect(slices).toEqual([{ parties: tasks.filter(({ contractId }) => contractId !== item?.contractId) }])
  await runJobs(app)
  const { rows: shown } = await boss.client.call(listBatches, {})
  expect(shown.map(({ finishedContracts, handleStatus }) => [finishedContracts, handleStatus])).toEqual([
    [3, 1],
  ])
})

test('nothing stands back for a contract of a batch that is signed alone', () => {
  const payload = { contractId: randomUUID(), partyId: randomUUID() }
  const names = [SEAL_DOCUMENTS_JOB, SEAL_SLICE_JOB]
  expect(
    [payload, { ...payload, isPatient: true }].map((given) =>
      names.map((name) => isAhead({ name, payload: given })),
    ),
  ).toEqual([
    [true, false],
    [false, false],
  ])
})
