// Reads a CMS SignedData (RFC 5652 §5) without judging it.
import { Asn1Error, integerHex, octetsOf, oidOf, part, parts, readAsn1 } from './asn1.ts'
import type { Asn1 } from './asn1.ts'
import { CMS } from './oids.ts'

/** An algorithm identifier with its parameters as encoded. */
export interface Algorithm {
  readonly oid: string
  readonly parameters: Asn1 | undefined
}

/** One attribute's values, by object identifier; an attribute given twice is listed in `repeated`. */
export interface Attributes {
  readonly raw: Asn1
  readonly values: ReadonlyMap<string, readonly Asn1[]>
  readonly repeated: boolean
}

/** Who signed, how, and with what around it. */
export interface SignerInfo {
  readonly issuer: Uint8Array | undefined
  readonly serial: string | undefined
  readonly keyId: Uint8Array | undefined
  readonly digest: string
  readonly algorithm: Algorithm
  readonly signature: Uint8Array
  readonly signed: Attributes | undefined
  readonly unsigned: Attributes | undefined
}

export interface SignedData {
  readonly digests: readonly string[]
  readonly contentType: string
  readonly content: Uint8Array | undefined
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly signers: readonly SignerInfo[]
}

/** Reads a ContentInfo that holds a SignedData; only zero bytes, a placeholder's rest, may follow when `padded`. */
export const readSignedData = (bytes: Uint8Array, padded: boolean): SignedData => {
  const { value, rest } = readAsn1(bytes)
  if (rest.some((byte) => byte !== 0) || (!padded && rest.length > 0))
    throw new Asn1Error('bytes follow the signature')
  if (value.tag !== 0x30 || oidOf(part(value, 0)) !== CMS.signedData) throw new Asn1Error('no signed data')
  const data = part(part(value, 1, 0xa0), 0, 0x30)
  const [version, digests, info, ...others] = parts(data)
  if (version?.tag !== 0x02 || digests?.tag !== 0x31 || info?.tag !== 0x30)
    throw new Asn1Error('no signed data')
  const signers = others.find((item) => item.tag === 0x31)
  if (!signers || others.at(-1) !== signers) throw new Asn1Error('no signer')
  const [type, content] = parts(info)
  if (!type) throw new Asn1Error('no content type')
  return {
    digests: parts(digests).map((item) => oidOf(part(item, 0))),
    contentType: oidOf(type),
    content: content && octetsOf(part(content, 0)),
    certificates: inside(others, 0xa0)
      .filter((item) => item.tag === 0x30)
      .map((item) => item.raw),
    crls: inside(others, 0xa1)
      .filter((item) => item.tag === 0x30)
      .map((item) => item.raw),
    signers: parts(signers).map(readSigner),
  }
}

const inside = (others: readonly Asn1[], tag: number): Asn1[] => {
  const found = others.find((item) => item.tag === tag)
  return found ? parts(found) : []
}

const readSigner = (value: Asn1): SignerInfo => {
  const [version, id, digest, ...rest] = parts(value)
  if (version?.tag !== 0x02 || !id || !digest) throw new Asn1Error('no signer')
  const signed = rest[0]?.tag === 0xa0 ? rest.shift() : undefined
  const [algorithm, signature, unsigned] = rest
  if (!algorithm || signature === undefined || (signature.tag & 0x1f) !== 0x04)
    throw new Asn1Error('no signature value')
  const byIssuer = id.tag === 0x30
  return {
    issuer: byIssuer ? part(id, 0, 0x30).raw : undefined,
    serial: byIssuer ? integerHex(part(id, 1)) : undefined,
    keyId: id.tag === 0x80 ? id.content : undefined,
    digest: oidOf(part(digest, 0)),
    algorithm: readAlgorithm(algorithm),
    signature: octetsOf(signature),
    signed: signed && readAttributes(signed),
    unsigned: unsigned?.tag === 0xa1 ? readAttributes(unsigned) : undefined,
  }
}

/** Reads an AlgorithmIdentifier. */
export const readAlgorithm = (value: Asn1): Algorithm => ({
  oid: oidOf(part(value, 0)),
  parameters: parts(value)[1],
})

const readAttributes = (raw: Asn1): Attributes => {
  const values = new Map<string, readonly Asn1[]>()
  let repeated = false
  for (const attribute of parts(raw)) {
    const oid = oidOf(part(attribute, 0))
    if (values.has(oid)) repeated = true
    values.set(oid, parts(part(attribute, 1, 0x31)))
  }
  return { raw, values, repeated }
}
