// Checks a PDF in the calling thread: for our own output and for the command line. Files from outside go through a worker.
import type { Verdict } from '#protocol/contracts/verification/verdict.ts'
import { checkBytes } from './check-bytes.ts'
import type { CheckOptions, ProvenBytes } from './summarise.ts'
import { withIssuedRecord } from './issued-registry.ts'
import type { ByteVerdict, IssuedRegistry } from './issued-registry.ts'

/**
 * Options of a check; `issued` is the product's register of files, where there is one. `proofsOf` looks for proofs that bytes with these
 * hashes were there at a time; asked only about files of an authority whose key was stolen.
 */
export interface VerifyOptions extends Omit<CheckOptions, 'proofs'> {
  readonly issued?: IssuedRegistry | undefined
  readonly proofsOf?: ((sha256s: readonly string[]) => Promise<readonly ProvenBytes[]>) | undefined
}

/** Checks once, and again with the proofs that are found where the first check needs them. */
export const withProofs = async (
  check: (options: CheckOptions) => Promise<ByteVerdict>,
  { issued: _issued, proofsOf, ...options }: VerifyOptions,
): Promise<ByteVerdict> => {
  const checked = await check(options)
  if (!checked.needsProof || proofsOf === undefined) return checked
  const proofs = await proofsOf(checked.revisionHashes)
  return proofs.length === 0 ? checked : check({ ...options, proofs })
}

/** The verdict on a PDF. Never throws for what the file holds; without a time limit. */
export const verifyDocument = async (pdf: Uint8Array, options: VerifyOptions): Promise<Verdict> =>
  withIssuedRecord(await withProofs((so) => checkBytes(pdf, so), options), options.issued)
