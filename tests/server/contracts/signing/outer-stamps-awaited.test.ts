// An outer time-stamp authority that is silent or answers wrongly: what waits, what is given back.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadEvidence } from '#protocol/contracts/contracts/contracts.ts'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { getSignState, signContract } from '#protocol/contracts/signing.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import type { Deps } from '#server/deps.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { SEAL_SLICE_JOB, sealTogether } from '#server/operations/contracts/parties/moves.ts'
import type { SealDocumentsTask } from '#server/operations/contracts/parties/moves.ts'
import { lookAround } from '#server/operations/platform/self-checks/run.ts'
import { keepStampRoots, trustedRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import {
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
  seen,
  signInByCode,
  signInput,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { startOuterTsa } from '#tests/support/outer-tsa.ts'
import type { OuterTsa } from '#tests/support/outer-tsa.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const clock = createTestClock()
let tsa: OuterTsa
let app: TestApp
let signer: Signer
beforeAll(async () => {
  tsa = await startOuterTsa(clock)
  app = await createTestApp({
    clock,
    deps: { outerTimestamps: tsa.source() },
    config: { callbackNetworks: ['127.0.0.0/8'] },
  })
  await keepStampRoots(app.deps)
})
afterAll(async () => {
  await app.close()
  await tsa.stop()
})
// Nobody gets more than ten codes a day.
beforeEach(async () => {
  tsa.fault = 'nothing'
  tsa.isStatusDown = false
  signer = await personSigner(app, '林小满')
})

const accepted = async (): Promise<SealDocumentsTask> => {
  const contractId = await launched(signer, { parties: [partyFor(signer, { isSelf: true })] })
  const at = { contractId, partyId: await partyIdOf(signer, contractId, signer) }
  await signer.client.call(signContract, await signInput(app, signer, at))
  return at
}

const completed = async (): Promise<string> => {
  const { contractId } = await accepted()
  await runJobs(app)
  expect((await seen(signer, contractId)).contract.status).toBe(CONTRACT_STATUS.completed)
  return contractId
}

const fileOf = async (contractId: string): Promise<Uint8Array> => {
  const [row] = await app.db.current().select().from(document).where(eq(document.contractId, contractId))
  return app.deps.storage.get(row?.currentSha256 ?? '')
}

const verdictOn = async (pdf: Uint8Array, roots: Awaited<ReturnType<typeof trustedRoots>>) => {
  const { overall, signatures } = await app.deps.ownVerifier.verify(pdf, { ...roots, now: clock.now() })
  return [overall, ...signatures.map(({ level, trusted }) => `${level} ${trusted}`)]
}

const checkOf = async (deps: Deps) => {
  const finding = (await lookAround(deps)).find(({ code }) => code === 'timestamps')?.finding
  return [finding?.result, finding?.said]
}

const stateOf = async (at: SealDocumentsTask) => {
  const { status, contractStatus, stampsAwaitedSince } = await signer.client.call(getSignState, at)
  return [status, contractStatus, stampsAwaitedSince]
}

test('while it is silent the signature waits, people are told after a minute, and it is put when it is back', async () => {
  tsa.fault = 'status 500'
  const at = await accepted()
  const before = await fileOf(at.contractId)
  const began = clock.now().toISOString()
  await runJobs(app)
  expect(await stateOf(at)).toEqual([PARTY_STATUS.sealing, CONTRACT_STATUS.signing, null])
  clock.advance(MINUTE_MS)
  await runJobs(app)
  expect(await stateOf(at)).toEqual([PARTY_STATUS.sealing, CONTRACT_STATUS.signing, began])
  expect(Buffer.compare(await fileOf(at.contractId), before)).toBe(0)
  expect(await checkOf(app.deps)).toEqual([
    'bad',
    expect.stringContaining('外部时间戳服务没有应答。有 1 项签署或固化在等待。'),
  ])
  const { body } = await app.fastify.inject({ url: '/readyz' })
  expect(body).not.toContain('时间戳')
  tsa.fault = 'nothing'
  clock.advance(5 * MINUTE_MS)
  await runJobs(app)
  expect(await stateOf(at)).toEqual([PARTY_STATUS.signed, CONTRACT_STATUS.completed, null])
})

test('after a day it is given back with words, and may be signed again', async () => {
  tsa.fault = 'status 500'
  const at = await accepted()
  await runJobs(app)
  clock.advance(DAY_MS)
  await runJobs(app)
  await signInByCode(app, signer)
  expect(await signer.client.call(getSignState, at)).toMatchObject({
    status: PARTY_STATUS.toSign,
    failure: '时间戳服务已有 24 小时没有应答，签名没有写入，文件没有改动。请稍后重新签署。',
    stampsAwaitedSince: null,
  })
  tsa.fault = 'nothing'
  clock.advance(5 * MINUTE_MS)
  await signer.client.call(signContract, await signInput(app, signer, at))
  await runJobs(app)
  expect((await stateOf(at))[1]).toBe(CONTRACT_STATUS.completed)
})

test('a signature that was stamped is kept when the final file cannot be, and that one waits by itself', async () => {
  const at = await accepted()
  const source = tsa.source()
  let asked = 0
  const onceThere = {
    ...source,
    ask: (request: Uint8Array) => {
      asked += 1
      return asked === 1 ? source.ask(request) : Promise.reject(new Error('away'))
    },
  }
  const away: Deps = { ...app.deps, outerTimestamps: onceThere }
  await runJobs({ ...app, deps: away })
  const began = clock.now().toISOString()
  clock.advance(MINUTE_MS)
  await runJobs({ ...app, deps: away })
  expect(await stateOf(at)).toEqual([PARTY_STATUS.signed, CONTRACT_STATUS.finishing, began])
  clock.advance(5 * MINUTE_MS)
  await runJobs(app)
  expect(await stateOf(at)).toEqual([PARTY_STATUS.signed, CONTRACT_STATUS.completed, null])
})

test('an answer that does not hold gives the signature back at once, and the check says why', async () => {
  tsa.fault = 'other root'
  const at = await accepted()
  await runJobs(app)
  expect((await stateOf(at))[0]).toBe(PARTY_STATUS.toSign)
  expect(await checkOf(app.deps)).toEqual(['bad', '外部时间戳服务的应答没有通过校验，签署会退回。'])
})

test('a slice waits one by one, and all are put when it is back', async () => {
  tsa.fault = 'status 500'
  const tasks = [await accepted(), await accepted(), await accepted()]
  await app.db.current().delete(job).where(eq(job.name, 'seal-documents'))
  await app.db.transaction(() => sealTogether(app.deps, tasks))
  const { signal } = new AbortController()
  const asked = tsa.asked()
  const slice = {
    id: randomUUID(),
    name: SEAL_SLICE_JOB,
    key: null,
    payload: { parties: tasks },
    attempt: 1,
    signal,
  }
  await jobHandlers(app.deps)[SEAL_SLICE_JOB]?.(slice)
  await app.db.current().delete(job).where(eq(job.name, SEAL_SLICE_JOB))
  await runJobs(app)
  // Two begin side by side; whoever comes after them is told at once.
  expect(tsa.asked() - asked).toBeLessThanOrEqual(2)
  const all = async () => (await Promise.all(tasks.map(stateOf))).map(([status]) => status)
  expect(await all()).toEqual(tasks.map(() => PARTY_STATUS.sealing))
  tsa.fault = 'nothing'
  clock.advance(MINUTE_MS)
  await runJobs(app)
  expect(await all()).toEqual(tasks.map(() => PARTY_STATUS.signed))
})

test('an evidence report is stamped outside, and says so when it cannot be', async () => {
  const contractId = await completed()
  tsa.fault = 'status 500'
  expect(await signer.client.ask(downloadEvidence, { contractId })).toMatchObject({
    status: 503,
    code: 'timestamp.unavailable',
    info: '时间戳服务没有应答，出证报告暂时无法出具。请稍后再下载。',
  })
  tsa.fault = 'nothing'
  clock.advance(MINUTE_MS)
  const { body } = await signer.client.ask(downloadEvidence, { contractId })
  expect(await verdictOn(new Uint8Array(body), await trustedRoots(app.deps))).toEqual([
    'valid',
    'B-LTA true',
    'TST true',
  ])
})
