// Gives the third answer for a signature: whether the signer is known and was valid then.
import { formatDate } from '#protocol/chinese-date.ts'
import type { VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import type { SignatureFinding } from '#server/documents/verification/bytes/inspect-signature.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { PURPOSE } from '#server/documents/verification/cms/oids.ts'
import { distinctCertificates, findChain } from './chain.ts'
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
  /** Additional remarks that do not count against the signer. */
  readonly notes: readonly string[]
  /** Whether all that speaks for it comes from an authority whose key was stolen: it may be anybody's. */
  readonly isFromStolenKey: boolean
}

/** What a file carries for the long term: at its end, and at the end of the revision a time stamp closes. */
export interface StoredData {
  readonly now: LongTermData
  readonly upTo: (stamp: SignatureFinding) => LongTermData
}

/**
 * What is known from elsewhere: anchors, revocation lists of the present time, and since when at least there have been the bytes up to
 * the end of a signature.
 */
export interface OutsideKnowledge {
  readonly anchors: readonly Certificate[]
  /** Under these time stamps are believed, and no signer is. */
  readonly stampAnchors?: readonly Certificate[] | undefined
  readonly lists: readonly Uint8Array[]
  readonly knownSince?: ((finding: SignatureFinding) => Date | undefined) | undefined
}

interface Knowledge {
  readonly pool: readonly Certificate[]
  readonly anchors: readonly Certificate[]
  /** Those of time stamps: the same and more. */
  readonly stampAnchors: readonly Certificate[]
  /** In the file, and of the present time. */
  readonly revocation: RevocationData
  readonly present: RevocationData
  readonly upTo: (stamp: SignatureFinding) => RevocationData
}

/**
 * Judges the signatures of a file, given in the order of signing. A document time stamp proves that what stands before it
 * existed then, so certificates are asked about that time, from the newest stamp (asked about `now`) backwards.
 */
export const judgeTrust = (
  findings: readonly SignatureFinding[],
  { anchors, stampAnchors = [], lists, knownSince = () => undefined }: OutsideKnowledge,
  stored: StoredData,
  now: Date,
): TrustJudgement[] => {
  const carried = findings.flatMap((finding) => finding.crls)
  const dataOf = ({ crls, ocsps }: LongTermData) => readRevocationData([...crls, ...carried], ocsps, now)
  const revocation = dataOf(stored.now)
  const knowledge: Knowledge = {
    anchors,
    stampAnchors: [...anchors, ...stampAnchors],
    pool: distinctCertificates([
      ...stored.now.certificates,
      ...findings.flatMap((finding) => finding.certificates),
    ]),
    revocation,
    present: readRevocationData(lists, [], now),
    upTo: (stamp) => {
      const then = stored.upTo(stamp)
      return then === stored.now ? revocation : dataOf(then)
    },
  }
  const judgements: TrustJudgement[] = []
  let proven: Date | undefined
  const stamps: SignatureFinding[] = []
  for (const finding of findings.toReversed()) {
    proven = earlier(proven, knownSince(finding))
    if (finding.kind === 'signature') {
      judgements.unshift(judgeSignature(finding, knowledge, { proven, stamps, now }))
      continue
    }
    const judgement = judgeTimestamp(finding, knowledge, proven ?? now)
    judgements.unshift(judgement)
    if (finding.problems.length === 0) stamps.push(finding)
    if (judgement.trusted && isSound(finding)) proven = earlier(proven, judgement.time)
  }
  return judgements
}

const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a

// What rests on a weak algorithm could have been made at any time.
const isSound = ({ problems, weaknesses }: SignatureFinding): boolean =>
  problems.length === 0 && weaknesses.length === 0

const judgeTimestamp = (finding: SignatureFinding, knowledge: Knowledge, at: Date): TrustJudgement => {
  const { timestamp } = finding
  const { problem, isStolen } = describeAuthority(timestamp?.certificate, knowledge, at)
  return {
    isFromStolenKey: isStolen,
    trusted: !problem,
    time: timestamp?.time,
    timeProof: timestamp?.time ? 'timestamp' : 'none',
    level: 'TST',
    problems: problem ? [problem] : [],
    notes: [],
  }
}

const describeAuthority = (
  certificate: Certificate | undefined,
  knowledge: Knowledge,
  at: Date,
): { readonly problem?: string; readonly isStolen: boolean } => {
  if (!certificate) return { problem: '没有时间戳机构的证书', isStolen: false }
  const chain = findChain(certificate, knowledge.pool, knowledge.stampAnchors, at)
  if (chain.problem) return { problem: `时间戳机构未受信任：${chain.problem}`, isStolen: false }
  const { revokedAt, stolenSince } = revokedSince(chain.path, knowledge)
  if (stolenSince && stolenSince <= at)
    return { problem: `时间戳${stolenWords(stolenSince)}，它所写的时间不能作为证明`, isStolen: true }
  return revokedAt && revokedAt <= at
    ? { problem: '时间戳机构的证书已被吊销', isStolen: false }
    : { isStolen: false }
}

