// The report's data as printed words.
import type { EvidenceReportData, EvidenceSignature } from './evidence-report-data.ts'

const TIME = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Beijing time to the second: 2026-11-21 14:05:09. */
export const beijingTime = (at: Date): string => {
  const part = Object.fromEntries(TIME.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}

/** A date as documents write it: 2026年11月21日. */
export const chineseDate = (at: Date): string => {
  const [year, month, day] = beijingTime(at).slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${day}日`
}

const VERDICTS: Record<EvidenceReportData['verification']['overall'], string> = {
  valid: '签名完整有效，签署后内容未被更改',
  weak: '签名完整，但使用的算法强度不足',
  invalid: '存在无效签名',
  changed: '签署后内容发生过更改',
  unsigned: '文件中没有电子签名',
  notFinal: '签名完整，但不是最终文件',
  unreadable: '文件无法读取',
}

const COVERAGE: Record<EvidenceSignature['covers'], string> = {
  whole: '覆盖整个文件',
  revision: '覆盖签署时的完整版本，其后仅追加了后续签名',
  partial: '仅覆盖文件的一部分',
}

/** Everything the template prints, as strings, numbers and flags. */
export const reportWords = (data: EvidenceReportData) => ({
  ...data,
  issuedAt: beijingTime(data.issuedAt),
  issuedOn: chineseDate(data.issuedAt),
  contract: {
    ...data.contract,
    launchedAt: beijingTime(data.contract.launchedAt),
    completedAt: beijingTime(data.contract.completedAt),
    voided: data.contract.voided
      ? { ...data.contract.voided, at: beijingTime(data.contract.voided.at) }
      : null,
  },
  parties: data.parties.map((party) => ({
    ...party,
    kind: party.identity === 'company' ? '企业' : '个人',
    certification: { ...party.certification, at: beijingTime(party.certification.at) },
    certificate: party.certificate
      ? {
          ...party.certificate,
          validity: `${beijingTime(party.certificate.notBefore)} 至 ${beijingTime(party.certificate.notAfter)}`,
        }
      : null,
    willingness: party.willingness.map((act) => ({ ...act, at: beijingTime(act.at) })),
  })),
  events: data.events.map((event) => ({
    ...event,
    at: beijingTime(event.at),
    documentSha256: event.documentSha256 ?? null,
  })),
  signatures: data.signatures.map((signature) => ({
    ...signature,
    pages: pageWords(signature.pages),
    covers: COVERAGE[signature.covers],
    timestamp: signature.timestamp
      ? { ...signature.timestamp, at: beijingTime(signature.timestamp.at) }
      : null,
  })),
  attachments: data.attachments.map((attachment) => ({
    ...attachment,
    bytes: bytesWords(attachment.bytes),
    signers: attachment.signers.join('、'),
  })),
  verification: {
    ...data.verification,
    at: beijingTime(data.verification.at),
    verdict: VERDICTS[data.verification.overall],
    isValid: data.verification.overall === 'valid',
  },
  audit: {
    ...data.audit,
    headStampedAt: data.audit.headStampedAt ? beijingTime(data.audit.headStampedAt) : null,
  },
  storage: {
    ...data.storage,
    storedAt: beijingTime(data.storage.storedAt),
    keptUntil: chineseDate(data.storage.keptUntil),
    bytes: bytesWords(data.storage.bytes),
  },
})

const bytesWords = (bytes: number): string => `${bytes.toLocaleString('en-US')} 字节`

// 1, 2, 3, 7 is printed as 1–3、7: a cross-page seal is on every page.
const pageWords = (pages: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && page <= last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('、')
}
