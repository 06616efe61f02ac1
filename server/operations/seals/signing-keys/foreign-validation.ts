// What the signatures of licensed certificates in a file need for the long term.
import { X509Certificate } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { ValidationData } from '#server/documents/signing/long-term.ts'
import { signersIn } from '#server/documents/signing/signers-in.ts'
import { checkChain } from '#server/trust/chain.ts'
import { askPath } from './foreign-status.ts'

/**
 * The same data, with the certificates of those signers up to their roots, and what their authorities say now. Where nobody imported
 * anything it costs nothing. Refuses `certificate.status-unknown` where an authority does not answer: the file could not be checked later.
 */
export const withForeign = async (
  deps: Pick<Deps, 'config' | 'revocations' | 'clock' | 'log'>,
  pdf: Uint8Array,
  data: ValidationData,
  signedUpTo: Date,
): Promise<ValidationData> => {
  const { trustedAuthorities: trusted } = deps.config
  if (trusted.length === 0) return data
  const paths = new Map<string, Uint8Array[]>()
  for (const certificates of signersIn(pdf))
    for (const path of foreignPaths(certificates, trusted, signedUpTo))
      paths.set(Buffer.from(path[0] ?? []).toString('base64'), path)
  if (paths.size === 0) return data
  const answers = (
    await Promise.all([...paths.values()].map((path) => askPath(deps, path, signedUpTo)))
  ).flat()
  return {
    certificates: [...data.certificates, ...[...paths.values()].flat()],
    revocationLists: [
      ...data.revocationLists,
      ...answers.filter(({ kind }) => kind === 'list').map(({ der }) => der),
    ],
    statusAnswers: [
      ...(data.statusAnswers ?? []),
      ...answers.filter(({ kind }) => kind === 'ocsp').map(({ der }) => der),
    ],
  }
}

const foreignPaths = (
  certificates: readonly Uint8Array[],
  trusted: readonly Uint8Array[],
  at: Date,
): Uint8Array[][] =>
  certificates
    .filter((der) => !new X509Certificate(der).ca)
    .flatMap((der) => {
      try {
        return [checkChain(der, certificates, trusted, at)]
      } catch {
        // Of the product's own authority, or of one that was taken off the list: the check of the file says what that means.
        return []
      }
    })
