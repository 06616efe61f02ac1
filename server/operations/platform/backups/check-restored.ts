// Checks everything a database holds.
// Audit chains and anchors, the hash of every file, every completed contract.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { blob } from '#server/db/schema/platform/blobs.ts'
import type { Verifier } from '#server/documents/verification/verifier.ts'
import { issuingCertificates, platformCertificates } from '#server/domain/seals/certificates/store.ts'
import type { ExportedAnchor, ExportedStamp } from '#server/gateways/anchors/anchor-export.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { issuedRegistry } from '#server/operations/contracts/verification/checking.ts'
import { stampRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { auditAll } from '#server/operations/platform/audit/audit-all.ts'
import type { AuditReport } from '#server/operations/platform/audit/audit-report.ts'

export interface RestoredCheck {
  readonly audit: AuditReport
  readonly files: number
  /** Hashes of files that are missing or whose bytes are other ones. */
  readonly badFiles: readonly string[]
  readonly documents: number
  readonly badDocuments: readonly {
    readonly contractId: string
    readonly sha256: string
    readonly headline: string
  }[]
}

export interface CheckParts {
  readonly db: Database
  readonly storage: Storage
  readonly verifier: Verifier
  readonly root: Uint8Array
  /** Roots (DER) of licensed authorities whose company certificates are believed. */
  readonly licensed: readonly Uint8Array[]
  readonly exported: AsyncIterable<ExportedAnchor | ExportedStamp>
  readonly now: Date
}

const PAGE = 500

/** Reads all of it and changes nothing; `tell` is told how many files and documents are done. */
export const checkRestored = async (
  parts: CheckParts,
  tell: (done: { files: number; documents: number }) => void = () => undefined,
): Promise<RestoredCheck> => {
  const { db, root, exported } = parts
  const issuers = await issuingCertificates(db)
  const platforms = await platformCertificates(db)
  const trust = { root, issuers, platforms }
  const audit = await auditAll(db, { trust, exported })
  const { files, badFiles } = await checkFiles(parts, (done) => tell({ files: done, documents: 0 }))
  const found = await checkDocuments(parts, (done) => tell({ files, documents: done }))
  return { audit, files, badFiles, ...found }
}

const checkFiles = async ({ db, storage }: CheckParts, tell: (done: number) => void) => {
  const badFiles: string[] = []
  let files = 0
  for (let after = ''; ;) {
    const page = await db
      .current()
      .select({ sha256: blob.sha256 })
      .from(blob)
      .where(gt(blob.sha256, after))
      .orderBy(asc(blob.sha256))
      .limit(PAGE)
    for (const { sha256 } of page) {
      if (!(await isWhole(storage, sha256))) badFiles.push(sha256)
      files += 1
    }
    tell(files)
    if (page.length < PAGE) return { files, badFiles }
    after = page.at(-1)?.sha256 ?? ''
  }
}

const isWhole = async (storage: Storage, sha256: string): Promise<boolean> => {
  try {
    for await (const bytes of storage.stream(sha256)) void bytes
    return true
  } catch {
    return false
  }
}

const checkDocuments = async (
  { db, storage, verifier, root, licensed, now }: CheckParts,
  tell: (done: number) => void,
) => {
  const badDocuments: { contractId: string; sha256: string; headline: string }[] = []
  const timestampAnchors = await stampRoots({ db, outerTimestamps: undefined })
  let documents = 0
  const { id, contractId, sha256 } = documentRevision
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await db
      .current()
      .select({ id, contractId, sha256 })
      .from(documentRevision)
      .where(
        and(
          eq(documentRevision.isFinal, true),
          inArray(documentRevision.kind, ['finished', 'renewed']),
          gt(id, after),
        ),
      )
      .orderBy(asc(id))
      .limit(PAGE)
    for (const row of page) {
      const headline = await fault(row.sha256)
      if (headline !== undefined)
        badDocuments.push({ contractId: row.contractId, sha256: row.sha256, headline })
      documents += 1
      tell(documents)
    }
    if (page.length < PAGE) return { documents, badDocuments }
    after = page.at(-1)?.id ?? after
  }

  async function fault(name: string): Promise<string | undefined> {
    try {
      const trustAnchors = [root, ...licensed]
      const options = { trustAnchors, timestampAnchors, now, issued: issuedRegistry(db) }
      const { overall, headline, signatures } = await verifier.verify(await storage.get(name), options)
      const isKnown = signatures.every(({ trusted }) => trusted)
      if (overall === 'valid') return isKnown ? undefined : '签名者的证书不是由本平台或受信任机构的根证书签发'
      return headline
    } catch {
      return '文件缺失或内容与哈希不符'
    }
  }
}
