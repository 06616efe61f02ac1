// Contracts of a list in a workbook: states, sums and days as people write them.
import { partyTitle } from '#protocol/contracts/parties/title.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import type { ContractRow, SigningTab } from '#protocol/contracts/contracts/contracts.ts'
import { LABEL_WORDS } from '#protocol/contracts/contracts/label-words.ts'
import type { GivenFilters } from '#protocol/contracts/contracts/list-filters.ts'
import { MOST_SELECTED } from '#protocol/contracts/contracts/selection.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { WORKBOOK_TYPE, writeWorkbook } from '#server/documents/write-sheet.ts'
import { pickPage } from '#server/domain/contracts/contracts/pick-page.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { listedAmong } from '#server/domain/contracts/contracts/viewers.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { callersLists } from './find-viewed.ts'
import { queryOf, rowsOf } from './lists.ts'

/** The ids of the first that match, in the order of the list. */
export const pickContracts = async (
  ctx: Context,
  input: GivenFilters & { tab: SigningTab },
): Promise<{ contractIds: string[]; hasMore: boolean }> => {
  const query = queryOf(ctx, { ...input, page: 1, pageSize: MOST_SELECTED })
  const { ids, total, hasMore } = await pickPage(ctx.deps.db, query)
  return { contractIds: [...ids], hasMore: hasMore || total > ids.length }
}

/** A row for each, in the order asked for, of those in the caller's lists; refuses `not-found` where none is. */
export const exportContracts = async (
  ctx: Context,
  { contractIds }: { contractIds: readonly string[] },
): Promise<{ name: string; contentType: string; body: Uint8Array }> => {
  const { db, clock } = ctx.deps
  const listed = await listedAmong(db, callersLists(ctx), contractIds)
  const found = await findContracts(db, [...listed])
  const records = [...new Set(contractIds)].flatMap((id) => found.get(id) ?? [])
  if (records.length === 0)
    throw new Refusal('not-found', '没有找到所选的合同，可能已被删除。请刷新列表后重新选择。')
  const rows = await rowsOf(ctx, records)
  const now = clock.now()
  await appendAudit(db, {
    chainId: ctx.identity.type === 2 ? ctx.identity.companyId : ctx.user.id,
    at: now,
    event: 'contract:list.exported',
    actor: ctx.actor,
    detail: { count: rows.length },
  })
  return {
    name: `合同台账${formatDate(now, 'YYYYMMDD')}.xlsx`,
    contentType: WORKBOOK_TYPE,
    body: writeWorkbook([
      {
        name: '合同台账',
        rows: [
          COLUMNS.map(({ title }) => title),
          ...rows.map((row, at) => {
            const record = records[at]
            return record === undefined ? [] : COLUMNS.map(({ text }) => text(row, record))
          }),
        ],
        widths: COLUMNS.map(({ width }) => width),
      },
    ]),
  }
}

interface Column {
  readonly title: string
  readonly width: number
  readonly text: (row: ContractRow, record: ContractRecord) => string
}

const COLUMNS: readonly Column[] = [
  { title: '合同编号', width: 24, text: ({ contractNo }) => contractNo },
  { title: '合同名称', width: 36, text: ({ name }) => name },
  { title: '合同类型', width: 14, text: (_, { content }) => content.contractType },
  { title: '状态', width: 12, text: ({ label }) => LABEL_WORDS[label] },
  { title: '发起方', width: 30, text: ({ initiator }) => initiator },
  { title: '签署方', width: 48, text: ({ parties }) => parties.map(partyTitle).join('、') },
  { title: '已签', width: 10, text: ({ parties }) => progressOf(parties) },
  { title: '等待', width: 30, text: ({ waitingFor }) => waitingFor.join('、') },
  { title: '金额（元）', width: 18, text: (_, { content }) => yuan(content.amount) },
  { title: '合同开始', width: 14, text: (_, { content }) => content.term?.begin ?? '' },
  { title: '合同结束', width: 14, text: (_, { content }) => content.term?.end ?? '' },
  { title: '发起时间', width: 18, text: (_, { launchedAt }) => minute(launchedAt) },
  { title: '签署截止', width: 18, text: (_, { deadline }) => minute(deadline) },
  { title: '完成时间', width: 18, text: (_, { completedAt }) => minute(completedAt) },
]

type Parties = ContractRow['parties']

const progressOf = (parties: Parties): string =>
  `${parties.filter(({ status }) => status === PARTY_STATUS.signed).length}/${parties.length}`

const yuan = (fen: number | null): string =>
  fen === null ? '' : (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const minute = (moment: Date | null): string =>
  moment === null ? '' : formatDate(moment, 'YYYY-MM-DD hh:mm')
