// Gathers the data of an evidence report.
// It comes from stored records and from a new check of the final files.
import { documentsHash } from '#server/domain/contracts/contracts/rules.ts'
import { findAbout, findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { chainAnchor } from '#server/domain/platform/audit/anchors.ts'
import { trustedRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { currentLists } from '#server/operations/seals/certificates/revocation-lists.ts'
import { proofsIn } from '#server/operations/platform/audit/check-history.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { partiesOf, placesOf } from '#server/domain/contracts/parties/store.ts'
import type { EvidenceReportData } from '#server/documents/report/evidence-report-data.ts'
import type { Deps } from '#server/deps.ts'
import { readableReason } from '#protocol/contracts/verification/verdict-reasons.ts'
import type { Overall, Verdict } from '#protocol/contracts/verification/verdict.ts'
import type { CheckedDocument } from './checked-document.ts'
import { evidenceAttachments } from './evidence-attachments.ts'
import { evidenceParties } from './evidence-parties.ts'
import { evidenceSignatures } from './evidence-signatures.ts'
import { eventWords, isInternalEvent } from '#protocol/contracts/contracts/event-words.ts'

/** How long finished files are kept at least. */
const KEPT_YEARS = 10

/** The report's data for a completed contract; `issuer` answers for the report. */
export const evidenceData = async (
  deps: Deps,
  contractId: string,
  issuer: string,
): Promise<EvidenceReportData> => {
  const { db, clock, config } = deps
  const contract = await findContract(db, contractId)
  if (contract?.completedAt == null || contract.launchedAt === null) {
    throw new Error(`contract ${contractId} is not completed`)
  }
  const documents = await documentsOf(db, contractId)
  const parties = await partiesOf(db, contractId)
  const places = await placesOf(db, contractId)
  const chain = await readChain(db, contractId)
  const checked: CheckedDocument[] = []
  const lists = await currentLists(deps)
  for (const document of documents)
    // Storage gives nothing that is not what its hash says.
    if (document.isAttachment) await deps.storage.get(document.currentSha256)
    else checked.push({ document, verdict: await check(deps, document, lists) })
  const signatures = evidenceSignatures(parties, places, checked, chain)
  const now = clock.now()
  const head = chain.at(-1)
  const keptUntil = new Date(contract.completedAt)
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + KEPT_YEARS)
  return {
    reportNumber: `CZ-${contract.id.slice(0, 8).toUpperCase()}-${head?.n ?? 0}`,
    issuedAt: now,
    issuer,
    checkUrl: `${config.publicUrl}/signatureRecord`,
    contract: {
      id: contract.id,
      number: contract.no,
      name: contract.name,
      pages: documents.reduce((sum, document) => sum + document.pages.length, 0),
      launchedBy: contract.initiator,
      launchedAt: contract.launchedAt,
      completedAt: contract.completedAt,
      voided: await voidedBy(deps, contract),
      originalSha256: hashOf(documents.map((document) => document.originalSha256)),
      finalSha256: hashOf(documents.map((document) => document.currentSha256)),
    },
    parties: await evidenceParties(deps, contract, parties, checked),
    // What the initiator's company said among itself goes to nobody else; its place in the chain stays empty.
    events: chain.filter(({ event }) => !isInternalEvent(event)).map(presentEvent(contract)),
    signatures,
    attachments: evidenceAttachments(documents, checked, signatures),
    verification: {
      at: now,
      overall: overallOf(checked),
      reasons: checked.flatMap(({ document, verdict }) =>
        verdict.reasons
          .map((reason) => readableReason(reason, verdict.signatures))
          .map((reason) => (checked.length === 1 ? reason : `${document.name}：${reason}`)),
      ),
    },
    audit: {
      entries: chain.length,
      headHash: head?.hash ?? '',
      headStampedAt: await chainAnchor(db, contractId, head?.n),
    },
    storage: {
      kind: '平台数据库，按内容摘要（SHA-256）存储',
      storedAt: contract.completedAt,
      bytes: documents.reduce((sum, document) => sum + document.size, 0),
      keptUntil,
    },
  }
}

const voidedBy = async (
  { db }: Deps,
  { id, voidedAt }: ContractRecord,
): Promise<EvidenceReportData['contract']['voided']> => {
  const agreement = voidedAt === null ? undefined : await findAbout(db, id, 'abandon')
  if (voidedAt === null || agreement === undefined) return undefined
  return { at: voidedAt, agreementNumber: agreement.no, cause: agreement.content.remark }
}

// Of several files the report states one hash over all of theirs.
const hashOf = (hashes: readonly string[]): string =>
  hashes.length === 1 ? (hashes[0] ?? '') : documentsHash(hashes)

const check = async (
  deps: Deps,
  document: DocumentRecord,
  revocationLists: readonly Uint8Array[],
): Promise<Verdict> =>
  deps.ownVerifier.verify(await deps.storage.get(document.currentSha256), {
    ...(await trustedRoots(deps)),
    now: deps.clock.now(),
    revocationLists,
    proofsOf: proofsIn(deps),
  })

// A file in which nobody has a place was once stamped like the others: that nobody signed it says nothing against them.
const overallOf = (checked: readonly CheckedDocument[]): Overall => {
  const all = checked.map(({ verdict }) => verdict.overall)
  const faulty = all.find((overall) => overall !== 'valid' && overall !== 'unsigned')
  return faulty ?? (all.includes('valid') ? 'valid' : 'unsigned')
}

const presentEvent =
  (contract: ContractRecord) =>
  (entry: AuditEntry): EvidenceReportData['events'][number] => ({
    sequence: entry.n,
    at: new Date(entry.at),
    what: eventWords(entry.event) + filledInWords(entry),
    actor:
      entry.identity.startsWith('2:') && entry.userId === contract.initiatorId
        ? `${entry.who}（${contract.initiator}）`
        : entry.who,
    ip: entry.ip,
    device: entry.userAgent,
    documentSha256: hashIn(entry.detail),
    entryHash: entry.hash,
  })

const filledInWords = ({ detail }: AuditEntry): string =>
  typeof detail['valuesHash'] === 'string' ? `，填写内容 SHA-256：${detail['valuesHash']}` : ''

// What the entry says of the documents: their joint hash, or that of the one it concerns.
const hashIn = (detail: Record<string, unknown>): string | undefined => {
  if (typeof detail['documentsHash'] === 'string') return detail['documentsHash']
  if (!Array.isArray(detail['documents'])) return undefined
  const hashes = detail['documents'].flatMap((document: unknown) =>
    typeof document === 'object' &&
    document !== null &&
    'sha256' in document &&
    typeof document.sha256 === 'string'
      ? [document.sha256]
      : [],
  )
  return hashes.length === 0 ? undefined : hashOf(hashes)
}
