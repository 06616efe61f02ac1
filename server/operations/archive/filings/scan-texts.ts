// Reads the text of a scan that was filed, so that it can be searched (docs/decisions/0106).
import { companyKey } from '#server/domain/archive/filings/listing.ts'
import { getFiling, scanFilesOf } from '#server/domain/archive/filings/store.ts'
import { deleteSource, filesRead, saveSource } from '#server/domain/contracts/page-texts/store.ts'
import { defineJob } from '#server/jobs/queue.ts'
import { namesOf, readFiles } from '#server/operations/contracts/page-texts/read.ts'
import type { ReadingDeps } from '#server/operations/contracts/page-texts/read.ts'

/** The job that reads a scan's text. */
export const READ_SCAN_JOB = defineJob<{ readonly filingId: string }>('readScanText')

/** Pictures say nothing, and neither does a scan that was deleted. */
export const readScanText = async (deps: ReadingDeps, filingId: string): Promise<void> => {
  const { db } = deps
  const filing = await getFiling(db, filingId)
  if (filing === undefined || filing.contractId !== null || filing.state === 'deleted')
    return deleteSource(db, filingId)
  const files = (await scanFilesOf(db, filingId))
    .filter(({ mime }) => mime === 'application/pdf')
    .map(({ id, sha256 }) => ({ documentId: id, sha256 }))
  const named = namesOf(files)
  if ((await filesRead(db, filingId)) === named) return
  const read = await readFiles(deps, files)
  await db.transaction(async () => {
    const now = await getFiling(db, filingId, true)
    if (now === undefined || now.state === 'deleted') return
    const viewers = [companyKey(now.companyId)]
    const source = { id: filingId, contractId: null, filingId, files: named, viewers, pairs: read.pairs }
    await saveSource(db, source, read.pages, deps.clock.now())
  })
}
