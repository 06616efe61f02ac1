// The files of many contracts in one ZIP, with an index of what is in it and what is not.
import { Readable } from 'node:stream'
import { formatDate } from '#protocol/chinese-date.ts'
import { MOST_ARCHIVE_BYTES } from '#protocol/contracts/contracts/many.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { writeWorkbook } from '#server/documents/write-sheet.ts'
import { savedName } from '#server/domain/contracts/contracts/rules.ts'
import { servedAs } from '#server/domain/contracts/documents/attachments.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { requireOnRecord } from '#server/operations/platform/audit/check-history.ts'
import { namesInArchive, requireTakeAway, zipped } from './archive.ts'
import type { Zipped, ZipDownload } from './archive.ts'
import { findViewed } from './find-viewed.ts'

/** One contract of the index. */
export interface ArchiveLine {
  readonly no: string
  readonly name: string
  readonly files: readonly (Zipped & { readonly size: number })[]
  /** Why none of its files is there. */
  readonly reason: string
  /** What stands in the further columns. */
  readonly more?: readonly string[]
}

/** The name of the ZIP, further columns of its index, and who notes that so many contracts were saved. */
interface Packing {
  readonly name: string
  readonly more: readonly string[]
  readonly note: (contracts: number) => Promise<void>
}

/** Reads the files only while they are sent, so outside of any transaction. Refuses `contract.not-possible` where no contract may be saved, and `contract.archive-too-large`. */
export const downloadMany = async (
  ctx: Context,
  { contractIds }: { contractIds: readonly string[] },
): Promise<ZipDownload> => {
  const lines: ArchiveLine[] = []
  for (const contractId of new Set(contractIds)) lines.push(await contractLine(ctx, contractId))
  const now = ctx.clock.now()
  return packLines(ctx, lines, {
    name: `合同文件${formatDate(now, 'YYYYMMDD')}.zip`,
    more: [],
    note: async (contracts) => {
      await appendAudit(ctx.deps.db, {
        chainId: ctx.identity.type === 2 ? ctx.identity.companyId : ctx.user.id,
        at: now,
        event: 'contract:list.downloaded',
        actor: ctx.actor,
        detail: { contracts },
      })
    },
  })
}

/** All files and the index in one ZIP, written while it is read. */
export const packLines = async (
  ctx: Context,
  lines: readonly ArchiveLine[],
  { name, more, note }: Packing,
): Promise<ZipDownload> => {
  const files = lines.flatMap((line) => line.files)
  if (files.length === 0)
    throw new Refusal('contract.not-possible', lines[0]?.reason ?? '所选合同没有可以下载的文件。')
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_ARCHIVE_BYTES)
    throw new Refusal(
      'contract.archive-too-large',
      `所选合同的文件超过 ${MOST_ARCHIVE_BYTES / 1_048_576} MB，请分几次下载。`,
    )
  const now = ctx.clock.now()
  await ctx.transaction(() => note(lines.filter((line) => line.files.length > 0).length))
  const named = lines.map((line, at) => line.files.map((file) => `${numberOf(at)}-${line.name}-${file.name}`))
  const names = namesInArchive(named.flat())
  const index = { name: '目录.xlsx', body: indexOf(lines, named, { names, more }) }
  return {
    name,
    contentType: 'application/zip',
    body: zipped([index, ...files.map(({ body }, at) => ({ name: names[at] ?? '', body }))], now),
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
      body: Readable.from(ctx.deps.storage.stream(document.currentSha256)),
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
