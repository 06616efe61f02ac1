// The signatures of a slice are one commit; what is unusual about one is nothing to the others.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { createCourtesy } from '#server/db/courtesy.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { SEAL_DOCUMENTS_JOB, SEAL_SLICE_JOB } from '#server/operations/contracts/parties/moves.ts'
import type { SealDocumentsTask } from '#server/operations/contracts/parties/moves.ts'
import { createAuthority } from '#tests/support/authority.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import type { CountedDatabase } from '#tests/support/counted-statements.ts'
import { PATIENTLY } from '#server/jobs/queue.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let counted: CountedDatabase
let app: TestApp
let one: Signer
let other: Signer
beforeAll(async () => {
  counted = await openCountedDatabase()
  app = await createTestApp({ db: counted.db })
  one = await personSigner(app, '周既明')
  // Nobody gets more than ten codes a day.
  other = await personSigner(app, '顾清和')
})
afterAll(async () => {
  await app.close()
  await counted.db.close()
})

/** Contracts of one party whose signature waits to be written, and of which no job is left. */
const submitted = async (count: number, signer = one): Promise<SealDocumentsTask[]> => {
  const tasks: SealDocumentsTask[] = []
  for (let made = 0; made < count; made += 1) {
    const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
    const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
    await signer.client.call(signContract, await signInput(app, signer, at))
    tasks.push(at)
  }
  await runJobs(app, [SEAL_DOCUMENTS_JOB])
  await app.db.current().delete(job).where(eq(job.name, SEAL_DOCUMENTS_JOB))
  return tasks
}

/** Runs the job of the slice, and nothing else. */
const sealed = (parties: readonly SealDocumentsTask[], attempt = 1, deps: Deps = app.deps) => {
  const { signal } = new AbortController()
  const slice = { id: randomUUID(), name: SEAL_SLICE_JOB, key: null, payload: { parties }, attempt, signal }
  return jobHandlers(deps)[SEAL_SLICE_JOB]?.(slice)
}

const statusesOf = (tasks: readonly SealDocumentsTask[], signer = one) =>
  Promise.all(
    tasks.map(async ({ contractId }) => {
      const { contract, historyIntact } = await seen(signer, contractId)
      return historyIntact ? contract.status : 'broken'
    }),
  )

const patiently = (task: SealDocumentsTask): SealDocumentsTask => ({ ...task, isPatient: true })

/** Those that were left to a job of their own. */
const leftAlone = async () => {
  const rows = await app.db
    .current()
    .select({ payload: job.payload })
    .from(job)
    .where(eq(job.name, SEAL_DOCUMENTS_JOB))
  return rows.map(({ payload }) => payload)
}

test('one commit signs and completes them all, and each more costs a few statements', async () => {
  const [first, ...others] = await submitted(5)
  counted.take()
  await sealed([first!])
  const single = counted.take()
  await sealed(others)
  const four = counted.take()
  expect([single.commits, four.commits]).toEqual([1, 1])
  expect((four.statements - single.statements) / 3).toBeLessThan(4)
  expect(await statusesOf([first!, ...others])).toEqual(Array(5).fill(CONTRACT_STATUS.completed))
  expect(await leftAlone()).toEqual([])
})

test('a slice begins no file and no transaction while somebody waits for a signature', async () => {
  const courtesy = createCourtesy(3_600_000)
  const signer = await personSigner(app, '林一组')
  const tasks = await submitted(2, signer)
  const order: string[] = []
  const sealing: Deps['sealing'] = {
    ...app.deps.sealing,
    sign: (...asked) => {
      order.push('a file of the slice')
      return app.deps.sealing.sign(...asked)
    },
  }
  const db = { ...app.db, ...courtesy }
  const slice = await courtesy.ahead(async () => {
    const begun = sealed(tasks, 1, { ...app.deps, db, sealing })
    const contractId = await launched(other, { parties: [partyFor(other, { isSelf: true })] })
    const single = { contractId, partyId: await partyIdOf(other, contractId, other) }
    await other.client.call(signContract, await signInput(app, other, single))
    await runJobs(app)
    order.push(...(await statusesOf([single], other)).map(String))
    return { begun }
  })
  await slice.begun
  expect(order).toEqual([String(CONTRACT_STATUS.completed), 'a file of the slice', 'a file of the slice'])
  expect(await statusesOf(tasks, signer)).toEqual([CONTRACT_STATUS.completed, CONTRACT_STATUS.completed])
})

