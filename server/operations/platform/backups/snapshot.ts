// What stands in a snapshot: its head, the installation's small files, and the tables.
import type { Sequence, Table } from '#server/db/copying/tables.ts'

/** The first record (`H`). Then `M` the master key, `F` a file with `B` its bytes, `T` a table with `R` its rows, `E` the end. */
export interface SnapshotHead {
  /** By the database's clock. */
  readonly at: string
  /** Of the product that wrote it. */
  readonly version: string
  readonly database: 'postgresql' | 'embedded'
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[]
  readonly masterKeyName: string
  readonly holdsMasterKey: boolean
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  /** Ids of the packs whose contents its rows name, with the bytes that each file must have. */
  readonly packs: readonly { readonly id: string; readonly packBytes: number; readonly indexBytes: number }[]
}

/** Small files of the installation that belong into its data folder. */
export const KEPT_FILES = ['trust-root.pem', 'audit-anchors.jsonl'] as const

/** The table whose rows travel in packs. */
export const CONTENT_TABLE = 'blob_chunk'

export const snapshotName = (at: Date): string =>
  `snapshot-${at
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.(\d+)Z/, '-$1')}.nyb`
