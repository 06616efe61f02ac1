// A verdict as a report of plain Chinese lines, for a terminal.
import { attachmentWords } from '#protocol/named-attachments.ts'
import type { AttachmentFinding, NamedAttachment } from '#protocol/named-attachments.ts'
import { readableReason } from '#protocol/contracts/verification/verdict-reasons.ts'
import type { Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'

const MARKS: Record<Verdict['overall'], string> = {
  valid: '✔',
  weak: '!',
  changed: '✘',
  notFinal: '✘',
  invalid: '✘',
  unsigned: '○',
  unreadable: '✘',
}

const LEVELS: Record<VerdictSignature['level'], string> = {
  'B-B': 'PAdES B-B（基本）',
  'B-T': 'PAdES B-T（带时间戳）',
  'B-LT': 'PAdES B-LT（带长期验证数据）',
  'B-LTA': 'PAdES B-LTA（带长期验证数据和文档时间戳）',
  CMS: 'CMS 签名',
  TST: '文档时间戳',
}

/** The report, one line each, times in Beijing time. */
export const reportLines = (name: string, verdict: Verdict): string[] => [
  `${MARKS[verdict.overall]} ${verdict.headline}`,
  `  文件    ${name}`,
  `  SHA-256 ${verdict.sha256}`,
  ...(verdict.issuedHere ? ['  来源    由本平台签发'] : []),
  ...(verdict.voidedAt === undefined
    ? []
    : [`  合同    已作废（${localTime(verdict.voidedAt)} 起），签名的结论不受影响`]),
  ...verdict.signatures.flatMap((signature, index) => signatureLines(signature, index, verdict.signatures)),
  ...(verdict.reasons.length > 0
    ? [
        '',
        '说明',
        ...verdict.reasons.map((reason) => `  · ${visible(readableReason(reason, verdict.signatures))}`),
      ]
    : []),
]

/** The attachments that signatures name, and what was found of those at hand. */
export const attachmentLines = (
  named: readonly NamedAttachment[],
  findings: readonly AttachmentFinding[],
): string[] => [
  ...(named.length > 0 ? ['', '签名写明的附件'] : []),
  ...named.flatMap(({ name, sha256, signers }) => [
    `  · ${visible(name)}，由${visible(signers.join('、'))}的签名写明`,
    `    SHA-256 ${sha256}`,
  ]),
  ...(findings.length > 0 ? ['', '附件核对'] : []),
  ...findings.map(
    (finding) =>
      `  ${finding.is === 'named' ? '✔' : '✘'} ${visible(finding.file.name)}：${visible(attachmentWords(finding))}`,
  ),
]

const signatureLines = (
  signature: VerdictSignature,
  index: number,
  all: readonly VerdictSignature[],
): string[] => {
  const kind = signature.kind === 'timestamp' ? '文档时间戳' : '签名'
  const { certificate, answers } = signature
  const words = (answer: string) => visible(readableReason(answer, all))
  return [
    '',
    `${kind} ${index + 1}  ${visible(signature.signer)}`,
    `  签名域  ${visible(signature.field)}`,
    `  时间    ${timeWords(signature)}`,
    `  级别    ${LEVELS[signature.level]}${signature.algorithm ? `，${signature.algorithm}` : ''}${signature.digest ? `，${signature.digest}` : ''}`,
    ...(certificate
      ? [
          `  证书    ${visible(certificate.subject)}，序列号 ${certificate.serial}`,
          `  颁发者  ${visible(certificate.issuer)}`,
        ]
      : []),
    `  字节    ${words(answers.bytes)}`,
    `  改动    ${words(answers.changes)}`,
    `  信任    ${words(answers.trust)}`,
  ]
}

const localTime = (time: string): string =>
  `${new Date(time).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })} 北京时间`

const timeWords = ({ time, timeProof, timestampAuthority }: VerdictSignature): string => {
  if (!time) return '未注明'
  const local = localTime(time)
  return timeProof === 'timestamp'
    ? `${local}（时间戳：${visible(timestampAuthority ?? '未知')}）`
    : `${local}（签署人自称）`
}

// Names come from the file: control characters could rewrite what the terminal shows, direction marks what is read.
const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�')
