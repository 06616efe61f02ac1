// Times the renewal of time stamps over many contracts.
// Beside it stands what reading and writing the same files takes alone.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { RENEWAL_START, renewNext } from '#server/operations/platform/upkeep/renew-all.ts'
import type { Renewal } from '#server/operations/platform/upkeep/renew-all.ts'
import { launched, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import { copyCompleted } from '#tests/support/completed-copies.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/**
 * A run over all of them on the embedded database; `times`: of reading and writing each file once. `qpdfMs`: one `qpdf --check`.
 * `heapTimes`: the most memory of the thread in the last quarter of the run, of that in the first.
 */
export interface RenewalBench {
  readonly contracts: number
  readonly fileKb: number
  readonly seconds: number
  readonly perSecond: number
  readonly bareMs: number
  readonly times: number
  readonly qpdfMs: number | undefined
  readonly heapMb: number
  readonly heapTimes: number
}

/** How many times reading and writing a file may be what its renewal takes. */
export const MOST_RENEWAL_TIMES = 3
/** How much larger the thread may be at the end: what is done must not be kept. */
export const MOST_HEAP_TIMES = 1.25

const MANY = 1_000
const WIDTH = 2
const DAY_MS = 24 * 3_600_000

export const benchRenewal = async (): Promise<RenewalBench> => {
  const db = await openDatabase()
  const app = await createTestApp({ db, clock: createTestClock(new Date()) })
  try {
    const signer = await personSigner(app, '林小满')
    const contractId = await launched(signer, { parties: [partyFor(signer)] })
    await sign(app, signer, contractId)
    const sha256 = await copyCompleted(app, contractId, MANY - 1)
    const bytes = await app.deps.storage.get(sha256)
    // Nobody renews what was signed this very second, for which each file would want lists of its own.
    app.clock.advance(DAY_MS)
    await app.db
      .current()
      .update(documentRevision)
      .set({ provableUntil: new Date(app.clock.now().getTime() + 30 * DAY_MS) })
      .where(eq(documentRevision.isFinal, true))
    // The first turn waits for threads to load, once for a run of any length.
    let so: Renewal = await renewNext(app.deps, RENEWAL_START, { before: undefined, width: WIDTH })
    const before = so.renewed
    let [renewedMs, bareMs] = [0, 0]
    const heap: number[] = []
    while (!so.isDone) {
      const begunAt = performance.now()
      so = await renewNext(app.deps, so, { before: undefined, width: WIDTH })
      renewedMs += performance.now() - begunAt
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      heap.push((heapUsed + arrayBuffers) / 2 ** 20)
      // In turns, so that what else the machine does weighs on both alike.
      bareMs += await bare(app, bytes)
    }
    const turns = heap.length
    const quarter = Math.ceil(heap.length / 4)
    const [early, late] = [Math.max(...heap.slice(0, quarter)), Math.max(...heap.slice(-quarter))]
    const seconds = renewedMs / 1000
    const perFileMs = renewedMs / (MANY - before)
    const perBareMs = bareMs / turns
    if (so.renewed !== MANY) throw new Error(`${so.renewed} of ${MANY} files were renewed`)
    return {
      contracts: MANY,
      fileKb: Math.round(bytes.length / 1024),
      seconds,
      perSecond: 1000 / perFileMs,
      bareMs: perBareMs,
      times: perFileMs / perBareMs,
      qpdfMs: qpdfMs(bytes),
      heapMb: Math.round(late),
      heapTimes: late / early,
    }
  } finally {
    await app.close()
    await db.close()
  }
}

const BARE = 10

/** What one file takes that is read and written and nothing else, in ms. */
const bare = async ({ deps: { storage } }: TestApp, bytes: Uint8Array): Promise<number> => {
  const names: string[] = []
  for (let made = 0; made < BARE; made += 1)
    names.push((await storage.put(Buffer.concat([bytes, randomBytes(16)]))).sha256)
  const begunAt = performance.now()
  for (const name of names) await storage.put(Buffer.concat([await storage.get(name), randomBytes(16)]))
  return (performance.now() - begunAt) / BARE
}

/** What another program takes to look at the file once, in ms with its start; undefined where it is not installed. */
const qpdfMs = (bytes: Uint8Array): number | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-bench-'))
  try {
    const path = join(folder, 'a.pdf')
    writeFileSync(path, bytes)
    const begunAt = performance.now()
    for (let run = 0; run < 10; run += 1)
      if (spawnSync('qpdf', ['--check', path]).error !== undefined) return undefined
    return (performance.now() - begunAt) / 10
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
