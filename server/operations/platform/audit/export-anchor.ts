// The jobs that export an anchor.
// Where a second time-stamp authority is configured, one of them has it stamped there.
import { anchorsFrom, headsOf, keepSecondToken } from '#server/domain/platform/audit/anchors.ts'
import type { AnchorRow } from '#server/domain/platform/audit/anchors.ts'
import type { Deps } from '#server/deps.ts'
import type { AnchorSink, ExportedAnchor } from '#server/gateways/anchors/anchor-export.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import { defineJob } from '#server/jobs/queue.ts'

export const EXPORT_ANCHOR_JOB = defineJob<AnchorTask>('anchor.export')
export const STAMP_ANCHOR_JOB = defineJob<AnchorTask>('anchor.stamp')

/** Payload of both jobs. */
export interface AnchorTask {
  readonly anchorId: number
}

type ExportDeps = Pick<Deps, 'db' | 'anchorExports'>

const AT_ONCE = 100

/** Writes the anchor to every place; one that can tell what it has gets all it lacks, for another node may have written before. */
export const exportAnchor = async (
  { db, anchorExports }: ExportDeps,
  { anchorId }: AnchorTask,
): Promise<void> => {
  await toEvery(anchorExports.sinks, async (sink) => {
    let from = (await sink.wants()) ?? anchorId
    while (from <= anchorId) {
      const anchors = await anchorsFrom(db, from, Math.min(AT_ONCE, anchorId - from + 1))
      if (anchors.length === 0) break
      for (const anchor of anchors) await sink.write(await exported(db, anchor))
      from = (anchors.at(-1)?.anchorId ?? anchorId) + 1
    }
  })
}

/** One place that does not answer keeps nothing from the others; the job fails afterwards and comes again. */
const toEvery = async (
  sinks: readonly AnchorSink[],
  bring: (sink: AnchorSink) => Promise<void>,
): Promise<void> => {
  const brought = await Promise.allSettled(sinks.map(bring))
  const failed = brought.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

const exported = async (db: Deps['db'], anchor: AnchorRow): Promise<ExportedAnchor> => {
  const heads = await headsOf(db, anchor.anchorId)
  return {
    anchorId: anchor.anchorId,
    at: anchor.at.toISOString(),
    digest: anchor.digest,
    prevDigest: anchor.prevDigest,
    signature: Buffer.from(anchor.signature).toString('base64'),
    timestampToken: Buffer.from(anchor.timestampToken).toString('base64'),
    heads: heads.map(({ chainId, n, head }) => [chainId, n, head]),
  }
}

/** Has the digest stamped, keeps the token, and writes it to every place. */
export const stampAnchor = async (
  { db, anchorExports }: ExportDeps,
  { anchorId }: AnchorTask,
): Promise<void> => {
  const { sinks, timestamps } = anchorExports
  const [anchor] = await anchorsFrom(db, anchorId, 1)
  if (timestamps === undefined || anchor?.anchorId !== anchorId) return
  const token =
    anchor.secondToken ?? (await requestTimestamp(Buffer.from(anchor.digest, 'hex'), timestamps)).token
  await keepSecondToken(db, anchorId, token)
  const secondToken = Buffer.from(token).toString('base64')
  await toEvery(sinks, (sink) => sink.write({ anchorId, digest: anchor.digest, secondToken }))
}
