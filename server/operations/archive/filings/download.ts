// Files of many filings in one ZIP with an index.
// Contracts are as their pages give them, scans as they came.
import { Readable } from 'node:stream'
import { formatDate } from '#protocol/chinese-date.ts'
import type { Context } from '#server/context.ts'
import { isWithin } from '#server/domain/archive/classes/scope.ts'
import { findFilings, scanFilesOf } from '#server/domain/archive/filings/store.ts'
import type { FilingRecord } from '#server/domain/archive/filings/store.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { archiveOf } from '#server/operations/archive/classes/looking.ts'
import type { Archive } from '#server/operations/archive/classes/looking.ts'
import { contractLine, packLines } from '#server/operations/contracts/contracts/archive-many.ts'
import type { ArchiveLine } from '#server/operations/contracts/contracts/archive-many.ts'
import type { ZipDownload } from '#server/operations/contracts/contracts/archive.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** Reads the files only while they are sent, so outside of any transaction. Refuses `contract.not-possible`, `contract.archive-too-large`. */
export const downloadFilings = async (
  ctx: Context,
  { filingIds }: { filingIds: readonly string[] },
): Promise<ZipDownload> => {
  const archive = await archiveOf(ctx)
  const ids = [...new Set(filingIds)]
  const found = await findFilings(ctx.deps.db, archive.companyId, ids)
  const lines: ArchiveLine[] = []
  for (const id of ids) lines.push(await lineOf(ctx, archive, found.get(id)))
  return packLines(ctx, lines, {
    name: `归档合同${formatDate(ctx.clock.now(), 'YYYYMMDD')}.zip`,
    more: ['归档分类', '签约方', '日期'],
    note: (contracts) => record(ctx, 'filing:many.downloaded', { contracts }),
  })
}

const lineOf = async (
  ctx: Context,
  { classes, scope }: Archive,
  row: FilingRecord | undefined,
): Promise<ArchiveLine> => {
  if (row === undefined || !isWithin(scope, row))
    return { no: '', name: '', files: [], reason: '已不在归档里，或不再对您开放', more: ['', '', ''] }
  const more = [pathName(classes, row.classId) || '未分类', row.parties, formatDate(row.at, 'YYYY-MM-DD')]
  if (row.contractId !== null) return { ...(await contractLine(ctx, row.contractId)), more }
  const files = (await scanFilesOf(ctx.deps.db, row.id)).map(({ name, size, sha256 }) => ({
    name,
    size,
    body: Readable.from(ctx.deps.storage.stream(sha256)),
  }))
  return { no: row.no, name: row.name, files, reason: '', more }
}
