// Checks a time-stamp token as its receiver must before relying on it.
// See RFC 3161 §2.4.2 and RFC 5816.
import { constants, createHash, verify } from 'node:crypto'
import { childAt, children, DerError, readDer, readOid, readTime } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import { certificateParts, isCriticalIn } from './certificate-parts.ts'
import { integer } from '#server/trust/der/write.ts'
import { OID } from './oids.ts'
import { checkChain } from './chain.ts'
import { x509Of } from './known-certificates.ts'

/** What a token says. */
export interface TimestampFacts {
  readonly time: Date
  /** The authority's certificate, DER. */
  readonly certificate: Uint8Array
  /** All certificates the token carries, DER. */
  readonly certificates: readonly Uint8Array[]
  /** From the authority's certificate to the trusted one, both included, DER. */
  readonly chain: readonly Uint8Array[]
}

/** What a token has to answer and to lead to. */
export interface ExpectedTimestamp {
  /** SHA-256 of what is stamped. */
  readonly digest: Uint8Array
  /** That of the request; tokens read from a store are not asked for it. */
  readonly nonce?: Uint8Array | undefined
  /** Certificates (DER) one of which has to be above the authority. */
  readonly trusted: readonly Uint8Array[]
  /** Object identifier, dotted, of the only policy that is accepted. */
  readonly policy?: string | undefined
  /** The stamped time has to be at most so many milliseconds from that time. */
  readonly near?: { readonly time: Date; readonly withinMs: number } | undefined
}