test('nobody waits for the next second where somebody else has still to sign', async () => {
  const parties = [partyFor(other, { isSelf: true }), partyFor(one)]
  const contractId = await launched(other, { parties })
  const task = { contractId, partyId: await partyIdOf(other, contractId, other) }
  await other.client.call(signContract, await signInput(app, other, task))
  await app.db.current().delete(job).where(eq(job.name, SEAL_DOCUMENTS_JOB))
  app.clock.advance(500)
  const waits: number[] = []
  const pass = (ms: number) => {
    waits.push(ms)
    return app.deps.clock.pass(ms)
  }
  await sealed([task], 1, { ...app.deps, clock: { ...app.deps.clock, pass } })
  expect([waits, await leftAlone(), await statusesOf([task], other)]).toEqual([
    [],
    [],
    [CONTRACT_STATUS.signing],
  ])
  const { contract } = await seen(other, contractId)
  expect(contract.parties.map(({ status }) => status)).toEqual([PARTY_STATUS.signed, PARTY_STATUS.toSign])
})

test('one whose files are not on record goes alone, and the others are signed', async () => {
  const [broken, sound] = await submitted(2)
  const { contractId } = broken!
  const rows = app.db.current()
  const [row] = await rows.select().from(document).where(eq(document.contractId, contractId))
  await rows
    .update(document)
    .set({ currentSha256: '0'.repeat(64) })
    .where(eq(document.id, row!.id))
  await sealed([broken!, sound!])
  expect([await leftAlone(), await statusesOf([sound!])]).toEqual([
    [patiently(broken!)],
    [CONTRACT_STATUS.completed],
  ])
  await rows.update(document).set({ currentSha256: row!.currentSha256 }).where(eq(document.id, row!.id))
  await runJobs(app)
  expect(await statusesOf([broken!])).toEqual([CONTRACT_STATUS.completed])
})

test('what our own verifier does not accept is stored for none, and each goes alone', async () => {
  const tasks = await submitted(2)
  const ownVerifier: Deps['ownVerifier'] = {
    ...app.deps.verifier,
    verify: async (...args) => {
      const verdict = await app.deps.verifier.verify(...args)
      return { ...verdict, signatures: verdict.signatures.map((each) => ({ ...each, intact: false })) }
    },
  }
  await sealed(tasks, 1, { ...app.deps, ownVerifier })
  expect(await statusesOf(tasks)).toEqual([CONTRACT_STATUS.signing, CONTRACT_STATUS.signing])
  expect(new Set(await leftAlone())).toEqual(new Set(tasks.map(patiently)))
  await runJobs(app)
  expect(await statusesOf(tasks)).toEqual([CONTRACT_STATUS.completed, CONTRACT_STATUS.completed])
})

test('a time stamp that does not hold is found with the finished file, and stored for none', async () => {
  const signer = await personSigner(app, '林四份')
  const tasks = await submitted(2, signer)
  const { timestamp } = app.deps.authority
  const { privateKey } = createAuthority(app.clock.now()).timestamp
  const authority = { ...app.deps.authority, timestamp: { ...timestamp, privateKey } }
  await sealed(tasks, 1, { ...app.deps, authority })
  expect(await statusesOf(tasks, signer)).toEqual([CONTRACT_STATUS.signing, CONTRACT_STATUS.signing])
  expect(new Set(await leftAlone())).toEqual(new Set(tasks.map(patiently)))
  await runJobs(app)
  expect(await statusesOf(tasks, signer)).toEqual([CONTRACT_STATUS.completed, CONTRACT_STATUS.completed])
})

test('one that was cut off once signs them all, each once', async () => {
  const signer = await personSigner(app, '林三份')
  const tasks = await submitted(3, signer)
  await sealed(tasks.slice(0, 1))
  counted.take()
  await sealed(tasks, 2)
  expect(counted.take().commits).toBe(1)
  const chains = await Promise.all(
    tasks.map(async ({ contractId }) => (await seen(signer, contractId)).history),
  )
  expect(
    chains.map((chain) => chain.filter(({ event }) => event === 'party:sealing.finished').length),
  ).toEqual([1, 1, 1])
  expect(await leftAlone()).toEqual([])
})

test('one that was cut off twice leaves each to a job of its own, and so does one that cannot be stored', async () => {
  const tasks = await submitted(2, other)
  await sealed(tasks, 3)
  expect(new Set(await leftAlone())).toEqual(new Set(tasks.map(patiently)))
  // Whoever signs a single contract meanwhile comes first.
  const due = await app.db
    .current()
    .select({ dueAt: job.dueAt })
    .from(job)
    .where(eq(job.name, SEAL_DOCUMENTS_JOB))
  expect(due).toEqual(tasks.map(() => ({ dueAt: PATIENTLY })))
  await app.db.current().delete(job).where(eq(job.name, SEAL_DOCUMENTS_JOB))
  const storage: Deps['storage'] = { ...app.deps.storage, put: () => Promise.reject(new Error('disk full')) }
  await sealed(tasks, 1, { ...app.deps, storage })
  expect(new Set(await leftAlone())).toEqual(new Set(tasks.map(patiently)))
  await runJobs(app)
  expect(await statusesOf(tasks, other)).toEqual([CONTRACT_STATUS.completed, CONTRACT_STATUS.completed])
})
