// A final file with what the verifier says of it, as the evidence report is made from.
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'

export interface CheckedDocument {
  readonly document: DocumentRecord
  readonly verdict: Verdict
}
