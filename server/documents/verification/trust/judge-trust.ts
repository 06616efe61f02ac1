// The third of the three answers: is the signer known, and was the certificate good when the signature was made?
import type { VerdictSignature } from '#protocol/verdict.ts'
import type { SignatureFinding } from '../bytes/inspect-signature.ts'
import type { Certificate } from '../cms/certificate.ts'
import { PURPOSE } from '../cms/oids.ts'
import { findChain } from './chain.ts'
import type { LongTermData } from './long-term-data.ts'
import { readRevocationData, revocationOf } from './revocation.ts'
import type { RevocationData } from './revocation.ts'

/** What is known of one signer. `time` is proven by a trusted time stamp or merely claimed. */
export interface TrustJudgement {
  readonly trusted: boolean
  readonly time: Date | undefined
  readonly timeProof: VerdictSignature['timeProof']
  readonly level: VerdictSignature['level']
  readonly problems: readonly string[]
}

interface Knowledge {
  readonly pool: readonly Certificate[]
  readonly anchors: readonly Certificate[]
  readonly revocation: RevocationData
}

/**
 * Judges the signatures of a file, given in the order of signing. A document time stamp proves that what stands before it
 * existed then, so certificates are asked about that time, from the newest stamp (asked about `now`) backwards.
 */
export const judgeTrust = (
  findings: readonly SignatureFinding[],
  anchors: readonly Certificate[],
  stored: LongTermData,
  now: Date,
): TrustJudgement[] => {
  const knowledge: Knowledge = {
    anchors,
    pool: [...stored.certificates, ...findings.flatMap((finding) => finding.certificates)],
    revocation: readRevocationData(
      [...stored.crls, ...findings.flatMap((finding) => finding.crls)],
      stored.ocsps,
    ),
  }
  const judgements: TrustJudgement[] = []
  let proven: Date | undefined
  let archived = false
  for (const finding of findings.toReversed()) {
    if (finding.kind === 'signature') {
      judgements.unshift(judgeSignature(finding, knowledge, proven, now, archived))
      continue
    }
    const judgement = judgeTimestamp(finding, knowledge, proven ?? now)
    judgements.unshift(judgement)
    if (finding.problems.length === 0) archived = true
    if (judgement.trusted && isSound(finding)) proven = judgement.time
  }
  return judgements
}

// What rests on a weak algorithm could have been made at any time.
const isSound = ({ problems, weaknesses }: SignatureFinding): boolean =>
  problems.length === 0 && weaknesses.length === 0

const judgeTimestamp = (finding: SignatureFinding, knowledge: Knowledge, at: Date): TrustJudgement => {
  const { timestamp } = finding
  const problem = describeAuthority(timestamp?.certificate, knowledge, at)
  return {
    trusted: !problem,
    time: timestamp?.time,
    timeProof: timestamp?.time ? 'timestamp' : 'none',
    level: 'TST',
    problems: problem ? [problem] : [],
  }
}

const describeAuthority = (
  certificate: Certificate | undefined,
  knowledge: Knowledge,
  at: Date,
): string | undefined => {
  if (!certificate) return '没有时间戳机构的证书'
  const chain = findChain(certificate, knowledge.pool, knowledge.anchors, at)
  if (chain.problem) return `时间戳机构未受信任：${chain.problem}`
  const { revokedAt } = revocationOf(chain.path, knowledge.revocation)
  return revokedAt && revokedAt <= at ? '时间戳机构的证书已被吊销' : undefined
}

const judgeSignature = (
  finding: SignatureFinding,
  knowledge: Knowledge,
  laterProof: Date | undefined,
  now: Date,
  archived: boolean,
): TrustJudgement => {
  const { certificate, timestamp } = finding
  const problems: string[] = []
  const stampProblem = timestamp && describeAuthority(timestamp.certificate, knowledge, laterProof ?? now)
  if (stampProblem) problems.push(stampProblem)
  const stampTime =
    timestamp && !stampProblem && timestamp.weaknesses.length === 0 ? timestamp.time : undefined
  const proven = stampTime ?? laterProof
  const time = proven ?? timestamp?.time ?? finding.claimedTime
  const timeProof = (proven ?? timestamp?.time) ? 'timestamp' : finding.claimedTime ? 'claimed' : 'none'
  const stamped = timestamp !== undefined || archived
  if (!certificate)
    return {
      trusted: false,
      time,
      timeProof,
      level: levelOf(finding, stamped, false, false),
      problems: ['没有签署人的证书'],
    }
  const chain = findChain(certificate, knowledge.pool, knowledge.anchors, proven ?? now)
  const status = revocationOf(chain.path, knowledge.revocation)
  const signer = chain.problem ?? describePurpose(certificate) ?? describeRevocation(status.revokedAt, proven)
  if (signer) problems.unshift(signer)
  return {
    trusted: !signer,
    time,
    timeProof,
    level: levelOf(finding, stamped, status.complete, archived),
    problems,
  }
}

const describePurpose = ({ keyUsage, purposes }: Certificate): string | undefined => {
  if (keyUsage && !keyUsage.has(0) && !keyUsage.has(1)) return '证书不可用于签名'
  return purposes && !purposes.oids.some((oid) => PURPOSE.signing.has(oid))
    ? '证书不可用于签署文件'
    : undefined
}

const describeRevocation = (revokedAt: Date | undefined, proven: Date | undefined): string | undefined => {
  if (!revokedAt || (proven && proven < revokedAt)) return undefined
  return proven ? '证书在签署之前已被吊销' : '证书已被吊销，且没有可信时间证明签名在吊销之前'
}

// EN 319 142-1 §6: B-B, with a time stamp B-T, with complete validation data B-LT, with a document time stamp over all B-LTA.
const levelOf = (
  finding: SignatureFinding,
  stamped: boolean,
  complete: boolean,
  archived: boolean,
): VerdictSignature['level'] => {
  if (!finding.etsi) return 'CMS'
  if (!stamped) return 'B-B'
  if (!complete) return 'B-T'
  return archived ? 'B-LTA' : 'B-LT'
}
