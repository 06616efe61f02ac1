// Online status answers made by hand, so that each part of one can be wrong alone.
import { createHash, createPublicKey } from 'node:crypto'
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { distinguishedName, extension, keyIdentifier, signedBy } from '#server/trust/certificate.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { childAt, readDer } from '#server/trust/der/read.ts'
import {
  bitString,
  certificateTime,
  enumerated,
  explicit,
  generalizedTime,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  tagged,
} from '#server/trust/der/write.ts'
import type { Der } from '#server/trust/der/write.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { OID } from '#server/trust/oids.ts'
import { signWith } from '#server/trust/signer.ts'
import { createTestTrust } from '#tests/support/signers.ts'

export const now = new Date('2026-11-22T08:00:00Z')
const HOUR = 3_600_000
/** Hours from now. */
export const at = (hours: number) => new Date(now.getTime() + hours * HOUR)
export const trust = createTestTrust(now)
const { issuing } = trust.authority

/** A certificate as the checks read it. */
export const read = (der: Uint8Array): Certificate => {
  const certificate = readCertificate(der)
  if (!certificate) throw new Error('no certificate')
  return certificate
}
export const key = trust.key('云杉科技有限公司')
export const [leaf, issuer] = [read(key.certificate), read(issuing.certificate)]
export const responderKey = generateSigningKey()
export const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'

export interface Responder {
  readonly by?: typeof issuing
  readonly purposes?: readonly string[]
  readonly from?: Date
  readonly until?: Date
}

/** A responder's certificate, appointed by the issuer unless said otherwise. */
export const responder = ({
  by = issuing,
  purposes = [OCSP_SIGNING],
  from = at(-1),
  until = at(1),
}: Responder = {}) =>
  signedBy(
    by.privateKey,
    sequence(
      explicit(0, integer(2)),
      integer(9),
      sequence(oid(OID.ecdsaWithSha256)),
      certificateParts(by.certificate).subject,
      sequence(certificateTime(from), certificateTime(until)),
      distinguishedName({ commonName: 'Responder' }),
      new Uint8Array(createPublicKey(responderKey).export({ type: 'spki', format: 'der' })),
      ...(purposes.length > 0
        ? [explicit(3, sequence(extension(OID.extendedKeyUsage, false, sequence(...purposes.map(oid)))))]
        : []),
    ),
  )

const hashed = (digest: string, bytes: Uint8Array) => octetString(createHash(digest).update(bytes).digest())
const SHA1 = '1.3.14.3.2.26'

interface About {
  readonly name?: Uint8Array
  readonly key?: Uint8Array
  readonly serial?: Der
  readonly digest?: string
  readonly id?: string
}

const issuerParts = certificateParts(issuing.certificate)
const issuerKey = childAt(readDer(issuerParts.publicKeyInfo), 1, 0x03).content.subarray(1)
const certId = ({ name, key: bits, serial, digest = 'sha1', id = SHA1 }: About) =>
  sequence(
    sequence(oid(id), nullValue),
    hashed(digest, name ?? issuerParts.subject),
    hashed(digest, bits ?? issuerKey),
    serial ?? certificateParts(key.certificate).serial,
  )

/** Everything about an answer that may be set; what is left out is as it should be. */
export interface Answer {
  readonly about?: About
  readonly status?: Der
  readonly thisUpdate?: Der
  readonly nextUpdate?: Der | undefined
  readonly signer?: typeof issuing.privateKey
  readonly algorithm?: Der
  readonly certificates?: readonly Uint8Array[] | undefined
  readonly value?: (data: Der) => Uint8Array
  readonly responseStatus?: Der
  /** What the response consists of, in place of status and bytes. */
  readonly whole?: (basic: Der) => Der
}

const GOOD = implicit(0, nullValue)
export const revokedAt = (time: Date) => tagged(0xa1, generalizedTime(time))

/** An answer on the signer’s certificate. */
export const answerWith = (answer: Answer): Uint8Array => {
  const single = sequence(
    certId(answer.about ?? {}),
    answer.status ?? GOOD,
    answer.thisUpdate ?? generalizedTime(now),
    ...('nextUpdate' in answer
      ? answer.nextUpdate
        ? [answer.nextUpdate]
        : []
      : [explicit(0, generalizedTime(at(1)))]),
  )
  const data = sequence(
    explicit(2, octetString(keyIdentifier(issuerParts.publicKeyInfo))),
    generalizedTime(now),
    sequence(single),
  )
  const basic = sequence(
    data,
    answer.algorithm ?? sequence(oid(OID.ecdsaWithSha256)),
    bitString((answer.value ?? ((bytes) => signWith(answer.signer ?? issuing.privateKey, bytes)))(data)),
    ...(answer.certificates ? [explicit(0, sequence(...answer.certificates))] : []),
  )
  return (
    answer.whole?.(basic) ??
    sequence(
      answer.responseStatus ?? enumerated(0),
      explicit(0, sequence(oid(OID.ocspBasic), octetString(basic))),
    )
  )
}
