// What an audit of everything gives: how much was looked at, and what does not hold.
import type { AnchorFault } from '#server/domain/platform/audit/check-anchor.ts'

/** One thing that does not hold. */
export interface AuditFault {
  readonly kind: 'entry' | 'unanchored' | 'document' | 'anchor' | 'missingAnchor' | 'export' | 'secondStamp'
  readonly chainId?: string
  /** The first wrong entry of the chain. */
  readonly n?: number
  readonly event?: string
  readonly anchorId?: number
  readonly fault?: AnchorFault
  readonly documentId?: string
}

/** What was looked at, and what does not hold; whole when there are no faults. */
export interface AuditReport {
  readonly chains: number
  readonly anchors: number
  readonly compared: number
  readonly faults: readonly AuditFault[]
}
