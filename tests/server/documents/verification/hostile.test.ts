// Hostile files get a verdict for a bounded price; small damage is always noticed.
// Each is checked in a worker that can be ended.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { createVerifier, verifyInWorker } from '#server/documents/verification/verifier.ts'
import type { WorkerPool } from '#server/documents/workers/pool.ts'
import { signedOnce, trust } from '#tests/support/attacks/contract-sample.ts'
import { hostiles, noise } from '#tests/support/attacks/hostile.ts'
import { bombs } from '#tests/support/attacks/xref-bombs.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'

const options = { trustAnchors: [trust.authority.root.certificate], now: trust.clock.now() }
// A busy machine gets a minute to give the worker its second.
const verifier = createVerifier({ patienceMs: 60_000 })
afterAll(() => verifier.close())

/** What a worker may compute for one file before it is ended. */
const LIMIT_MS = 1_000
const MEGABYTE = 2 ** 20

/** What the process computes in all its threads meanwhile: what else the machine does does not count. */
const computing = async <Outcome>(run: () => Promise<Outcome>): Promise<{ outcome: Outcome; ms: number }> => {
  const start = process.cpuUsage()
  const outcome = await run()
  const { user, system } = process.cpuUsage(start)
  return { outcome, ms: (user + system) / 1000 }
}

/** What a worker takes to load and to read an honest file: slow machines are slow at this too. */
let loadingMs: number
beforeAll(async () => {
  loadingMs = (await computing(() => verifier.verify(signedOnce, options))).ms
})

test.each(Object.entries({ ...hostiles, ...bombs }))('%s', async (name, make) => {
  const pdf = make()
  const { outcome, ms } = await computing(() => verifier.verify(pdf, options))
  const { overall, reasons } = outcome
  if (process.env.SHOW_VERDICTS)
    console.log(`${name}: ${ms.toFixed(0)} of ${loadingMs.toFixed(0)} ms ${overall} ${reasons[0] ?? ''}`)
  expect(overall).not.toBe('valid')
  expect(reasons).not.toEqual([])
  expect(reasons.length).toBeLessThan(50)
  // A large file may use up its time, so that another worker has to load; the second half is the collector's.
  expect(ms).toBeLessThan(pdf.length < MEGABYTE ? 8 * loadingMs : 2 * (LIMIT_MS + 2 * loadingMs))
})

test('all small bombs one after the other leave the process as large as it was', async () => {
  const files = Object.values(bombs)
    .map((make) => make())
    .filter((pdf) => pdf.length < MEGABYTE)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 3)
  for (const pdf of files) expect((await verifier.verify(pdf, options)).overall).toBe('unreadable')
  clearInterval(watch)
  expect((most - before) / MEGABYTE).toBeLessThan(150)
})

test('a check does not wait for the hostile files of somebody else, nor a small one for large ones of the same', async () => {
  const heavy = bombs['an array of five million numbers']!()
  for (const party of ['somebody else', 'the same']) {
    const done: string[] = []
    const check = async (name: string, pdf: Uint8Array, from: string) => {
      const { overall } = await verifier.verify(pdf, options, { party: from })
      done.push(`${name} ${overall}`)
    }
    const all = Array.from({ length: 8 }, () => check('heavy', heavy, 'the same'))
    all.push(check('honest', signedOnce, party))
    await Promise.all(all)
    // Two of eight may run at a time; the honest one is not behind the other six.
    expect(done.indexOf('honest valid')).toBeLessThanOrEqual(2)
  }
})

test('a large file may not compute longer than a small one', async () => {
  const limits: (number | undefined)[] = []
  const pool: WorkerPool = {
    run: (_task, _payload, run) => {
      limits.push(run?.timeLimitMs)
      return Promise.reject(new Refusal('document.timed-out', '文件处理超过 1 秒未完成，已停止。'))
    },
    close: () => Promise.resolve(),
  }
  for (const size of [1, 20 * MEGABYTE, 50 * MEGABYTE])
    expect((await verifyInWorker(pool, new Uint8Array(size), options)).overall).toBe('unreadable')
  expect(limits).toEqual([1_000, 1_000, 1_000])
})

test('a file that takes too long is unreadable, and the next one is checked as usual', async () => {
  const impatient = createVerifier({ timeLimitMs: 1 })
  const { overall, headline, reasons } = await impatient.verify(pagesOf(2000), options)
  await impatient.close()
  expect({ overall, headline, reasons }).toEqual({
    overall: 'unreadable',
    headline: '文件无法可靠读取',
    reasons: ['检查用时超过限制，已停止：文件可能已损坏，或结构异常复杂'],
  })
  expect((await verifier.verify(signedOnce, options)).overall).toBe('valid')
})

/** Where the signature itself stands, which its byte range leaves out. */
const containerIn = (pdf: Uint8Array): readonly [number, number] => {
  const text = Buffer.from(pdf).toString('latin1')
  const from = text.indexOf('<', text.indexOf('/Contents <'))
  return [from + 1, text.indexOf('>', from)]
}

test('no single changed byte of what is signed leaves a file valid', async () => {
  const [from, to] = containerIn(signedOnce)
  const genuine = (await verifier.verify(signedOnce, options)).signatures[0]!
  const unseen: number[] = []
  for (let at = 0; at < signedOnce.length; at += 61) {
    // A copy, which `slice` of a Buffer is not: each damage is the only one.
    const damaged = Uint8Array.from(signedOnce)
    damaged[at] = ((damaged[at] ?? 0) + 1) & 0xff
    const { overall, signatures } = await verifier.verify(damaged, options)
    if (overall !== 'valid') continue
    if (at < from || at >= to) unseen.push(at)
    // Inside the container only copies of issuers' certificates and the time stamp's place are not signed (RFC 5652 §5.1): they
    // decide nothing about the content, and whoever is shown as signer stays the same. A lost time stamp is said to be lost.
    const [{ time, timeProof, level, answers, timestampAuthority, ...said }] = signatures as [typeof genuine]
    if (timeProof === 'timestamp')
      expect({ ...said, time, timeProof, level, answers, timestampAuthority }).toEqual(genuine)
    else expect([{ ...genuine, ...said }, timeProof, level]).toEqual([genuine, 'claimed', 'B-B'])
  }
  expect(unseen).toEqual([])
})

test('random bytes in random places never come out valid', async () => {
  const random = noise(400)
  for (let round = 0; round < 60; round += 1) {
    const damaged = Uint8Array.from(signedOnce.subarray(0, signedOnce.length - (round % 7)))
    const at = ((random[round] ?? 0) * 257 + (random[round + 60] ?? 0)) % (damaged.length - 40)
    damaged.set(random.subarray(round, round + 40), at)
    const { overall } = await verifier.verify(damaged, options)
    expect(overall).not.toBe('valid')
  }
})
