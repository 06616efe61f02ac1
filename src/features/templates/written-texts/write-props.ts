// What whoever writes a contract file is told, and where the written text goes.
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'

export interface WriteProps {
  readonly contractId: string
  /** The file whose text is changed; a new one without it. */
  readonly changed?: { readonly fileId: string; readonly name: string; readonly places: number }
  readonly onWritten: (written: {
    readonly name: string
    readonly source: { readonly make: (signal: AbortSignal) => Promise<DraftFile> }
  }) => void
}
