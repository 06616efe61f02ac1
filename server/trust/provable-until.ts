// Until when a time stamp can be checked by itself: as long as every certificate above it holds.
import { x509Of } from './known-certificates.ts'
import type { ChainedKey } from './signer.ts'

/**
 * The last moment at which a path (DER, from the time stamp's certificate to the root) can be built (RFC 5280 §6.1.3, validity of each
 * certificate). A later time stamp has to cover it before (ETSI EN 319 142-1 §5.4.3, EN 319 102-1 §5.6.2).
 */
export const provableUntil = (path: readonly Uint8Array[]): Date => new Date(Math.min(...path.map(endOf)))

/** The same for the time stamps that this key makes. */
export const stampsEnd = ({ certificate, chain }: Pick<ChainedKey, 'certificate' | 'chain'>): Date =>
  provableUntil([certificate, ...chain])

// The same few certificates are above all time stamps; their bytes do not change.
const ends = new WeakMap<Uint8Array, number>()

const endOf = (der: Uint8Array): number => {
  const end = ends.get(der) ?? x509Of(der).validToDate.getTime()
  ends.set(der, end)
  return end
}
