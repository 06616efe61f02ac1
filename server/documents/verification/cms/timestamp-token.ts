// Checks an RFC 3161 time-stamp token.
// It checks the signature, the imprint and the purpose of the authority's certificate.
import { createHash } from 'node:crypto'
import { Asn1Error, octetsOf, oidOf, part, readAsn1, sameBytes, timeOf } from './asn1.ts'
import type { Certificate } from './certificate.ts'
import { shortName } from './certificate.ts'
import { checkSigner } from './check-signer.ts'
import { CMS, DIGESTS, PURPOSE } from './oids.ts'
import { readSignedData } from './signed-data.ts'

/** What a token says and whether it holds; whether its authority is known is decided elsewhere. */
export interface TimestampCheck {
  readonly time: Date | undefined
  readonly authority: string | undefined
  readonly certificate: Certificate | undefined
  readonly certificates: readonly Certificate[]
  readonly crls: readonly Uint8Array[]
  readonly digest: string | undefined
  readonly algorithm: string | undefined
  readonly problems: readonly string[]
  readonly weaknesses: readonly string[]
}

/** Checks a token over content that `digestOf` hashes; `padded` allows the zero bytes of a placeholder behind it. */
export const checkTimestamp = (
  token: Uint8Array,
  digestOf: (digest: string) => Uint8Array,
  padded: boolean,
): TimestampCheck => {
  try {
    return check(token, digestOf, padded)
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error
    const nothing = {
      time: undefined,
      authority: undefined,
      certificate: undefined,
      digest: undefined,
      algorithm: undefined,
    }
    return { ...nothing, certificates: [], crls: [], problems: ['时间戳无法解析'], weaknesses: [] }
  }
}

const check = (
  token: Uint8Array,
  digestOf: (digest: string) => Uint8Array,
  padded: boolean,
): TimestampCheck => {
  const data = readSignedData(token, padded)
  const content = data.content
  if (!content) throw new Asn1Error('no time-stamp info')
  const signer = checkSigner(data, {
    contentType: CMS.timestampInfo,
    digestOf: (digest) => createHash(digest).update(content).digest(),
    binding: 'needed',
  })
  const problems = signer.problems.map((problem) => `时间戳：${problem}`)
  const info = readAsn1(content)
  if (info.rest.length > 0) problems.push('时间戳：内容之后有多余字节')
  const imprint = part(info.value, 2, 0x30)
  const digest = DIGESTS[oidOf(part(part(imprint, 0), 0))]
  const weaknesses = signer.weaknesses.map((weakness) => `时间戳：${weakness}`)
  if (digest?.strength === 'weak')
    weaknesses.push(`时间戳：摘要算法 ${digest.name} 强度不足，不能排除内容被替换`)
  if (!digest || digest.strength === 'none') problems.push('时间戳使用的摘要算法不受支持或已不安全')
  else if (!sameBytes(octetsOf(part(imprint, 1)), digestOf(digest.node)))
    problems.push('时间戳盖的不是这份内容')
  const purposes = signer.certificate?.purposes
  if (signer.certificate && !(purposes?.critical && purposes.oids.join() === PURPOSE.timestamping)) {
    problems.push('时间戳由不具备时间戳用途的证书签发')
  }
  return {
    time: timeOf(part(info.value, 4, 0x18)),
    authority: signer.certificate && shortName(signer.certificate),
    certificate: signer.certificate,
    certificates: signer.certificates,
    crls: data.crls,
    digest: digest?.name,
    algorithm: signer.algorithm,
    problems,
    weaknesses: [...new Set(weaknesses)],
  }
}
