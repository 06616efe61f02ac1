// Gives the first answer for a signature: whether its bytes are intact and what they cover.
import { createHash } from 'node:crypto'
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { Asn1Error } from '#server/documents/verification/cms/asn1.ts'
import type { Certificate } from '#server/documents/verification/cms/certificate.ts'
import { checkSigner } from '#server/documents/verification/cms/check-signer.ts'
import { CMS } from '#server/documents/verification/cms/oids.ts'
import { readSignedData } from '#server/documents/verification/cms/signed-data.ts'
import { checkTimestamp } from '#server/documents/verification/cms/timestamp-token.ts'
import type { TimestampCheck } from '#server/documents/verification/cms/timestamp-token.ts'
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { FormField } from '#server/documents/verification/reading/form-fields.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfRef, PdfString, nameText, stringText } from '#server/documents/verification/reading/values.ts'
import type { PdfDict } from '#server/documents/verification/reading/values.ts'
import { digestOfRange, readByteRange } from './byte-range.ts'
import type { ByteRange } from './byte-range.ts'
import { readNamedFiles } from './named-files.ts'

/** What the bytes of one signature say. `problems` is empty exactly when they hold. `revision` is what was signed. */
export interface SignatureFinding {
  readonly field: string
  readonly kind: 'signature' | 'timestamp'
  readonly etsi: boolean
  readonly valueNumber: number
  readonly dict: PdfDict | undefined
  readonly range: ByteRange | undefined
  readonly revision: RevisionView | undefined
  readonly certificate: Certificate | undefined
  readonly certificates: readonly Certificate[]
  readonly crls: readonly Uint8Array[]
  readonly digest: string | undefined
  readonly algorithm: string | undefined
  readonly claimedTime: Date | undefined
  readonly claimedName: string | undefined
  /** Other files that the signed bytes name. */
  readonly attachments: readonly NamedFile[]
  /** The signature's own time stamp, or the document time stamp itself. */
  readonly timestamp: TimestampCheck | undefined
  readonly problems: readonly string[]
  /** Algorithms that bind nothing any more, though the signature holds. */
  readonly weaknesses: readonly string[]
}

const EMPTY = {
  etsi: false,
  range: undefined,
  revision: undefined,
  certificate: undefined,
  certificates: [],
  crls: [],
  digest: undefined,
  algorithm: undefined,
  claimedTime: undefined,
  claimedName: undefined,
  attachments: [],
  timestamp: undefined,
  weaknesses: [],
}

/** Inspects the signature that a field holds, as the whole file `view` shows it. */
export const inspectSignature = (view: RevisionView, field: FormField): SignatureFinding => {
  const value = field.dict.get('V')
  const number = value instanceof PdfRef ? value.num : -1
  const dict = view.resolve(value)
  const base = { ...EMPTY, field: field.name, valueNumber: number }
  const broken = (problem: string, kind: 'signature' | 'timestamp' = 'signature') => ({
    ...base,
    kind,
    dict: dict instanceof Map ? dict : undefined,
    problems: [problem],
  })
  if (!(dict instanceof Map) || view.entries.get(number)?.kind !== 'offset') {
    return broken('签名域中没有完整的签名')
  }
  const format = nameText(dict.get('SubFilter')) ?? ''
  const kind = format === 'ETSI.RFC3161' ? 'timestamp' : 'signature'
  const read = readByteRange(dict.get('ByteRange'), dict.get('Contents'), view.file.bytes.length)
  if ('problem' in read) return broken(read.problem, kind)
  const { range } = read
  const contents = (dict.get('Contents') as PdfString).bytes
  const { revision, problem } = revisionOf(view, number, range.end)
  const found = {
    ...base,
    kind,
    dict,
    range,
    revision,
    ...claims(dict),
    attachments: readNamedFiles(dict),
  } as const
  const coverage = problem ? [problem] : []
  const digestOf = (digest: string) => digestOfRange(view.file.bytes, range, digest)
  try {
    if (kind === 'timestamp') return { ...found, ...inspectToken(contents, digestOf, coverage) }
    return { ...found, ...inspectCms(contents, format, digestOf, coverage) }
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error
    return { ...found, problems: [...coverage, '签名数据无法解析'] }
  }
}

