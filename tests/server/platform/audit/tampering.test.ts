// Somebody who can write to the database changes the audit; every way is found.
// The first wrong entry is named.
import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditAnchor, auditAnchorHead, auditChain, auditEntry } from '#server/db/schema/platform/audit.ts'
import { systemActor } from '#server/domain/actor.ts'
import { anchorDigest, anchorsFrom, headsOf } from '#server/domain/platform/audit/anchors.ts'
import { CHAIN_START, entryHash } from '#server/domain/platform/audit/rules.ts'
import { appendAudit, readChain } from '#server/domain/platform/audit/store.ts'
import type { Database } from '#server/db/database.ts'
import type { AnchorSink, ExportedAnchor, ExportedStamp } from '#server/gateways/anchors/anchor-export.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { auditAll } from '#server/operations/platform/audit/audit-all.ts'
import { auditLines } from '#server/operations/platform/audit/audit-words.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { exportAnchor, stampAnchor } from '#server/operations/platform/audit/export-anchor.ts'
import { loadSigner } from '#server/operations/seals/signing-keys/certified.ts'
import { embeddedTimestamps, requestTimestamp } from '#server/trust/timestamp-client.ts'
import { createTestTrust } from '#tests/support/signers.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const HOUR = 3_600_000

let app: TestApp
let db: Database
let a: string
let b: string
let exported: (ExportedAnchor | ExportedStamp)[]

const sink: AnchorSink = {
  wants: () => Promise.resolve(undefined),
  write: async (line) => {
    exported.push(line)
  },
}

const write = async (chainId: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) {
    app.clock.advance(1000)
    const detail = { amount: i }
    await appendAudit(db, { chainId, at: app.clock.now(), event: 'a:b', actor: systemActor('t'), detail })
  }
}
const anchorNow = async (): Promise<void> => {
  app.clock.advance(HOUR)
  await anchorHeads(app.deps)
  const [last] = (await anchorsFrom(db, 1, 1000)).slice(-1)
  await exportAnchor(app.deps, { anchorId: last?.anchorId ?? 0 })
}

/** Two chains, anchored twice; the second anchor knows four entries of each. */
beforeEach(async () => {
  exported = []
  app = await createTestApp({ deps: { anchorExports: { sinks: [sink], timestamps: undefined } } })
  db = app.db
  a = `00000000-0000-4000-8000-${randomUUID().slice(-12)}`
  b = `00000000-0000-4000-8000-${randomUUID().slice(-12)}`
  for (let round = 0; round < 2; round += 1) {
    await write(a, 2)
    await write(b, 2)
    await anchorNow()
  }
  return () => app.close()
})

async function* lines() {
  yield* exported
}
const trust = () => ({
  root: app.deps.authority.root.certificate,
  issuers: [app.deps.authority.issuing.certificate],
  platforms: [app.deps.authority.platform.certificate],
})
const audit = async () => (await auditAll(db, { trust: trust() })).faults
const auditWithExport = async () => (await auditAll(db, { trust: trust(), exported: lines() })).faults
const entryOf = (chainId: string, n: number) => and(eq(auditEntry.chainId, chainId), eq(auditEntry.n, n))

/** Writes a whole chain anew, with another word in its first entry: hashes, head row and all. */
const rewrite = async (chainId: string): Promise<void> => {
  let prev = CHAIN_START
  for (const entry of await readChain(db, chainId)) {
    const fact = entry.n === 1 ? { ...entry, who: '某甲' } : entry
    const hash = entryHash(fact, prev)
    await db.current().update(auditEntry).set({ who: fact.who, prev, hash }).where(entryOf(chainId, entry.n))
    prev = hash
  }
  await db.current().update(auditChain).set({ head: prev }).where(eq(auditChain.chainId, chainId))
}

/** Rewrites the anchors' heads to what the chains say now, with their digests and links. */
const rewriteAnchors = async (
  sign?: (digest: string) => Promise<Partial<typeof auditAnchor.$inferInsert>>,
) => {
  let prevDigest = CHAIN_START
  for (const anchor of await anchorsFrom(db, 1, 100)) {
    const heads = []
    for (const head of await headsOf(db, anchor.anchorId)) {
      const entry = (await readChain(db, head.chainId))[head.n - 1]
      heads.push({ ...head, head: entry?.hash ?? '' })
      await db
        .current()
        .update(auditAnchorHead)
        .set({ head: entry?.hash ?? '' })
        .where(and(eq(auditAnchorHead.anchorId, anchor.anchorId), eq(auditAnchorHead.chainId, head.chainId)))
    }
    const digest = anchorDigest({ ...anchor, prevDigest, heads })
    await db
      .current()
      .update(auditAnchor)
      .set({ digest, prevDigest, ...(await sign?.(digest)) })
      .where(eq(auditAnchor.anchorId, anchor.anchorId))
    prevDigest = digest
  }
}

test('what nobody touched is whole, by itself and beside the export', async () => {
  const report = await auditAll(db, { trust: trust(), exported: lines() })
  expect(report).toMatchObject({ anchors: 2, compared: 2, faults: [] })
  expect(auditLines(report, ['锚点.jsonl'])[0]).toBe('审计记录完整。')
  expect(await checkHistory(app.deps, a)).toEqual({ intact: true, brokenAt: undefined })
})

test('a changed entry is named', async () => {
  await db.current().update(auditEntry).set({ who: '某甲' }).where(entryOf(a, 3))
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 3, event: 'a:b' }])
  expect(await checkHistory(app.deps, a)).toEqual({ intact: false, brokenAt: 3 })
})

