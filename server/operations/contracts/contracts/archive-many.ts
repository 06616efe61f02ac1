// The files of many contracts in one ZIP, with an index of what is in it and what is not.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { formatDate } from '#protocol/chinese-date.ts'
import { MOST_ARCHIVE_BYTES } from '#protocol/contracts/contracts/many.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { plainZip } from '#server/documents/plain-zip.ts'
import type { PlainEntry } from '#server/documents/plain-zip.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { savedName } from '#server/domain/contracts/contracts/rules.ts'
import { servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { namesInArchive, requireTakeAway } from './archive.ts'
import type { FileDownload } from './downloads.ts'
import { findViewed } from './find-viewed.ts'

/** A stored file of a ZIP. */
export interface ArchivedFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
}

/** One contract of the index. */
export interface ArchiveLine {
  readonly no: string
  readonly name: string
  readonly files: readonly ArchivedFile[]
  /** Why none of its files is there. */
  readonly reason: string
  /** What stands in the further columns. */
  readonly more?: readonly string[]
}

/** The name of the ZIP, the time of its entries, and further columns of its index. */
interface Packing {
  readonly name: string
  readonly at: Date
  readonly more: readonly string[]
}

/** A ZIP that can be read from any place; the same ETag is the same bytes. */
export interface PackedLines {
  readonly name: string
  readonly contentType: 'application/zip'
  readonly body: Readable
  readonly length: number
  readonly parts: NonNullable<FileDownload['parts']>
}

/** Reads the files only while they are sent, so outside of any transaction. Refuses `contract.not-possible` where no contract may be saved, and `contract.archive-too-large`. */
export const downloadMany = async (
  ctx: Context,
  { contractIds }: { contractIds: readonly string[] },
): Promise<Omit<PackedLines, 'parts'>> => {
  const lines: ArchiveLine[] = []
  for (const contractId of new Set(contractIds)) lines.push(await contractLine(ctx, contractId))
  const now = ctx.clock.now()
  checkLines(lines)
  await ctx.transaction(() =>
    appendAudit(ctx.deps.db, {
      chainId: ctx.identity.type === 2 ? ctx.identity.companyId : ctx.user.id,
      at: now,
      event: 'contract:list.downloaded',
      actor: ctx.actor,
      detail: { contracts: savedIn(lines) },
    }),
  )
  const name = `合同文件${formatDate(now, 'YYYYMMDD')}.zip`
  const { parts: _, ...whole } = packLines(ctx.deps, lines, { name, at: now, more: [] })
  return whole
}

/** How many contracts have a file in it. */
export const savedIn = (lines: readonly ArchiveLine[]): number =>
  lines.filter((line) => line.files.length > 0).length

/** Refuses `contract.not-possible` where nothing may be saved, and `contract.archive-too-large`. */
export const checkLines = (lines: readonly ArchiveLine[]): void => {
  const files = lines.flatMap((line) => line.files)
  if (files.length === 0)
    throw new Refusal('contract.not-possible', lines[0]?.reason ?? '所选合同没有可以下载的文件。')
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_ARCHIVE_BYTES)
    throw new Refusal(
      'contract.archive-too-large',
      `所选合同的文件超过 ${MOST_ARCHIVE_BYTES / 1_048_576} MB，请分几次下载。`,
    )
}

/** Sums of contents that were read before, the latest ones: a download that goes on need not read again what it skips. */
const MOST_SUMS = 10_000
const sums = new Map<string, number>()
const knownSums = {
  get: (sha256: string) => sums.get(sha256),
  set: (sha256: string, crc: number) => {
    if (sums.size >= MOST_SUMS)
      for (const oldest of [...sums.keys()].slice(0, MOST_SUMS / 10)) sums.delete(oldest)
    return sums.set(sha256, crc)
  },
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** All files and the index in one ZIP, read while it is sent. */
export const packLines = (
  { storage }: Pick<Deps, 'storage'>,
  lines: readonly ArchiveLine[],
  { name, at, more }: Packing,
): PackedLines => {
  const files = lines.flatMap((line) => line.files)
  const named = lines.map((line, row) =>
    line.files.map((file) => `${numberOf(row)}-${line.name}-${file.name}`),
  )
  const names = namesInArchive(named.flat())
  const index = indexOf(lines, named, { names, more })
  const entries: PlainEntry[] = [
    {
      name: '目录.xlsx',
      size: index.length,
      sha256: hashOf(index),
      read: async function* (from, until) {
        yield index.subarray(from, until)
      },
    },
    ...files.map(({ size, sha256 }, place) => ({
      name: names[place] ?? '',
      size,
      sha256,
      read: (from: number, until: number) =>
        from === 0 && until === size ? storage.stream(sha256) : storage.part(sha256, from, until),
    })),
  ]
  const zip = plainZip(entries, at, knownSums)
  const said = entries.map((entry) => [entry.name, entry.size, entry.sha256])
  return {
    name,
    contentType: 'application/zip',
    body: Readable.from(zip.read(0, zip.size), { objectMode: false }),
    length: zip.size,
    parts: {
      sha256: hashOf(JSON.stringify([at.getTime(), said])),
      size: () => Promise.resolve(zip.size),
      read: zip.read,
    },
  }
}

const numberOf = (at: number): string => String(at + 1).padStart(3, '0')

/** What of a contract the caller may save, or why nothing. */
export const contractLine = async (ctx: Context, contractId: string): Promise<ArchiveLine> => {
  let [no, name] = ['', '']
  try {
    const { contract } = await findViewed(ctx, contractId)
    ;({ no, name } = contract)
    requireTakeAway(ctx, contract)
    const documents = await requireOnRecord(ctx.deps, contractId)
    const files = documents.map((document) => ({
      name: servedAs({ ...document, name: savedName(contract.state, document.name) }).name,
      sha256: document.currentSha256,
      size: document.size,
    }))
    return { no, name, files, reason: '' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { no, name, files: [], reason: error.words }
  }
}

const indexOf = (
  lines: readonly ArchiveLine[],
  named: readonly (readonly string[])[],
  { names, more }: { readonly names: readonly string[]; readonly more: readonly string[] },
): Uint8Array => {
  let at = 0
  const rows = lines.map((line, row) => {
    const own = names.slice(at, (at += named[row]?.length ?? 0))
    const name = line.name === '' ? '已看不到的合同' : line.name
    return [numberOf(row), line.no, name, own.join('、'), line.reason, ...(line.more ?? [])]
  })
  return writeWorkbook([
    {
      name: '目录',
      rows: [['序号', '合同编号', '合同名称', '文件', '未包含的原因', ...more], ...rows],
      widths: [8, 24, 36, 60, 48, ...more.map(() => 30)],
    },
  ])
}
