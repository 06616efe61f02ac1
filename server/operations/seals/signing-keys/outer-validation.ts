// What checking the stamps of outer authorities after many years needs.
// It is their certificates and what their issuers say of them.
import { X509Certificate } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { ValidationData } from '#server/documents/signing/long-term.ts'
import { statusAddresses } from '#server/trust/certificate-addresses.ts'
import { checkChain } from '#server/trust/chain.ts'
import { OID } from '#server/trust/oids.ts'
import type { AskedAbout, RevocationAnswer } from '#server/trust/revocation-request.ts'
import type { StampInFile } from '#server/trust/timestamp-token.ts'
import { askRemembered } from './remembered-status.ts'
import { stampRoots } from './stamps.ts'

/** What asking takes. */
export type OuterValidationDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'sealing' | 'revocations' | 'outerTimestamps'
>

/** Contracts of a batch are finished within minutes of each other, under the same certificates. */
const KEPT_MS = 10 * 60_000
/** Who did not answer is not waited for again by each of them. */
const KEPT_SILENCE_MS = 60_000

/**
 * The validation data of this installation together with that of the outer stamps in a file. Where an issuer names nobody to ask, or
 * nobody answers, the file goes without its word: the certificates are in it, and the next renewal asks again.
 */
export const withOuterData = async (
  deps: OuterValidationDeps,
  pdf: Uint8Array,
  own: ValidationData,
): Promise<ValidationData> => {
  const roots = await stampRoots(deps)
  if (roots.length === 0) return own
  const stamps = await deps.sealing.stampsIn(pdf)
  const chains = stamps.map((stamp) => outerChain(stamp, roots)).filter((chain) => chain !== undefined)
  if (chains.length === 0) return own
  const abouts = chains.flatMap(asksAbout).filter(namesWhomToAsk)
  const answers = (await Promise.all(abouts.map((about) => ask(deps, about)))).flatMap(
    (answer) => answer ?? [],
  )
  const bytes = (kind: RevocationAnswer['kind']) =>
    answers.filter((answer) => answer.kind === kind).map(({ der }) => der)
  return {
    certificates: [...own.certificates, ...chains.flat()],
    revocationLists: [...own.revocationLists, ...bytes('list')],
    statusAnswers: [...(own.statusAnswers ?? []), ...bytes('ocsp')],
  }
}

/** From the authority's certificate to one of the roots; undefined for a stamp of somebody else. */
const outerChain = (
  { certificates, time }: StampInFile,
  roots: readonly Uint8Array[],
): Uint8Array[] | undefined => {
  const stamper = certificates.find((der) => new X509Certificate(der).keyUsage?.includes(OID.timestamping))
  try {
    return stamper && checkChain(stamper, certificates, roots, time)
  } catch {
    return undefined
  }
}

/** Each certificate of a chain with its issuer; nobody speaks of the root. */
export const asksAbout = (chain: readonly Uint8Array[]): AskedAbout[] =>
  chain.slice(1).map((issuer, at) => ({ certificate: chain[at] ?? issuer, issuer }))

/** Whether a certificate says who is asked about it. */
export const namesWhomToAsk = ({ certificate }: AskedAbout): boolean => {
  const { responders, lists } = statusAddresses(certificate)
  return responders.length + lists.length > 0
}

const ask = async (deps: OuterValidationDeps, about: AskedAbout): Promise<RevocationAnswer | undefined> => {
  const now = deps.clock.now().getTime()
  try {
    return await askRemembered(deps, about, {
      since: new Date(now - KEPT_MS),
      silentSince: new Date(now - KEPT_SILENCE_MS),
      onFailure: (error) => deps.log.warn({ err: error }, '取不到时间戳机构证书的吊销信息'),
    })
  } catch {
    return undefined
  }
}