const HASH: Record<string, string> = {
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
}
const RSA_WITH: Record<string, string> = {
  [OID.sha256WithRsa]: 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
}
const ECDSA_WITH: Record<string, string> = {
  [OID.ecdsaWithSha256]: 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

const RSA_PSS = '1.2.840.113549.1.1.10'

/**
 * Throws unless the token is over `digest`, answers `nonce`, has `policy` and a time `near` (each when given), is signed by a certificate
 * whose one purpose, marked critical (§2.3), is time stamping, named by its signing-certificate attribute, and chained to one of `trusted`
 * at the stamped time by nothing weaker than SHA-256.
 */
export const checkTimestampToken = (token: Uint8Array, expected: ExpectedTimestamp): TimestampFacts => {
  const { content, certificates, signerInfo } = openToken(token)
  const info = children(readDer(content))
  checkPolicy(info, expected.policy)
  checkImprint(info, expected.digest)
  const time = readTime(required(info[4], 'time'))
  if (expected.nonce) {
    const nonce = info.slice(5).find((value) => value.tag === 0x02)
    if (!nonce || !same(nonce.raw, integer(expected.nonce))) throw new Error('nonce differs')
  }
  const certificate = checkSignature(signerInfo, content, certificates)
  if (!isForTimestamps(certificate)) throw new Error('not a time-stamp certificate')
  const chain = checkChain(certificate, certificates, expected.trusted, time)
  // The last one is trusted for itself, however it was signed.
  if (!chain.slice(0, -1).every(isStronglyIssued)) throw new Error('certificate issued by a weak algorithm')
  checkNear(time, expected.near)
  return { time, certificate, certificates, chain }
}

const checkPolicy = (info: readonly DerValue[], wanted: string | undefined): void => {
  const policy = readOid(required(info[1], 'policy'))
  if (wanted !== undefined && policy !== wanted) throw new Error(`policy is ${policy}, not ${wanted}`)
}

const checkNear = (time: Date, near: ExpectedTimestamp['near']): void => {
  if (near === undefined) return
  const away = time.getTime() - near.time.getTime()
  if (Math.abs(away) > near.withinMs)
    throw new Error(
      `stamped ${Math.round(Math.abs(away) / 1000)} s ${away > 0 ? 'ahead of' : 'behind'} our clock`,
    )
}

/** The certificates (DER) a token carries, in its order; throws a `DerError` where it is none (RFC 3161 §2.4.2). */
export const certificatesIn = (token: Uint8Array): Uint8Array[] => openToken(token).certificates

/** What a token says of itself, unchecked: its time, and the certificates (DER) it carries. */
export interface StampInFile {
  readonly time: Date
  readonly certificates: readonly Uint8Array[]
}

/** Reads it; throws a `DerError` where it is no token (RFC 3161 §2.4.2). */
export const factsIn = (token: Uint8Array): StampInFile => {
  const { content, certificates } = openToken(token)
  return { time: readTime(required(children(readDer(content))[4], 'time')), certificates }
}

const openToken = (token: Uint8Array) => {
  const contentInfo = readDer(token)
  if (readOid(childAt(contentInfo, 0)) !== OID.signedData) throw new DerError('no signed data')
  const signed = children(childAt(childAt(contentInfo, 1, 0xa0), 0, 0x30))
  const encapsulated = required(signed[2], 'content')
  if (readOid(childAt(encapsulated, 0)) !== OID.timestampInfo) throw new DerError('no time-stamp info')
  const content = childAt(childAt(encapsulated, 1, 0xa0), 0, 0x04).content
  const bag = signed.find((value) => value.tag === 0xa0)
  const signers = children(required(signed.at(-1), 'signers'))
  if (signers.length !== 1) throw new DerError('a token has one signer')
  return {
    content,
    certificates: bag ? children(bag).flatMap((value) => (value.tag === 0x30 ? [value.raw] : [])) : [],
    signerInfo: children(required(signers[0], 'signer')),
  }
}

const checkImprint = (info: DerValue[], digest: Uint8Array): void => {
  const imprint = required(info[2], 'imprint')
  const algorithm = readOid(childAt(childAt(imprint, 0, 0x30), 0))
  if (algorithm !== OID.sha256 || !same(childAt(imprint, 1, 0x04).content, digest))
    throw new Error('imprint differs')
}

const checkSignature = (
  signerInfo: DerValue[],
  content: Uint8Array,
  certificates: readonly Uint8Array[],
): Uint8Array => {
  const [, id, digestAlgorithm, attributes, signatureAlgorithm, signature] = signerInfo
  if (!id || !digestAlgorithm || attributes?.tag !== 0xa0 || !signatureAlgorithm || !signature) {
    throw new DerError('no signer information')
  }
  const hash = HASH[readOid(childAt(digestAlgorithm, 0))]
  if (!hash) throw new Error('digest algorithm not accepted')
  const digest = attribute(attributes, OID.messageDigest)
  if (!digest || !same(digest.content, createHash(hash).update(content).digest()))
    throw new Error('content digest differs')
  const type = attribute(attributes, OID.contentType)
  if (!type || readOid(type) !== OID.timestampInfo) throw new Error('content type differs')

  const certificate = certificates.find((der) => isNamed(der, id))
  if (!certificate) throw new Error('signer certificate missing')
  checkCertificateAttribute(attributes, certificate)

  // A copy, whatever it is read from: a part of a Buffer would share its bytes, and the token would be changed.
  const signedBytes = Uint8Array.from(attributes.raw)
  signedBytes[0] = 0x31
  const algorithm = readOid(childAt(signatureAlgorithm, 0))
  const signatureHash =
    algorithm === OID.rsaEncryption ? hash : (RSA_WITH[algorithm] ?? ECDSA_WITH[algorithm])
  if (!signatureHash) throw new Error('signature algorithm not accepted')
  const key = x509Of(certificate).publicKey
  const options = key.asymmetricKeyType === 'rsa' ? { key, padding: constants.RSA_PKCS1_PADDING } : key
  if (!verify(signatureHash, signedBytes, options, signature.content))
    throw new Error('signature does not hold')
  return certificate
}

const isForTimestamps = (certificate: Uint8Array): boolean => {
  const purposes = x509Of(certificate).keyUsage
  return (
    purposes?.length === 1 &&
    purposes[0] === OID.timestamping &&
    isCriticalIn(certificate, OID.extendedKeyUsage)
  )
}

/** RFC 5280 §4.1.1.2; RSASSA-PSS (RFC 4055 §3.1) with the hash it names. */
const isStronglyIssued = (certificate: Uint8Array): boolean => {
  const [algorithm, parameters] = children(childAt(readDer(certificate), 1, 0x30))
  const id = algorithm ? readOid(algorithm) : ''
  if (id in RSA_WITH || id in ECDSA_WITH) return true
  if (id !== RSA_PSS || parameters?.tag !== 0x30) return false
  const [hash] = children(parameters)
  return hash?.tag === 0xa0 && readOid(childAt(childAt(hash, 0, 0x30), 0)) in HASH
}

const checkCertificateAttribute = (attributes: DerValue, certificate: Uint8Array): void => {
  const second = attribute(attributes, OID.signingCertificateV2)
  const first = attribute(attributes, '1.2.840.113549.1.9.16.2.12')
  const named = second ?? first
  if (!named) throw new Error('signing-certificate attribute missing')
  const parts = children(childAt(childAt(named, 0, 0x30), 0, 0x30))
  const explicitHash = second && parts[0]?.tag === 0x30 ? HASH[readOid(childAt(parts[0], 0))] : undefined
  const hash = explicitHash ?? (second ? 'sha256' : 'sha1')
  const value = parts.find((part) => part.tag === 0x04)
  if (!value || !same(value.content, createHash(hash).update(certificate).digest())) {
    throw new Error('signing-certificate attribute names another certificate')
  }
}

const isNamed = (certificate: Uint8Array, id: DerValue): boolean => {
  const { issuer, serial } = certificateParts(certificate)
  const [idIssuer, idSerial] = id.tag === 0x30 ? children(id) : []
  return !!idIssuer && !!idSerial && same(idIssuer.raw, issuer) && same(idSerial.raw, serial)
}

const attribute = (attributes: DerValue, id: string): DerValue | undefined => {
  for (const entry of children(attributes)) {
    if (readOid(childAt(entry, 0)) === id) return childAt(childAt(entry, 1, 0x31), 0)
  }
  return undefined
}

const required = (value: DerValue | undefined, what: string): DerValue => {
  if (!value) throw new DerError(`no ${what}`)
  return value
}

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