test('a deleted entry is named', async () => {
  await db.current().delete(auditEntry).where(entryOf(a, 2))
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 2 }])
})

test('an inserted entry is named, and so is one behind the end', async () => {
  const [fourth] = (await readChain(db, a)).slice(-1)
  const row = { ...fourth!, at: new Date(fourth!.at) }
  await db
    .current()
    .insert(auditEntry)
    .values({ ...row, n: 5, prev: fourth!.hash, hash: 'x' })
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 5, event: 'a:b' }])
})

test('swapped entries are named', async () => {
  const to = (n: number, m: number) => db.current().update(auditEntry).set({ n: m }).where(entryOf(a, n))
  await to(2, 99)
  await to(3, 2)
  await to(99, 3)
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 2, event: 'a:b' }])
})

test('a cut tail is found by the head row, by the anchor when that is cut too, and a deleted chain as well', async () => {
  await db
    .current()
    .delete(auditEntry)
    .where(and(eq(auditEntry.chainId, a), gt(auditEntry.n, 3)))
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 4 }])
  const [third] = (await readChain(db, a)).slice(-1)
  await db.current().update(auditChain).set({ n: 3, head: third!.hash }).where(eq(auditChain.chainId, a))
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 4 }])
  await db.current().delete(auditEntry).where(eq(auditEntry.chainId, b))
  await db.current().delete(auditChain).where(eq(auditChain.chainId, b))
  expect((await audit()).map(({ chainId, n }) => [chainId, n])).toEqual(
    [
      [a, 4],
      [b, 2],
    ].toSorted((x, y) => (x[0]! < y[0]! ? -1 : 1)),
  )
})

test('a chain rewritten whole does not meet its anchors', async () => {
  await rewrite(a)
  expect(await audit()).toEqual([{ kind: 'entry', chainId: a, n: 2, event: 'a:b' }])
})

test('a rewrite that takes the anchors along has no signature on them', async () => {
  await rewrite(a)
  await rewriteAnchors()
  expect(await audit()).toEqual([
    { kind: 'anchor', anchorId: 1, fault: 'signature' },
    { kind: 'anchor', anchorId: 2, fault: 'signature' },
  ])
  expect(await checkHistory(app.deps, a)).toEqual({
    intact: false,
    brokenAt: 2,
    anchor: { anchorId: 1, fault: 'signature' },
  })
})

const signAnew = async (digest: string) => {
  const platform = await loadSigner(app.deps, { kind: 'platform' })
  return { signature: await platform.sign(Buffer.from(digest, 'utf8')) }
}
const stampAnew = async (digest: string) => {
  const signer = await loadSigner(app.deps, { kind: 'timestamp' })
  const source = embeddedTimestamps({ signer, clock: app.clock })
  const { token } = await requestTimestamp(Buffer.from(digest, 'hex'), source)
  return { ...(await signAnew(digest)), timestampToken: token }
}

test('signed anew by whoever has the master key, the time stamps tell', async () => {
  await rewrite(a)
  await rewriteAnchors(signAnew)
  expect((await audit()).map(({ fault }) => fault)).toEqual(['timestamp', 'timestamp'])
})

test('stamped anew as well, the first anchor is stamped long after its time, and the export names the entry', async () => {
  await rewrite(a)
  await rewriteAnchors(stampAnew)
  expect(await audit()).toEqual([{ kind: 'anchor', anchorId: 1, fault: 'timestamp' }])
  app.clock.set((await anchorsFrom(db, 1, 1))[0]!.at)
  await rewriteAnchors(stampAnew)
  app.clock.advance(2 * HOUR)
  const found = await auditWithExport()
  expect(found.find(({ kind }) => kind === 'export')).toEqual({
    kind: 'export',
    anchorId: 1,
    chainId: a,
    n: 2,
    event: 'a:b',
  })
})

test('deleted anchors leave a gap, or entries that should have been anchored; the export has them still', async () => {
  await db.current().delete(auditAnchor).where(eq(auditAnchor.anchorId, 1))
  expect(await audit()).toEqual([
    { kind: 'missingAnchor', anchorId: 1 },
    { kind: 'anchor', anchorId: 2, fault: 'link' },
  ])
  await db.current().execute(sql`truncate audit_anchor, audit_anchor_head`)
  expect(await audit()).toEqual([])
  expect((await auditWithExport()).map(({ kind, anchorId }) => [kind, anchorId])).toEqual([
    ['export', 1],
    ['export', 2],
  ])
  app.clock.advance(4 * HOUR)
  await write(b, 1)
  expect(await audit()).toEqual([{ kind: 'unanchored', chainId: a, n: 1 }])
})

test('an altered chain is not anchored, and the log says so', async () => {
  await write(a, 1)
  await write(b, 1)
  await db.current().update(auditEntry).set({ who: '某甲' }).where(entryOf(a, 5))
  await anchorNow()
  expect((await headsOf(db, 3)).map(({ chainId }) => chainId)).toEqual([b])
  expect(app.logged()).toContain('审计链与上一次锚定不符')
})

test('a second authority stamps every anchor, and one without its stamp is named', async () => {
  const outside = createTestTrust(app.clock.now())
  const deps = { ...app.deps, anchorExports: { sinks: [sink], timestamps: outside.timestamps } }
  await stampAnchor(deps, { anchorId: 2 })
  expect(exported.at(-1)).toMatchObject({ anchorId: 2, secondToken: expect.any(String) })
  const secondTrust = [outside.authority.root.certificate]
  expect((await auditAll(db, { trust: trust(), secondTrust })).faults).toEqual([
    { kind: 'secondStamp', anchorId: 1 },
  ])
})
