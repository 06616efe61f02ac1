// Where a certificate says that its issuer is asked about it (RFC 5280 §4.2.1.13, §4.2.2.1).
import { extensionValue } from './certificate-parts.ts'
import { children, readOid } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { OID } from './oids.ts'

/** Addresses as they stand there; nobody has checked yet whether they may be asked. */
export interface StatusAddresses {
  readonly responders: readonly string[]
  readonly lists: readonly string[]
}

const MOST_ADDRESSES = 4
const LONGEST = 1024
const URI = 0x86

/** The OCSP responders and the lists a certificate (DER) names, at most four each; throws `DerError` where they cannot be read. */
export const statusAddresses = (certificate: Uint8Array): StatusAddresses => ({
  responders: children(extensionValue(certificate, OID.authorityInfoAccess) ?? NOTHING)
    .flatMap((access) => {
      const [method, location] = children(access)
      return method && location && readOid(method) === OID.ocsp ? addressIn(location) : []
    })
    .slice(0, MOST_ADDRESSES),
  lists: children(extensionValue(certificate, OID.crlDistributionPoints) ?? NOTHING)
    .flatMap((point) => addressesOfPoint(children(point)[0]))
    .slice(0, MOST_ADDRESSES),
})

const NOTHING: DerValue = { tag: 0x30, content: new Uint8Array(), raw: new Uint8Array() }

/** The addresses of a `[0] DistributionPointName` that is given in full. */
export const addressesOfPoint = (name: DerValue | undefined): string[] => {
  if (name?.tag !== 0xa0) return []
  const [fullName] = children(name)
  return fullName?.tag === 0xa0 ? children(fullName).flatMap(addressIn) : []
}

const addressIn = ({ tag, content }: DerValue): string[] =>
  tag === URI && content.length <= LONGEST ? [Buffer.from(content).toString('latin1')] : []