const inspectToken = (
  contents: Uint8Array,
  digestOf: (digest: string) => Uint8Array,
  coverage: readonly string[],
) => {
  const timestamp = checkTimestamp(contents, digestOf, true)
  const { certificate, certificates, crls, digest, algorithm, weaknesses } = timestamp
  const problems = [...coverage, ...timestamp.problems]
  return { etsi: true, timestamp, certificate, certificates, crls, digest, algorithm, problems, weaknesses }
}

const inspectCms = (
  contents: Uint8Array,
  format: string,
  digestOf: (digest: string) => Uint8Array,
  coverage: readonly string[],
) => {
  const etsi = format === 'ETSI.CAdES.detached'
  const problems = [...coverage]
  if (!etsi && format !== 'adbe.pkcs7.detached')
    problems.push(`签名格式 ${format || '（未注明）'} 不受支持或已不安全`)
  const data = readSignedData(contents, true)
  if (data.content) problems.push('签名数据中夹带了另外的内容')
  const check = checkSigner(data, { contentType: CMS.data, digestOf, binding: etsi ? 'needed' : 'optional' })
  problems.push(...check.problems)
  const tokens = check.signer?.unsigned?.values.get(CMS.signatureTimestamp) ?? []
  const token = tokens[0]
  if (tokens.length > 1) problems.push('签名带有多个时间戳，无法确定以哪个为准')
  const timestamp = token && check.signer && checkTimestamp(token.raw, hashOf(check.signer.signature), false)
  problems.push(...(timestamp?.problems ?? []))
  return {
    etsi,
    timestamp,
    certificate: check.certificate,
    certificates: [...check.certificates, ...(timestamp?.certificates ?? [])],
    crls: [...data.crls, ...(timestamp?.crls ?? [])],
    digest: check.digest,
    algorithm: check.algorithm,
    ...(check.claimedTime ? { claimedTime: check.claimedTime } : {}),
    problems,
    weaknesses: [...check.weaknesses, ...(timestamp?.weaknesses ?? [])],
  }
}

// The signed bytes must be a complete file in themselves that shows this very signature.
const revisionOf = (
  view: RevisionView,
  number: number,
  end: number,
): { revision: RevisionView | undefined; problem: string | undefined } => {
  try {
    const revision = end === view.end ? view : view.file.revision(end)
    const [then, now] = [revision.entries.get(number), view.entries.get(number)]
    const same = then?.kind === 'offset' && now?.kind === 'offset' && then.offset === now.offset
    return same
      ? { revision, problem: undefined }
      : { revision: undefined, problem: '签名不在它所覆盖的版本之内' }
  } catch (error) {
    if (!(error instanceof PdfDefect)) throw error
    return { revision: undefined, problem: `签名只覆盖了文件的一部分：${error.message}` }
  }
}

const claims = (dict: PdfDict): { claimedTime: Date | undefined; claimedName: string | undefined } => {
  const [time, name] = [dict.get('M'), dict.get('Name')]
  return {
    claimedTime: time instanceof PdfString ? readPdfDate(stringText(time)) : undefined,
    claimedName: name instanceof PdfString ? stringText(name) : undefined,
  }
}

// ISO 32000-2 §7.9.4: D:YYYYMMDDHHmmSSOHH'mm.
const readPdfDate = (text: string): Date | undefined => {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const shift = (match[7] === '-' ? -1 : 1) * (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0))
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute - shift, second))
  return Number.isNaN(time.getTime()) ? undefined : time
}

const hashOf =
  (content: Uint8Array) =>
  (digest: string): Uint8Array =>
    createHash(digest).update(content).digest()
