// Files checked aside: what a worker is asked, and what is said of a file that costs too much.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import type { ByteVerdict } from '#server/documents/verification/issued-registry.ts'
import type { ProvenBytes } from '#server/documents/verification/summarise.ts'
import { verifyInWorker } from '#server/documents/verification/verifier.ts'
import type { VerifyOptions } from '#server/documents/verification/verify-document.ts'
import type { WorkerPool } from '#server/documents/workers/pool.ts'

const pdf = Buffer.from('%PDF-1.7')
const sha256 = createHash('sha256').update(pdf).digest('hex')
const now = new Date('2026-11-22T08:00:00Z')
const BASE = { trustAnchors: [new Uint8Array([1])], now }

const checked = (headline: string, needsProof = false): ByteVerdict => ({
  verdict: { overall: 'valid', headline, issuedHere: false, signatures: [], reasons: [], sha256 },
  revisionHashes: ['a', 'b'],
  carries: { store: false, stamp: false },
  needsProof,
})

/** A pool whose worker answers so, in turn. */
const poolOf = (...answers: readonly (ByteVerdict | Error)[]) => {
  const asked: unknown[][] = []
  const run = async (...args: unknown[]) => {
    const answer = answers[asked.length]
    asked.push(args)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, pool: { run } as unknown as WorkerPool }
}

const proof: ProvenBytes = { sha256: 'a', at: now }
const proving = (proofs: readonly ProvenBytes[]) => {
  const hashes: (readonly string[])[] = []
  const proofsOf: VerifyOptions['proofsOf'] = async (wanted) => {
    hashes.push(wanted)
    return proofs
  }
  return { hashes, proofsOf }
}

test('a worker is asked about the bytes and not about the register', async () => {
  const { asked, pool } = poolOf(checked('好'))
  const issued = { find: () => undefined }
  const verdict = await verifyInWorker(pool, pdf, { ...BASE, issued }, { timeLimitMs: 5, party: 'p' })
  expect([verdict, asked]).toEqual([
    checked('好').verdict,
    [['check', { pdf, options: BASE }, { timeLimitMs: 5, party: 'p' }]],
  ])
})

test('without a limit of its own a file has a second', async () => {
  const { asked, pool } = poolOf(checked('好'))
  await verifyInWorker(pool, pdf, BASE)
  expect(asked.map(([, , limits]) => limits)).toEqual([{ timeLimitMs: 1_000, party: undefined }])
})

test.each<[string, boolean, readonly ProvenBytes[] | undefined, string, number, number]>([
  ['needs none', false, [proof], '先', 1, 0],
  ['needs one, and nobody is there to look', true, undefined, '先', 1, 0],
  ['needs one, and there is none', true, [], '先', 1, 1],
  ['needs one, and there is one', true, [proof], '后', 2, 1],
])('a file that %s', async (_, needs, proofs, headline, checks, looks) => {
  const { asked, pool } = poolOf(checked('先', needs), checked('后'))
  const { hashes, proofsOf } = proving(proofs ?? [])
  const verdict = await verifyInWorker(pool, pdf, proofs ? { ...BASE, proofsOf } : BASE)
  expect([verdict.headline, asked.length, hashes]).toEqual([
    headline,
    checks,
    Array.from({ length: looks }, () => ['a', 'b']),
  ])
  if (checks === 2) expect(asked[1]?.[1]).toEqual({ pdf, options: { ...BASE, proofs } })
})

const TIME = '检查用时超过限制，已停止：文件可能已损坏，或结构异常复杂'
const MEMORY = '检查占用内存超过限制，已停止：文件可能已损坏，或结构异常复杂'

test.each([
  ['document.timed-out', TIME],
  ['document.too-heavy', MEMORY],
] as const)('a file that ends with %s is unreadable, and known all the same', async (code, reason) => {
  const { pool } = poolOf(new Refusal(code, '停'), new Refusal(code, '停'))
  const unreadable = {
    overall: 'unreadable',
    headline: '文件无法可靠读取',
    issuedHere: false,
    signatures: [],
    reasons: [reason],
    sha256,
  }
  const final = { contractId: 'c', revision: 1, isFinal: true }
  const issued = { find: (hash: string) => (hash === sha256 ? final : undefined) }
  expect([
    await verifyInWorker(pool, pdf, BASE),
    await verifyInWorker(pool, pdf, { ...BASE, issued }),
  ]).toEqual([unreadable, { ...unreadable, issuedHere: true }])
})

test.each([new Refusal('document.busy', '忙'), new Error('broken')])('%s is no verdict', async (error) => {
  await expect(verifyInWorker(poolOf(error).pool, pdf, BASE)).rejects.toBe(error)
})
