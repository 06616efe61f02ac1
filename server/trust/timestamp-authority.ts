// The embedded time-stamp authority: answers RFC 3161 requests.
import { readOid, children, readDer } from '#server/trust/der/read.ts'
import type { DerValue } from '#server/trust/der/read.ts'
import {
  bitList,
  explicit,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  utf8String,
} from '#server/trust/der/write.ts'
import { randomSerial } from './certificate.ts'
import { certificateParts } from './certificate-parts.ts'
import { sha256, signedAttributes, signedMessage } from './cms.ts'
import { OID, POLICY } from './oids.ts'
import type { Signer } from './signer.ts'

/** What the authority needs; `serial` is 1 to 20 bytes that it never gives twice. */
export interface TimestampService {
  readonly signer: Signer
  readonly clock: { now(): Date }
  readonly serial?: () => Uint8Array
}

const DIGEST_BYTES: Record<string, number> = { [OID.sha256]: 32, [OID.sha384]: 48, [OID.sha512]: 64 }

// PKIFailureInfo bits (RFC 3161 §2.4.2).
const BAD_ALGORITHM = 0
const BAD_FORMAT = 5
const UNACCEPTED_POLICY = 15
const UNACCEPTED_EXTENSION = 16

class Unacceptable extends Error {
  readonly failure: number
  constructor(failure: number, words: string) {
    super(words)
    this.failure = failure
  }
}

/** A token over a SHA-256 digest, and the time it says; nobody asked for it by a request, so that it answers no nonce. */
export const issueTimestamp = async (
  digest: Uint8Array,
  service: TimestampService,
): Promise<{ readonly token: Uint8Array; readonly time: Date }> => {
  const time = service.clock.now()
  const imprint = sequence(sequence(oid(OID.sha256)), octetString(digest))
  const asked = { imprint, nonce: undefined, withCertificates: true }
  return { token: await issueToken(asked, { ...service, clock: { now: () => time } }), time }
}

/** Answers one TimeStampReq (DER) with a TimeStampResp (DER); a request it cannot serve is answered with a rejection. */
export const answerTimestampRequest = async (
  request: Uint8Array,
  service: TimestampService,
): Promise<Uint8Array> => {
  try {
    const asked = readRequest(request)
    const token = await issueToken(asked, service)
    return sequence(sequence(integer(0)), token)
  } catch (error) {
    const failure = error instanceof Unacceptable ? error.failure : BAD_FORMAT
    if (!(error instanceof Unacceptable) && !(error instanceof Error && error.name === 'DerError'))
      throw error
    return sequence(sequence(integer(2), sequence(utf8String(error.message)), bitList(failure)))
  }
}

interface Asked {
  readonly imprint: Uint8Array
  readonly nonce: Uint8Array | undefined
  readonly withCertificates: boolean
}

const readRequest = (bytes: Uint8Array): Asked => {
  const [version, imprint, ...options] = children(readDer(bytes))
  if (version?.tag !== 0x02 || version.content[0] !== 1 || !imprint)
    throw new Unacceptable(BAD_FORMAT, '请求格式不正确')
  checkImprint(imprint)
  let nonce: Uint8Array | undefined
  let withCertificates = false
  for (const option of options) {
    if (option.tag === 0x06 && readOid(option) !== POLICY.timestamp) {
      throw new Unacceptable(UNACCEPTED_POLICY, '不支持请求的时间戳策略')
    }
    if (option.tag === 0x02) nonce = option.raw
    if (option.tag === 0x01) withCertificates = option.content[0] !== 0
    if (option.tag === 0xa0) throw new Unacceptable(UNACCEPTED_EXTENSION, '不支持请求中的扩展')
  }
  return { imprint: imprint.raw, nonce, withCertificates }
}

const checkImprint = (imprint: DerValue): void => {
  const [algorithm, digest] = children(imprint)
  const [id] = algorithm ? children(algorithm) : []
  if (!id || digest?.tag !== 0x04) throw new Unacceptable(BAD_FORMAT, '请求格式不正确')
  if (DIGEST_BYTES[readOid(id)] !== digest.content.length) {
    throw new Unacceptable(BAD_ALGORITHM, '只支持 SHA-256、SHA-384、SHA-512 摘要')
  }
}

const issueToken = async (asked: Asked, service: TimestampService): Promise<Uint8Array> => {
  const { signer, clock } = service
  const info = sequence(
    integer(1),
    oid(POLICY.timestamp),
    asked.imprint,
    integer((service.serial ?? randomSerial)()),
    generalizedTime(clock.now(), true),
    sequence(integer(1)),
    ...(asked.nonce ? [asked.nonce] : []),
    explicit(0, explicit(4, certificateParts(signer.certificate).subject)),
  )
  const attributes = signedAttributes(OID.timestampInfo, sha256(info), signer.certificate)
  return signedMessage({
    contentType: OID.timestampInfo,
    content: info,
    attributes,
    signature: await signer.sign(attributes),
    signer,
    certificates: asked.withCertificates ? [signer.certificate, ...signer.chain] : [],
  })
}
