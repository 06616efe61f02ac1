// Times a batch from the proved will to the last completed contract, on a real server of its own.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { listBatches } from '#protocol/contracts/batches/tasks.ts'
import { listContracts } from '#protocol/contracts/contracts/contracts.ts'
import { openDatabase } from '#server/db/database.ts'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { addLongTermData } from '#server/documents/signing/long-term.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import { startedBatch } from '#tests/support/batches.ts'
import { companySigner, launched as launchedFor, partyFor, runJobs } from '#tests/support/contracts.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import { startPostgres, TEMPLATE } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/running-server.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { findPostgres } from '../tools.ts'
import { createTestTrust } from '#tests/support/signers.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { makeCompany } from '../smoke/people.ts'
import { launchedAlone, preparedBatch } from './batch-contracts.ts'

/** A batch on one kind of database. `cpuMs`: of the server's process with all its threads, per contract. */
export interface BatchRow {
  readonly on: 'PGlite' | 'PostgreSQL'
  readonly contracts: number
  readonly seconds: number
  readonly perSecond: number
  readonly cpuMs: number
}

/** What a contract of a batch asks of the database, and the CPU time of work on its file, in ms on one thread. */
export interface BatchParts {
  readonly statements: number
  readonly commits: number
  readonly signMs: number
  readonly longTermMs: number
  readonly verifyMs: number
}

/** How many contracts a second are to be completed. */
export const FEWEST_PER_SECOND = { PostgreSQL: 250, PGlite: 100 }

const MANY = 300
const LOOK_MS = 50

/** On both kinds of database; PostgreSQL where it is installed. */
export const benchBatches = async (): Promise<BatchRow[]> => {
  const embedded = await timedBatch('PGlite', {})
  if (findPostgres() === undefined) return [embedded]
  const postgres = await startPostgres()
  try {
    const url = new URL(postgres.url)
    const admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query(`create database batches template ${TEMPLATE}`)
    await admin.end()
    url.pathname = '/batches'
    return [embedded, await timedBatch('PostgreSQL', { DATABASE_URL: url.href })]
  } finally {
    await postgres.stop()
  }
}

const timedBatch = async (on: BatchRow['on'], env: Record<string, string>): Promise<BatchRow> => {
  const server = await startServer({ env: { NUOYIN_DEMO: 'off', ...env } })
  try {
    const company = await makeCompany(server.url, '林小满', '云杉（北京）信息科技有限公司')
    const { client } = company
    const contractIds: string[] = []
    for (let made = 0; made < MANY; made += 1) contractIds.push(await launchedAlone(company))
    const { begin } = await preparedBatch(company, contractIds)
    const cpuBefore = cpuMsOf(server.process.pid)
    const begun = performance.now()
    await begin()
    const until = async (isOver: () => Promise<boolean>) => {
      while (!(await isOver())) await pause(LOOK_MS)
    }
    await until(async () => (await client.call(listBatches, {})).rows[0]?.finishedContracts === MANY)
    await until(async () => (await client.call(listContracts, { tab: 'completed', page: 1 })).total === MANY)
    const seconds = (performance.now() - begun) / 1000
    const cpuMs = (cpuMsOf(server.process.pid) - cpuBefore) / MANY
    return { on, contracts: MANY, seconds, perSecond: MANY / seconds, cpuMs }
  } finally {
    await server.kill()
    await rm(server.dataDir, { recursive: true, force: true })
  }
}

const COUNTED = 10

/** Counted on the embedded database, which is sent the same; the work on the file is done in this thread, for 100 files. */
export const benchBatchParts = async (): Promise<BatchParts> => {
  const counted = await openCountedDatabase((options) => openDatabase(options))
  const app = await createTestApp({ db: counted.db })
  try {
    const company = await companySigner(app, '林小满', '云杉（北京）信息科技有限公司')
    const contractIds: string[] = []
    for (let made = 0; made < COUNTED; made += 1)
      contractIds.push(await launchedFor(company, { parties: [partyFor(company, { isSelf: true })] }))
    await runJobs(app)
    await startedBatch(app, company, contractIds)
    counted.take()
    await runJobs(app)
    const { statements, commits } = counted.take()
    return { statements: statements / COUNTED, commits: commits / COUNTED, ...(await fileWork()) }
  } finally {
    await app.close()
    await counted.db.close()
  }
}

const ROUNDS = 3
const FILES = 100

/** As a batch does it for each contract: a seal with its time stamp, the long-term data, our own check. The quickest round counts. */
const fileWork = async (): Promise<Pick<BatchParts, 'signMs' | 'longTermMs' | 'verifyMs'>> => {
  const trust = createTestTrust()
  const now = trust.clock.now()
  const act = {
    field: 'seal',
    seals: [{ page: 1, x: 560, y: 880, w: 160, h: 160 }],
    dates: [],
    crossPage: [],
  }
  const pdf = await reserveSlots(pagesOf(2), [act])
  const seal = encodeDrawing(drawCompanySeal({ kind: 'company', name: '云杉（北京）信息科技有限公司' }))
  const signer = embeddedSigner(trust.key('云杉（北京）信息科技有限公司', 'rsa2048'))
  const { timestamps } = trust
  const sign = () =>
    signDocument({ pdf, field: 'seal', appearances: { seal }, signer, timestamps, time: now })
  const signed = (await sign()).pdf
  const extend = () => addLongTermData(signed, { ...trust.validationData(), timestamps })
  const finished = (await extend()).pdf
  const trustAnchors = [trust.authority.root.certificate]
  const check = () => verifyDocument(finished, { trustAnchors, now })
  if ((await check()).overall !== 'valid') throw new Error('what the bench signed is not valid')
  return { signMs: await cpuOf(sign), longTermMs: await cpuOf(extend), verifyMs: await cpuOf(check) }
}

const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    for (let file = 0; file < FILES; file += 1) await work()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1000 / FILES)
  }
  return Math.min(...rounds)
}

/** CPU time of a process so far, in ms; Linux counts it in hundredths of a second. */
const cpuMsOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
