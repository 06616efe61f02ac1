// Files of many filings in one ZIP with an index, by a link that a browser may come back to.
// Contracts are as their pages give them, scans as they came.
import { BASE_PATH } from '#protocol/endpoint.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { isWithin } from '#server/domain/archive/classes/scope.ts'
import { findFilingDownload, insertFilingDownload } from '#server/domain/archive/filings/downloads.ts'
import type { FilingDownloadRow } from '#server/domain/archive/filings/downloads.ts'
import { findFilings, scanFilesOf } from '#server/domain/archive/filings/store.ts'
import type { FilingRecord } from '#server/domain/archive/filings/store.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { archiveOf } from '#server/operations/archive/classes/looking.ts'
import type { Archive } from '#server/operations/archive/classes/looking.ts'
import {
  checkLines,
  contractLine,
  packLines,
  savedIn,
} from '#server/operations/contracts/contracts/archive-many.ts'
import type { ArchiveLine, PackedLines } from '#server/operations/contracts/contracts/archive-many.ts'
import { record } from '#server/operations/company/staff/manage.ts'

/** Where a browser fetches it, with the token behind. */
export const FILINGS_ZIP = `${BASE_PATH}/ContractService/filing/zip`
/** How long a download may be gone on with. */
const LINK_LIFE_MS = 2 * 3_600_000

/** Looks what may be saved, and makes the link. Refuses `contract.not-possible` and `contract.archive-too-large`. */
export const prepareFilings = async (
  ctx: Context,
  { filingIds }: { filingIds: readonly string[] },
): Promise<{ path: string; size: number }> => {
  const { deps, clock, session } = ctx
  const lines = await linesOf(ctx, filingIds)
  checkLines(lines)
  const now = clock.now()
  const token = newToken()
  const row: FilingDownloadRow = {
    tokenHash: hashToken(token),
    sessionId: session.id,
    filingIds: [...new Set(filingIds)],
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
  }
  await ctx.transaction(async () => {
    await insertFilingDownload(deps.db, row)
    await record(ctx, 'filing:many.downloaded', { contracts: savedIn(lines) })
  })
  return { path: `${FILINGS_ZIP}/${token}`, size: packed(ctx, lines, row).length }
}

/** The link of a token; undefined where there is none any more. */
export const findPrepared = (
  { db, clock }: Pick<Context['deps'], 'db' | 'clock'>,
  token: string,
): Promise<FilingDownloadRow | undefined> => findFilingDownload(db, hashToken(token), clock.now())

/**
 * The ZIP as it is now, for the session of the link: with the same files byte for byte the same, under the same ETag. Rights are looked
 * at anew. Refuses the same.
 */
export const fetchPrepared = async (ctx: Context, row: FilingDownloadRow): Promise<PackedLines> => {
  if (!ctx.rights.may('contractFiling', 'download'))
    throw new Refusal('permission.denied', '您没有下载归档合同的权限。', { status: 403 })
  const lines = await linesOf(ctx, row.filingIds)
  checkLines(lines)
  return packed(ctx, lines, row)
}

const packed = (
  { deps }: Context,
  lines: readonly ArchiveLine[],
  { createdAt: at }: FilingDownloadRow,
): PackedLines =>
  packLines(deps, lines, {
    name: `归档合同${formatDate(at, 'YYYYMMDD')}.zip`,
    at,
    more: ['归档分类', '签约方', '日期'],
  })

const linesOf = async (ctx: Context, filingIds: readonly string[]): Promise<ArchiveLine[]> => {
  const archive = await archiveOf(ctx)
  const ids = [...new Set(filingIds)]
  const found = await findFilings(ctx.deps.db, archive.companyId, ids)
  const lines: ArchiveLine[] = []
  for (const id of ids) lines.push(await lineOf(ctx, archive, found.get(id)))
  return lines
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
    sha256,
  }))
  return { no: row.no, name: row.name, files, reason: '', more }
}
