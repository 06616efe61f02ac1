// Anchors the heads of all audit chains that grew since the last hour.
// An anchor has the platform's signature and a time stamp.
import type { Deps } from '#server/deps.ts'
import {
  anchorDigest,
  insertAnchor,
  lastAnchor,
  lastAnchoredHeads,
  nextAnchor,
} from '#server/domain/platform/audit/anchors.ts'
import type { AnchoredHead } from '#server/domain/platform/audit/anchors.ts'
import { brokenChains } from '#server/domain/platform/audit/check-growth.ts'
import { changedHeads } from '#server/domain/platform/audit/store.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { EXPORT_ANCHOR_JOB, STAMP_ANCHOR_JOB } from '#server/operations/platform/audit/export-anchor.ts'
import { loadSigner } from '#server/operations/seals/signing-keys/certified.ts'
import { embeddedTimestamps, requestTimestamp } from '#server/trust/timestamp-client.ts'

export const ANCHOR_JOB = defineJob('anchor-audit')

/** All that has to do with anchors. */
export const ANCHOR_JOBS = [ANCHOR_JOB, EXPORT_ANCHOR_JOB, STAMP_ANCHOR_JOB] as const

const EVERY_MS = 3_600_000
/** Heads in one anchor; more go into the next one at once. */
const MOST_HEADS = 5_000
// An entry may be dated before an anchor that could not see it yet.
const LOOK_BACK_MS = 3_600_000

type AnchorDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'masterKey' | 'authority' | 'anchorExports'>

/** Fixes all heads, and plans the next time. */
export const anchorAudit = async (deps: AnchorDeps): Promise<void> => {
  await anchorHeads(deps)
  await planAt(deps.db, deps.clock.now().getTime() + EVERY_MS)
}

/** Makes as many anchors as the heads not fixed yet need. */
export const anchorHeads = async (deps: AnchorDeps): Promise<void> => {
  while (await makeAnchor(deps));
}

/** Plans the next anchoring an hour after the last one, at once where that has passed: starts must not put it off. */
export const planAnchor = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const last = await lastAnchor(db)
  const now = clock.now().getTime()
  await planAt(db, Math.max(now, (last?.at.getTime() ?? now) + EVERY_MS))
}

/** The one already planned is replaced: among several nodes one of them does it. */
const planAt = async (db: Deps['db'], time: number): Promise<void> => {
  await enqueue(db, { name: ANCHOR_JOB, key: ANCHOR_JOB, payload: null, runAt: new Date(time) })
}

/** Makes one anchor, unless another node makes that very one; false when all heads are fixed. */
const makeAnchor = async (deps: AnchorDeps): Promise<boolean> => {
  const { db, clock } = deps
  const last = await lastAnchor(db)
  const heads = await headsToFix(deps, last?.at)
  if (heads.length === 0) return false
  const at = clock.now()
  const { anchorId, prevDigest } = nextAnchor(last)
  const digest = anchorDigest({ anchorId, at, prevDigest, heads })
  const platform = await loadSigner(deps, { kind: 'platform' })
  const stamps = embeddedTimestamps({ signer: await loadSigner(deps, { kind: 'timestamp' }), clock })
  const signature = await platform.sign(Buffer.from(digest, 'utf8'))
  const { token } = await requestTimestamp(Buffer.from(digest, 'hex'), stamps)
  const anchor = {
    anchorId,
    at,
    digest,
    prevDigest,
    signature: Buffer.from(signature),
    timestampToken: Buffer.from(token),
  }
  await db.transaction(async () => {
    if (!(await insertAnchor(db, anchor, heads))) return
    await enqueue(db, { name: EXPORT_ANCHOR_JOB, payload: { anchorId } })
    if (deps.anchorExports.timestamps !== undefined)
      await enqueue(db, { name: STAMP_ANCHOR_JOB, payload: { anchorId } })
  })
  return true
}

const headsToFix = async (deps: AnchorDeps, lastAt: Date | undefined): Promise<AnchoredHead[]> => {
  const { db, log } = deps
  const since = new Date(lastAt === undefined ? 0 : lastAt.getTime() - LOOK_BACK_MS)
  // Heads anchored within the look-back come again: they are filtered below and must not fill the whole page.
  const changed = await changedHeads(db, since, 2 * MOST_HEADS)
  const fixed = await lastAnchoredHeads(
    db,
    changed.map(({ chainId }) => chainId),
  )
  const grown = changed
    .filter(({ chainId, n, head }) => n !== fixed.get(chainId)?.n || head !== fixed.get(chainId)?.head)
    .slice(0, MOST_HEADS)
  const broken = new Set(await brokenChains(db, grown, fixed))
  // An anchor over an altered chain would vouch for it.
  if (broken.size > 0)
    log.error({ chainIds: [...broken] }, '审计链与上一次锚定不符，没有锚定，请运行审计校验')
  return grown.filter(({ chainId }) => !broken.has(chainId))
}
