// Finds the company's certificate in an opened file, and everything that speaks against it.
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { formatDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import { readCertificate } from '#server/documents/verification/cms/certificate.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { PURPOSE } from '#server/documents/verification/cms/oids.ts'
import { findChain } from '#server/documents/verification/trust/chain.ts'
import { certificateParts } from '#server/trust/certificate-parts.ts'
import { childAt, children, readDer, readOid } from '#server/trust/der/read.ts'
import { namesCompany } from '#server/trust/names-company.ts'
import type { OpenedPfx } from '#server/trust/pkcs12/open-pfx.ts'
import { nationalKey, noKey, unsupportedKey } from '#server/trust/pkcs12/problems.ts'

/** The certificate with its issuers up to a trusted root, nearest first, and its key. */
export interface CheckedImport {
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly privateKey: KeyObject
}

/** What ends sooner is not worth the change. */
const LEAST_DAYS = 7
const DAY_MS = 24 * 3_600_000
const SM2 = '1.2.156.10197.1.301'

/** Refuses `certificate.file-unusable` with what is wrong. Whether it was revoked is asked elsewhere. */
export const checkImport = (
  { keys, certificates }: OpenedPfx,
  company: { readonly name: string; readonly creditCode: string },
  { trusted, now }: { readonly trusted: readonly Uint8Array[]; readonly now: Date },
): CheckedImport => {
  if (certificates.some(isNational)) throw nationalKey()
  const readable = certificates.flatMap((der) => readCertificate(der) ?? [])
  const { leaf, privateKey } = pairIn(readable, keys)
  const anchors = trusted.flatMap((der) => readCertificate(der) ?? [])
  const { path, problem } = findChain(leaf, readable, anchors, now)
  const words = problem === undefined ? whyNot(leaf, company, now) : chainWords(problem)
  if (words !== undefined) throw refused(words)
  return { certificate: leaf.der, chain: path.slice(1).map(({ der }) => der), privateKey }
}

const refused = (words: string) =>
  new Refusal('certificate.file-unusable', words, { fields: { file: words } })

const isNational = (der: Uint8Array): boolean => {
  const [algorithm] = children(readDer(certificateParts(der).publicKeyInfo))
  const curve = algorithm && children(algorithm)[1]
  return curve?.tag === 0x06 && readOid(curve) === SM2
}

const pairIn = (certificates: readonly Certificate[], keys: readonly Uint8Array[]) => {
  for (const der of keys) {
    const privateKey = keyFrom(der)
    const publicKey = createPublicKey(privateKey)
    const leaf = certificates.find(({ key }) => key.equals(publicKey))
    if (leaf === undefined) continue
    if (!isSupported(publicKey)) throw unsupportedKey()
    return { leaf, privateKey }
  }
  throw noKey()
}

const keyFrom = (der: Uint8Array): KeyObject => {
  const algorithm = childAt(readDer(der), 1, 0x30)
  const curve = children(algorithm)[1]
  if (curve?.tag === 0x06 && readOid(curve) === SM2) throw nationalKey()
  try {
    return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
  } catch {
    throw unsupportedKey()
  }
}

const isSupported = ({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean => {
  const bits = details?.modulusLength ?? 0
  return asymmetricKeyType === 'rsa'
    ? bits >= 2048 && bits <= 4096
    : asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1'
}

const chainWords = (problem: string): string =>
  problem === '颁发者不在信任列表中'
    ? '证书的颁发机构不在平台信任的机构之列，或文件中缺少上级证书。请导出时选择“包含证书路径中的所有证书”，或联系平台管理员。'
    : `证书不能使用：${problem}。请向颁发机构核对后重新下载。`

const whyNot = (
  leaf: Certificate,
  company: { readonly name: string; readonly creditCode: string },
  now: Date,
): string | undefined => {
  const { keyUsage, purposes, isAuthority } = leaf
  if (isAuthority) return '这是颁发机构的证书，不能用来签署。请导入单位自己的证书。'
  if (keyUsage && !keyUsage.has(0) && !keyUsage.has(1))
    return '证书的用途不包括数字签名，可能是加密证书。请导入签名证书。'
  if (purposes && !purposes.oids.some((oid) => PURPOSE.signing.has(oid)))
    return '证书的扩展用途不包括签署文件。请向颁发机构申请用于签署的单位证书。'
  if (leaf.notAfter.getTime() - now.getTime() < LEAST_DAYS * DAY_MS)
    return `证书将于 ${formatDate(leaf.notAfter, 'YYYY-MM-DD')} 到期，剩余不足 ${LEAST_DAYS} 天。请先续期再导入。`
  if (!namesCompany(leaf.der, company))
    return `证书不是签发给“${company.name}”的：其主体为“${new X509Certificate(leaf.der).subject.split('\n').join('，')}”。请核对文件。`
  return undefined
}
