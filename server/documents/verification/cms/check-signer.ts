// Checks that a CMS signature binds content, attributes, certificate and value.
// See RFC 5652 §5.4, RFC 5035 and EN 319 122-1.
import { createHash } from 'node:crypto'
import { bitsOf, integerHex, octetsOf, oidOf, part, parts, readAsn1, sameBytes, timeOf } from './asn1.ts'
import type { Asn1 } from './asn1.ts'
import { isCanonical, isOrdered } from './canonical.ts'
import { readCertificate } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { CMS, DIGESTS } from './oids.ts'
import { checkSignatureValue } from './signature-value.ts'
import type { Attributes, SignedData, SignerInfo } from './signed-data.ts'

/** What the signature must be over; `digestOf` hashes the content with one of Node's digests. */
export interface SignedContent {
  readonly contentType: string
  readonly digestOf: (digest: string) => Uint8Array
  /** Whether a certificate must be bound, by either version of the attribute; a wrong one never passes. */
  readonly binding: 'needed' | 'optional'
}

/** The findings; `problems` is empty exactly when everything holds, be it weakly. */
export interface SignerCheck {
  readonly signer: SignerInfo | undefined
  readonly certificate: Certificate | undefined
  readonly certificates: readonly Certificate[]
  readonly digest: string | undefined
  readonly algorithm: string | undefined
  readonly claimedTime: Date | undefined
  readonly problems: readonly string[]
  /** What holds but binds nothing any more. */
  readonly weaknesses: readonly string[]
}

/** Checks the one signer of a SignedData. */
export const checkSigner = (data: SignedData, content: SignedContent): SignerCheck => {
  const problems: string[] = []
  const certificates = data.certificates.flatMap((der) => readCertificate(der) ?? [])
  const signer = data.signers[0]
  const nothing = { certificate: undefined, digest: undefined, algorithm: undefined, claimedTime: undefined }
  if (!signer || data.signers.length !== 1) {
    return { ...nothing, signer, certificates, weaknesses: [], problems: ['签名数据中应有且只有一个签署人'] }
  }
  if (data.contentType !== content.contentType) problems.push('签名内容的类型不对')
  const digest = DIGESTS[signer.digest]
  if (!digest) problems.push(`摘要算法 ${signer.digest} 不受支持`)
  else if (digest.strength === 'none') problems.push(`摘要算法 ${digest.name} 已不安全，不能证明内容未被替换`)
  if (!data.digests.includes(signer.digest)) problems.push('声明的摘要算法前后不一致')
  const certificate = certificates.find((candidate) => isSigners(candidate, signer))
  if (!certificate) problems.push('签名中没有签署人的证书')
  if (!signer.signed) problems.push('签名中没有签名属性')
  else problems.push(...describeAttributes(signer.signed, content, digest?.node))
  if (signer.signed && certificate)
    problems.push(...describeBinding(signer.signed, certificate, content.binding))
  const value =
    certificate && digest && signer.signed
      ? checkSignatureValue(
          certificate.key,
          signer.algorithm,
          digest.node,
          asSet(signer.signed.raw),
          signer.signature,
        )
      : undefined
  if (value?.problem) problems.push(value.problem)
  const weaknesses = [
    ...(digest?.strength === 'weak' ? [`摘要算法 ${digest.name} 强度不足，不能排除内容被替换`] : []),
    ...(value?.weakness ? [value.weakness] : []),
  ]
  const claimed = signer.signed?.values.get(CMS.signingTime)?.[0]
  return {
    signer,
    certificate,
    certificates,
    digest: digest?.name,
    algorithm: value?.name,
    claimedTime: claimed && timeOf(claimed),
    problems,
    weaknesses,
  }
}

const isSigners = (certificate: Certificate, signer: SignerInfo): boolean => {
  if (signer.issuer)
    return sameBytes(certificate.issuer, signer.issuer) && certificate.serial === signer.serial
  // RFC 5652 §5.3: by subject key identifier, which here is the usual SHA-1 of the key; the binding attribute decides.
  const spki = certificate.key.export({ type: 'spki', format: 'der' })
  const bits = spkiBits(spki)
  return signer.keyId !== undefined && sameBytes(createHash('sha1').update(bits).digest(), signer.keyId)
}

const spkiBits = (spki: Uint8Array): Uint8Array => bitsOf(part(readAsn1(spki).value, 1))

const describeAttributes = (
  signed: Attributes,
  content: SignedContent,
  digest: string | undefined,
): string[] => {
  const problems: string[] = []
  const members = parts(signed.raw)
  if (!isOrdered(members) || !signed.raw.definite || !members.every(isCanonical))
    problems.push('签名属性不是规范编码（DER）')
  if (signed.repeated) problems.push('签名属性有重复')
  const type = signed.values.get(CMS.contentType) ?? []
  if (type.length !== 1 || !type[0] || oidOf(type[0]) !== content.contentType)
    problems.push('签名属性中的内容类型不对')
  const declared = signed.values.get(CMS.messageDigest) ?? []
  if (declared.length !== 1 || !declared[0]) problems.push('签名属性中没有内容摘要')
  else if (digest && !sameBytes(octetsOf(declared[0]), content.digestOf(digest))) {
    problems.push('内容摘要不符：签名覆盖的内容被改动过')
  }
  return problems
}

const describeBinding = (
  signed: Attributes,
  certificate: Certificate,
  binding: SignedContent['binding'],
): string[] => {
  const second = signed.values.get(CMS.signingCertificateV2)?.[0]
  const first = signed.values.get(CMS.signingCertificate)?.[0]
  if (!second && !first && binding === 'needed') return ['签名没有绑定签署人的证书（signing-certificate-v2）']
  const problems: string[] = []
  if (second && !bindsCertificate(second, certificate, 'sha256'))
    problems.push('签名绑定的证书与所附证书不一致')
  if (first && !bindsCertificate(first, certificate, 'sha1')) problems.push('签名绑定的证书与所附证书不一致')
  return problems
}

// ESSCertIDv2 (RFC 5035 §4): [hashAlgorithm DEFAULT sha256,] certHash, [issuerSerial].
const bindsCertificate = (attribute: Asn1, certificate: Certificate, fallback: string): boolean => {
  const fields = parts(part(part(attribute, 0), 0))
  const named = fields[0]?.tag === 0x30 ? fields.shift() : undefined
  const digest = named ? DIGESTS[oidOf(part(named, 0))]?.node : fallback
  const [hash, issuerSerial] = fields
  if (!digest || !hash) return false
  if (!sameBytes(octetsOf(hash), createHash(digest).update(certificate.der).digest())) return false
  return !issuerSerial || integerHex(part(issuerSerial, 1)) === certificate.serial
}

const asSet = (raw: Asn1): Uint8Array => {
  const bytes = Uint8Array.from(raw.raw)
  bytes[0] = 0x31
  return bytes
}
