// Reads the text of a contract that went out, so that it can be searched (docs/decisions/0106).
import { MOST_LETTERS } from '#protocol/contracts/page-texts/folding.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { viewerKeys } from '#server/domain/contracts/contracts/search.ts'
import { findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { documentsOf, unsignedOf } from '#server/domain/contracts/documents/store.ts'
import {
  addSource,
  deleteSource,
  filesRead,
  saveSource,
  viewersOf,
} from '#server/domain/contracts/page-texts/store.ts'
import type { PageTextRow } from '#server/domain/contracts/page-texts/store.ts'
import { defineJob } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/runner.ts'

/** The job that reads a contract's text. */
export const READ_CONTRACT_JOB = defineJob<{ readonly contractId: string }>('readContractText')

/** How texts are read and cut; another number reads all of them anew (`npm run read-texts`). */
export const READING_RULES = '1:'

export type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'intake' | 'storage' | 'log'>

/** A PDF whose text is to be read. */
export interface FileToRead {
  readonly documentId: string
  readonly sha256: string
  /** The file whose pages it has, if that is another one: signatures add nothing to what pages say. */
  readonly base?: string
}

/** Reads again what changed, and forgets what nobody is to find; a job ends with what it stores. */
export const readContractText = async (
  deps: ReadingDeps,
  contractId: string,
  { finish }: Pick<Job, 'finish'> = {},
): Promise<void> => {
  const { db } = deps
  await db.standBack()
  const [contract, files, known] = await db.together(() => [
    findContract(db, contractId),
    filesOf(deps, contractId),
    filesRead(db, contractId),
  ])
  if (!isSearched(contract)) return deleteSource(db, contractId)
  const named = namesOf(files)
  if (known === named) return
  const read = await readFiles(deps, files)
  await db.transaction(async () => {
    const now = await lockContract(db, contractId)
    const [filesNow, viewing, knownNow] = await db.together(() => [
      filesOf(deps, contractId),
      viewersOf(db, contractId),
      filesRead(db, contractId),
    ])
    if (!isSearched(now) || namesOf(filesNow) !== named) return
    const viewers = viewerKeys(viewing)
    const source = { id: contractId, contractId, filingId: null, files: named, viewers, pairs: read.pairs }
    const save = knownNow === undefined ? addSource : saveSource
    await save(db, source, read.pages, deps.clock.now())
    await finish?.()
  })
}

// Contracts that ask for a viewing code say nothing to anybody who did not open them.
const isSearched = (contract: ContractRecord | undefined): contract is ContractRecord =>
  contract?.kind === 'contract' && !isInHouse(contract.state) && contract.content.viewingCode === undefined

const filesOf = async ({ db }: ReadingDeps, contractId: string): Promise<FileToRead[]> => {
  const [documents, bases] = await db.together(() => [
    documentsOf(db, contractId),
    unsignedOf(db, contractId),
  ])
  return documents.map(({ id, currentSha256 }) => ({
    documentId: id,
    sha256: currentSha256,
    base: bases.get(id) ?? currentSha256,
  }))
}

/** What is kept of which files were read. */
export const namesOf = (files: readonly FileToRead[]): string =>
  READING_RULES + files.map(({ sha256, base = sha256 }) => base).join(',')

/** The pages that say something, as far as the bounds go, and the pairs of letters of all of them. */
export const readFiles = async (
  deps: ReadingDeps,
  files: readonly FileToRead[],
): Promise<{ pages: PageTextRow[]; pairs: number[] }> => {
  const pages: PageTextRow[] = []
  const pairs = new Set<number>()
  let letters = 0
  for (const [position, { documentId, sha256 }] of files.entries()) {
    if (letters >= MOST_LETTERS) break
    const read = await readOrNothing(deps, sha256)
    for (const { page, text } of read.pages) {
      letters += text.length
      pages.push({ documentId, position, page, text })
    }
    for (const pair of read.pairs) pairs.add(pair)
  }
  return { pages, pairs: [...pairs] }
}

const NOTHING = { pages: [], pairs: [] }

// A file that a reader cannot read costs nobody more than its text; a machine that is busy is asked again.
const readOrNothing = async ({ intake, storage, log }: ReadingDeps, sha256: string) => {
  const bytes = await storage.get(sha256)
  try {
    return await intake.readPages(bytes)
  } catch (error) {
    if (error instanceof Refusal && !['document.timed-out', 'document.too-heavy'].includes(error.code))
      throw error
    log.warn({ err: error, sha256 }, '文件的文字读不出来，不能在正文中搜索到它')
    return NOTHING
  }
}
