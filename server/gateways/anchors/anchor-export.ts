// Exports audit anchors out of the database.
// Somebody who can rewrite the whole database still cannot rewrite them.
import type { TimestampSource } from '#server/trust/timestamp-client.ts'

/** One anchor as it is exported: a line of JSON. Signature and tokens in base64, heads as [chain, entries, hash]. */
export interface ExportedAnchor {
  readonly anchorId: number
  readonly at: string
  readonly digest: string
  readonly prevDigest: string
  readonly signature: string
  readonly timestampToken: string
  readonly heads: readonly (readonly [chainId: string, n: number, head: string])[]
}

/** The token of the second authority, on a line of its own: it may come later than the anchor. */
export interface ExportedStamp {
  readonly anchorId: number
  readonly digest: string
  readonly secondToken: string
}

/** One place that anchors are written to. */
export interface AnchorSink {
  /** The first anchor it does not have yet; undefined where it cannot tell and takes every one as it comes. */
  readonly wants: () => Promise<number | undefined>
  /** Doing it twice does no harm. Throws when it did not arrive. */
  readonly write: (line: ExportedAnchor | ExportedStamp) => Promise<void>
}

/** All that is configured. */
export interface AnchorExports {
  readonly sinks: readonly AnchorSink[]
  /** A second time-stamp authority, somebody else's. */
  readonly timestamps: TimestampSource | undefined
}