/** What follows a signature: the time a trusted stamp proves, and all intact stamps. */
interface Aftermath {
  readonly proven: Date | undefined
  readonly stamps: readonly SignatureFinding[]
  readonly now: Date
}

const judgeSignature = (
  finding: SignatureFinding,
  knowledge: Knowledge,
  { proven: laterProof, stamps, now }: Aftermath,
): TrustJudgement => {
  const { certificate, timestamp } = finding
  const stampProblem =
    timestamp && describeAuthority(timestamp.certificate, knowledge, laterProof ?? now).problem
  const isProof = timestamp && !stampProblem && timestamp.weaknesses.length === 0
  const proven = earlier(isProof ? timestamp.time : undefined, laterProof)
  // The signature's own stamp says when it was made, even where only a later one is believed.
  const time = timestamp?.time ?? proven ?? finding.claimedTime
  const timeProof = (timestamp?.time ?? proven) ? 'timestamp' : finding.claimedTime ? 'claimed' : 'none'
  const stamped = timestamp !== undefined || stamps.length > 0
  const problems = stampProblem ? [stampProblem] : []
  if (!certificate) {
    const level = levelOf(finding, stamped, false, false)
    const problem = '没有签署人的证书'
    return { trusted: false, time, timeProof, level, problems: [problem], notes: [], isFromStolenKey: false }
  }
  const { path, problem } = findChain(certificate, knowledge.pool, knowledge.anchors, proven ?? now)
  const { complete, stale } = revocationOf(path, knowledge.revocation, time)
  const archived =
    complete && stamps.some((stamp) => revocationOf(path, knowledge.upTo(stamp), time).complete)
  const { revokedAt, stolenSince } = revokedSince(path, knowledge)
  const isFromStolenKey = stolenSince !== undefined && (proven === undefined || proven >= stolenSince)
  const signer =
    problem ??
    describePurpose(certificate) ??
    (isFromStolenKey ? describeTheft(stolenSince, proven, time) : describeRevocation(revokedAt, proven))
  const isKnownNow = revocationOf(path, knowledge.present, time).complete
  return {
    trusted: !signer,
    time,
    timeProof,
    level: levelOf(finding, stamped, complete, archived),
    // Whose key was stolen is said once.
    problems: isFromStolenKey && signer ? [signer] : signer ? [signer, ...problems] : problems,
    isFromStolenKey,
    notes: [
      ...(stolenSince && !signer
        ? [`签发机构的密钥后来自 ${wordsFor(stolenSince)} 起可能被盗，另有时间证明签名在此之前，不受影响`]
        : revokedAt && !signer
          ? [`证书后来于 ${wordsFor(revokedAt)} 被吊销，时间戳证明签名在此之前`]
          : []),
      ...(stale && !isKnownNow && !signer
        ? ['文件所带的吊销信息早于签名，不能说明签名时证书是否已被吊销']
        : []),
    ],
  }
}

const revokedSince = (path: readonly Certificate[], { revocation, present }: Knowledge) => {
  const [inFile, now] = [revocation, present].map((data) => revocationOf(path, data, undefined))
  return {
    revokedAt: earlier(inFile?.revokedAt, now?.revokedAt),
    stolenSince: earlier(inFile?.stolenSince, now?.stolenSince),
  }
}

/** What a thief signs may bear any time, so that only what is proved from elsewhere counts (EN 319 102-1 §5.5.4). */
const describeTheft = (stolenSince: Date, proven: Date | undefined, time: Date | undefined): string => {
  const claimed = proven ?? time
  return claimed && claimed >= stolenSince
    ? `签名在签发机构的密钥可能被盗（${wordsFor(stolenSince)}）之后作出，不予认可，请各方重新签署`
    : `签名${stolenWords(stolenSince)}，没有别的时间证明它在此之前作出，不予认可`
}

const stolenWords = (stolenSince: Date): string => `出自密钥被盗的签发机构（自 ${wordsFor(stolenSince)} 起）`

const describePurpose = ({ keyUsage, purposes }: Certificate): string | undefined => {
  if (keyUsage && !keyUsage.has(0) && !keyUsage.has(1)) return '证书不可用于签名'
  return purposes && !purposes.oids.some((oid) => PURPOSE.signing.has(oid))
    ? '证书不可用于签署文件'
    : undefined
}

const describeRevocation = (revokedAt: Date | undefined, proven: Date | undefined): string | undefined => {
  if (!revokedAt || (proven && proven < revokedAt)) return undefined
  const since = wordsFor(revokedAt)
  return proven
    ? `证书在签署之前已被吊销（${since}）`
    : `证书已被吊销（${since}），且没有可信时间证明签名在吊销之前`
}

const wordsFor = (time: Date): string => formatDate(time, 'YYYY-MM-DD hh:mm:ss')

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
