// Writes CMS SignedData with one signer (RFC 5652 §5).
// PAdES signatures and time-stamp tokens use it.
import { createHash } from 'node:crypto'
import { certificateParts } from './certificate-parts.ts'
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
import { OID } from './oids.ts'
import type { Signer } from './signer.ts'

/** Signed attributes in the SET OF form that is signed (RFC 5652 §5.4). */
export type SignedAttributes = Der

// Encoded once: this runs for every signature.
const SHA256 = sequence(oid(OID.sha256))
const RSA = sequence(oid(OID.rsaEncryption), nullValue)
const ECDSA = sequence(oid(OID.ecdsaWithSha256))
const SIGNED_DATA = oid(OID.signedData)
const CONTENT_TYPE = oid(OID.contentType)
const MESSAGE_DIGEST = oid(OID.messageDigest)
const SIGNING_CERTIFICATE = oid(OID.signingCertificateV2)
const SIGNATURE_TIMESTAMP = oid(OID.signatureTimestamp)
const CONTENT = { [OID.data]: oid(OID.data), [OID.timestampInfo]: oid(OID.timestampInfo) } as const

/** SHA-256 of bytes. */
export const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * The attributes to sign: content-type, message-digest and signing-certificate-v2 (RFC 5035); no signing-time,
 * which EN 319 142-1 §6.3 forbids in a PAdES signature.
 */
export const signedAttributes = (
  contentType: keyof typeof CONTENT,
  digest: Uint8Array,
  certificate: Uint8Array,
): SignedAttributes => {
  // ESSCertIDv2 with its default hash, SHA-256, left out as DER demands.
  const certificateId = sequence(octetString(sha256(certificate)))
  return setOf(
    sequence(CONTENT_TYPE, setOf(CONTENT[contentType])),
    sequence(MESSAGE_DIGEST, setOf(octetString(digest))),
    sequence(SIGNING_CERTIFICATE, setOf(sequence(sequence(certificateId)))),
  )
}

/** Puts a signed message together. Without `content` it is detached; `timestamp` is a token over the signature value. */
export const signedMessage = (message: {
  contentType: keyof typeof CONTENT
  content?: Uint8Array | undefined
  attributes: SignedAttributes
  signature: Uint8Array
  signer: Pick<Signer, 'certificate' | 'algorithm'>
  certificates: readonly Uint8Array[]
  timestamp?: Uint8Array | undefined
}): Uint8Array => {
  const { issuer, serial } = certificateParts(message.signer.certificate)
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    SHA256,
    implicit(0, message.attributes),
    message.signer.algorithm === 'rsa-sha256' ? RSA : ECDSA,
    octetString(message.signature),
    ...(message.timestamp
      ? [implicit(1, setOf(sequence(SIGNATURE_TIMESTAMP, setOf(message.timestamp))))]
      : []),
  )
  const { content } = message
  return sequence(
    SIGNED_DATA,
    explicit(
      0,
      sequence(
        // RFC 5652 §5.1: version 3 when the content is not plain data.
        integer(message.contentType === OID.data ? 1 : 3),
        setOf(SHA256),
        sequence(CONTENT[message.contentType], ...(content ? [explicit(0, octetString(content))] : [])),
        ...(message.certificates.length > 0 ? [implicit(0, setOf(...message.certificates))] : []),
        setOf(signerInfo),
      ),
    ),
  )
}
