// Signers of a foreign authority with keys of every kind, and their CMS messages.
import { createHash, createPublicKey, constants, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { buildCertificate, distinguishedName } from '#server/trust/certificate.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { issuingChain } from '#server/trust/authority.ts'
import {
  explicit,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { OID } from '#server/trust/oids.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampSource } from '#server/trust/timestamp-client.ts'
import { createTestTrust } from '#tests/support/signers.ts'

/** The other authority, with its own time stamps and lists. */
export const outside = createTestTrust(new Date('2026-11-22T08:00:00Z'))

const DIGEST = {
  sha1: '1.3.14.3.2.26',
  sha256: OID.sha256,
  sha384: OID.sha384,
  sha512: OID.sha512,
} as const

/** A way of signing: key, digest and how the algorithm is named. */
export interface Algorithm {
  readonly key: () => KeyObject
  readonly digest: keyof typeof DIGEST
  readonly oid: string
  readonly pss?: boolean
  /** What a verdict calls it. */
  readonly named: string
}

const rsa = (modulusLength: number) => () => generateKeyPairSync('rsa', { modulusLength }).privateKey
const ec = (namedCurve: string) => () => generateKeyPairSync('ec', { namedCurve }).privateKey
const PSS = '1.2.840.113549.1.1.10'
const ECDSA = '1.2.840.10045.2.1'

export const ALGORITHMS = {
  'RSA-2048 SHA-256': { key: rsa(2048), digest: 'sha256', oid: OID.rsaEncryption, named: 'RSA-2048' },
  'RSA-3072 SHA-384': { key: rsa(3072), digest: 'sha384', oid: '1.2.840.113549.1.1.12', named: 'RSA-3072' },
  'RSA-2048 SHA-512': { key: rsa(2048), digest: 'sha512', oid: '1.2.840.113549.1.1.13', named: 'RSA-2048' },
  'RSA-PSS SHA-256': { key: rsa(2048), digest: 'sha256', oid: PSS, pss: true, named: 'RSA-PSS-2048' },
  'RSA-PSS SHA-512': { key: rsa(2048), digest: 'sha512', oid: PSS, pss: true, named: 'RSA-PSS-2048' },
  'ECDSA P-256 SHA-256': {
    key: ec('P-256'),
    digest: 'sha256',
    oid: '1.2.840.10045.4.3.2',
    named: 'ECDSA P-256',
  },
  'ECDSA P-384 SHA-384': {
    key: ec('P-384'),
    digest: 'sha384',
    oid: '1.2.840.10045.4.3.3',
    named: 'ECDSA P-384',
  },
  'ECDSA P-521 SHA-512': { key: ec('P-521'), digest: 'sha512', oid: ECDSA, named: 'ECDSA P-521' },
  'Ed25519 SHA-512': {
    key: () => generateKeyPairSync('ed25519').privateKey,
    digest: 'sha512',
    oid: '1.3.101.112',
    named: 'Ed25519',
  },
  'RSA-2048 SHA-1': { key: rsa(2048), digest: 'sha1', oid: OID.rsaEncryption, named: 'RSA-2048' },
  'RSA-1024 SHA-256': { key: rsa(1024), digest: 'sha256', oid: OID.rsaEncryption, named: 'RSA-1024' },
} as const satisfies Record<string, Algorithm>

/** Somebody with a certificate of the other authority. */
export interface Outsider {
  readonly name: string
  readonly algorithm: Algorithm
  readonly key: KeyObject
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
}

const DAY = 86_400_000

/** A new signer; `issuer` and `chain` replace the other authority's. */
export const outsider = (
  name: string,
  algorithm: Algorithm = ALGORITHMS['ECDSA P-256 SHA-256'],
  issuer = outside.authority.issuing,
  chain: readonly Uint8Array[] = issuingChain(outside.authority),
): Outsider => {
  const key = algorithm.key()
  const now = outside.clock.now().getTime()
  const certificate = buildCertificate({
    use: 'company',
    name: distinguishedName({ commonName: name, organization: name }),
    publicKey: createPublicKey(key),
    issuer,
    validity: { from: new Date(now - DAY), until: new Date(now + 30 * DAY) },
  })
  return { name, algorithm, key, certificate, chain }
}

/** How a message is made up. */
export interface MessageOptions {
  readonly timestamped?: boolean
  /** Who stamps it, instead of the other authority. */
  readonly stampedBy?: TimestampSource
  /** Leaves out what PAdES asks for: only content type, digest and claimed time are signed. */
  readonly plain?: boolean
}

/** A detached CMS message over the covered bytes. */
export const messageBy = async (
  who: Outsider,
  covered: Uint8Array,
  options: MessageOptions = {},
): Promise<Uint8Array> => {
  const { digest, oid: algorithm, pss } = who.algorithm
  const hash = createHash(digest).update(covered).digest()
  const attributes = setOf(
    sequence(oid(OID.contentType), setOf(oid(OID.data))),
    sequence(oid(OID.messageDigest), setOf(octetString(hash))),
    ...(options.plain ? [] : [binding(who.certificate)]),
  )
  const value = valueOf(who, attributes)
  const stamp = options.timestamped
    ? (
        await requestTimestamp(
          createHash('sha256').update(value).digest(),
          options.stampedBy ?? outside.timestamps,
        )
      ).token
    : undefined
  const { issuer, serial } = certificateParts(who.certificate)
  const digestName = sequence(oid(DIGEST[digest]), nullValue)
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    digestName,
    implicit(0, attributes),
    pss
      ? pssAlgorithm(digest)
      : sequence(oid(algorithm), ...(algorithm === OID.rsaEncryption ? [nullValue] : [])),
    octetString(value),
    ...(stamp ? [implicit(1, setOf(sequence(oid(OID.signatureTimestamp), setOf(stamp))))] : []),
  )
  const data = sequence(
    integer(1),
    setOf(digestName),
    sequence(oid(OID.data)),
    implicit(0, setOf(who.certificate, ...who.chain)),
    setOf(signer),
  )
  return sequence(oid(OID.signedData), explicit(0, data))
}

const valueOf = ({ algorithm: { digest, pss }, key }: Outsider, attributes: Der): Uint8Array => {
  if (key.asymmetricKeyType === 'ed25519') return new Uint8Array(sign(null, attributes, key))
  const padding = pss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: createHash(digest).digest().length }
    : {}
  return new Uint8Array(sign(digest, attributes, { key, ...padding }))
}

const pssAlgorithm = (digest: keyof typeof DIGEST): Der => {
  const hash = sequence(oid(DIGEST[digest]), nullValue)
  return sequence(
    oid(PSS),
    sequence(
      explicit(0, hash),
      explicit(1, sequence(oid('1.2.840.113549.1.1.8'), hash)),
      explicit(2, integer(createHash(digest).digest().length)),
    ),
  )
}

const binding = (certificate: Uint8Array): Der =>
  sequence(
    oid(OID.signingCertificateV2),
    setOf(sequence(sequence(sequence(octetString(createHash('sha256').update(certificate).digest()))))),
  )
