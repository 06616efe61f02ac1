// Checks a PDF in the calling thread: for our own output and for the command line. Files from outside go through a worker.
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import { checkBytes } from './check-bytes.ts'
import type { CheckOptions } from './summarise.ts'
import { withIssuedRecord } from './issued-registry.ts'
import type { IssuedRegistry } from './issued-registry.ts'

/** Options of a check; `issued` is the product's register of files, where there is one. */
export interface VerifyOptions extends CheckOptions {
  readonly issued?: IssuedRegistry | undefined
}

/** The verdict on a PDF. Never throws for what the file holds; without a time limit. */
export const verifyDocument = async (pdf: Uint8Array, options: VerifyOptions): Promise<Verdict> =>
  withIssuedRecord(await checkBytes(pdf, options), options.issued)
