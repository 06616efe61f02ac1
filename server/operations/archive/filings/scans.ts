// Scans of contracts that were signed on paper: filed with what they are about, read, and deleted.
import { randomUUID } from 'node:crypto'
import { FILING_STATUS } from '#protocol/archive/filings/status.ts'
import { beginningOf } from '#protocol/contracts/loans/days.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { downloadName } from '#server/domain/platform/files/rules.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import type { FileRow } from '#server/domain/platform/files/store.ts'
import { folded } from '#server/domain/contracts/contracts/search.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { searchKeys } from '#server/domain/archive/filings/listing.ts'
import { insertFiling, insertScanFiles, isFiled, scanFilesOf } from '#server/domain/archive/filings/store.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { storedFile } from '#server/operations/platform/files/stored-file.ts'
import type { StoredFile } from '#server/operations/platform/files/stored-file.ts'
import { archiveOf, noClass } from '#server/operations/archive/classes/looking.ts'
import { findSeenFiling } from './lists.ts'
import { moveFiling } from './moves.ts'
import { keptUntil } from './present.ts'
import { READ_SCAN_JOB } from './scan-texts.ts'

interface Typed {
  readonly fileIds: readonly string[]
  readonly name: string
  readonly no: string
  readonly type: string
  readonly parties: readonly string[]
  readonly amount: number | null
  readonly day: string
  readonly classId: string | null
}

/** The uploaded files belong to the scan from now on, and still count in the company's room. Refuses `not-found`, `identity.company-only`. */
export const fileScan = async (
  ctx: Context,
  { fileIds, day, classId, parties, ...typed }: Typed,
): Promise<{ filingId: string }> => {
  const { companyId, scope } = await archiveOf(ctx)
  if (classId !== null && !scope.open.has(classId)) throw noClass()
  const files = await uploadsOf(ctx, companyId, [...new Set(fileIds)])
  const { db } = ctx.deps
  const [filingId, now] = [randomUUID(), ctx.clock.now()]
  const named = parties.join('、')
  const text = folded(`${typed.name} ${typed.no} ${named}`)
  await insertFiling(db, {
    ...typed,
    id: filingId,
    companyId,
    contractId: null,
    state: 'filed',
    status: FILING_STATUS.filed,
    context: { isHeld: false, isScan: true },
    version: 1,
    classId,
    parties: named,
    at: new Date(beginningOf(day)),
    ownerId: ctx.user.id,
    text,
    keys: searchKeys(companyId, text),
    values: {},
    filedAt: now,
    filedBy: ctx.actor.who,
    createdAt: now,
  })
  await insertScanFiles(
    db,
    files.map(({ mime, size, sha256, ...file }, position) => ({
      id: file.id,
      filingId,
      companyId,
      position,
      name: downloadName({ ...file, mime }),
      mime,
      size,
      sha256,
    })),
  )
  await enqueue(db, { name: READ_SCAN_JOB, key: `filing:${filingId}:text`, payload: { filingId } })
  await appendAudit(db, {
    chainId: filingId,
    at: now,
    event: 'filing:scan.filed',
    actor: ctx.actor,
    detail: { id: filingId, classId, hashes: files.map(({ sha256 }) => sha256) },
  })
  return { filingId }
}

// Files of the same person in the same company, brought for this; all others answer alike.
const uploadsOf = async (
  { deps, user }: Context,
  companyId: string,
  fileIds: readonly string[],
): Promise<FileRow[]> => {
  const files: FileRow[] = []
  for (const fileId of fileIds) {
    const file = await getFile(deps.db, fileId)
    if (
      file?.userId !== user.id ||
      file.companyId !== companyId ||
      file.kind !== 'offline' ||
      (await isFiled(deps.db, fileId))
    )
      throw new Refusal('not-found', '没有找到上传的扫描件，请重新上传。')
    files.push(file)
  }
  return files
}

/** Refuses `not-found`, `identity.company-only`. */
export const downloadScanFile = async (
  ctx: Context,
  { filingId, fileId }: { filingId: string; fileId: string },
): Promise<{ name: string; contentType: string } & StoredFile> => {
  await findSeenFiling(ctx, filingId)
  const file = (await scanFilesOf(ctx.deps.db, filingId)).find(({ id }) => id === fileId)
  if (file === undefined) throw new Refusal('not-found', '没有找到这个文件，请刷新页面。')
  return { name: file.name, contentType: file.mime, ...storedFile(ctx.deps, file.sha256) }
}

/** Refuses `not-found`, `filing.not-possible`, `identity.company-only`. */
export const deleteScan = async (ctx: Context, filingId: string): Promise<void> => {
  const { row, classes } = await findSeenFiling(ctx, filingId)
  const until = keptUntil(row, classes)
  const isKept = until !== undefined && until > ctx.clock.now()
  await moveFiling(ctx.deps, {
    id: row.id,
    event: { type: 'filing.deleted', isKept },
    actor: ctx.actor,
    notPossible: isKept
      ? '分类规定的保存期还没有到，不能删除。'
      : row.heldAt === null
        ? '只有线下合同可以从归档里删除。'
        : '这份合同被保全，解除保全后才能删除。',
  })
}
