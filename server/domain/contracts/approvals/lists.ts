// The lists of those who decide about approvals or started them, in the database.
import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { ApprovalTab } from '#protocol/contracts/approvals.ts'
import type { ApprovalScope } from '#protocol/contracts/approval-processes/nodes.ts'
import type { Database } from '#server/db/database.ts'
import { countListed } from '#server/db/full-counts.ts'
import { firstOf, pickListed } from '#server/db/ordered-picks.ts'
import type { OrderedList } from '#server/db/ordered-picks.ts'
import { MOST_DOTTED, MOST_LOOKED, countRows, pickFrom } from '#server/db/picks.ts'
import type { Cut } from '#server/db/picks.ts'
import { approval, approvalTask } from '#server/db/schema/contracts/approvals.ts'
import { stageMatches } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { StageFilters } from '#server/domain/contracts/contracts/stage-filters.ts'
import type { ApprovalRecord } from './store.ts'

/** Whose lists, in which company, over approvals of which scopes. */
export interface Asker {
  readonly companyId: string
  readonly userId: string
  readonly scopes: readonly ApprovalScope[]
}

// Lists of contracts and of papers show approvals of their own scopes.
const isTaskOf = (scopes: readonly ApprovalScope[]): SQL =>
  sql`exists (select 1 from ${approval} where ${approval.id} = ${approvalTask.approvalId} and ${inArray(approval.scope, [...scopes])})`

const isMine = ({ companyId, userId, scopes }: Asker): SQL =>
  sql`${approval.starterId} = ${userId} and ${approval.companyId} = ${companyId} and ${inArray(approval.scope, [...scopes])}`

// What one started stands once in its index in the order of its last change.
const mineOf = (asker: Asker): OrderedList => ({
  rows: firstOf(sql`select ${approval.id} as id, ${approval.updatedAt} as at from ${approval}
    where ${isMine(asker)} order by ${approval.updatedAt} desc, ${approval.id} desc`),
  counted: sql`select 1 from ${approval} where ${isMine(asker)}`,
  name: ['approvals', asker.companyId, asker.userId, asker.scopes],
})

// The approvals that one is or was asked about, with the time that orders them, newest first: when one was asked, when one decided.
const inTab = (tab: Exclude<ApprovalTab, 'mine'>, { companyId, userId, scopes }: Asker): SQL => {
  const own = sql`${approvalTask.userId} = ${userId} and ${approvalTask.companyId} = ${companyId} and ${isTaskOf(scopes)}`
  const newest = sql`order by at desc limit ${MOST_LOOKED}`
  if (tab === 'done')
    return sql`select ${approvalTask.approvalId} as id, ${approvalTask.decidedAt} as at from ${approvalTask}
      where ${own} and ${approvalTask.status} in (2, 3) ${newest}`
  return sql`(select ${approvalTask.approvalId} as id, ${approvalTask.askedAt} as at from ${approvalTask}
      where ${own} and ${approvalTask.status} = ${APPROVAL_TASK.open} ${newest})
    union all (${waitingForAdded(own)} ${newest})`
}

// Who was asked, added others who decide first, and is asked again after them.
const waitingForAdded = (own: SQL): SQL =>
  sql`select ${approvalTask.approvalId} as id, ${approvalTask.askedAt} as at from ${approvalTask}
    where ${own} and ${approvalTask.status} = ${APPROVAL_TASK.waiting} and ${approvalTask.askedAt} is not null
      and exists (select 1 from ${approval} where ${approval.id} = ${approvalTask.approvalId} and ${approval.state} = 'running')`

// The chain that tells of it is the contract's, or the one of the contract itself.
const about = sql`(select coalesce(chain_id, subject_id) as contract_id, started_at, title, starter from ${approval}
  where ${approval.id} = looked.id) about`

const columns = {
  contractId: sql`about.contract_id`,
  begunAt: sql`about.started_at`,
  title: sql`about.title`,
  initiator: sql`about.starter`,
}

/** A page of one tab, newest first. */
export const pageApprovals = async (
  db: Database,
  { tab, filters, ...query }: Asker & Cut & { tab: ApprovalTab; filters: StageFilters },
): Promise<{ total: number; hasMore: boolean; rows: ApprovalRecord[] }> => {
  const matching = stageMatches(filters, columns)
  const wanted = matching && sql`select 1 from ${about} cross join lateral (${matching}) matching`
  const mine = mineOf(query)
  const { ids, total, hasMore } =
    tab === 'mine'
      ? await pickListed(db, mine, wanted && { rows: mine.rows, matching: wanted }, query)
      : await pickFrom(db, { rows: inTab(tab, query), repeats: true, matching: wanted }, query)
  if (ids.length === 0) return { total, hasMore, rows: [] }
  const rows = await db
    .current()
    .select()
    .from(approval)
    .where(inArray(approval.id, [...ids]))
  return { total, hasMore, rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) }
}

/** How many approvals a tab holds, ending at one more than `MOST_COUNTED`. */
export const countTab = async (db: Database, tab: ApprovalTab, asker: Asker): Promise<number> => {
  if (tab === 'mine') {
    const { name, counted } = mineOf(asker)
    return countListed(db, name, counted)
  }
  const { rows } = await db
    .current()
    .execute<{ total: number }>(
      sql`select count(distinct id)::int as total from (${inTab(tab, asker)}) counted`,
    )
  return rows[0]?.total ?? 0
}

/** How many wait for a person's own decision now, ending at `MOST_DOTTED`: the red dot. */
export const countOpen = (db: Database, { companyId, userId, scopes }: Asker): Promise<number> => {
  const open = sql`select distinct ${approvalTask.approvalId} from ${approvalTask} where ${approvalTask.userId} = ${userId}
    and ${approvalTask.companyId} = ${companyId} and ${approvalTask.status} = ${APPROVAL_TASK.open}
    and ${isTaskOf(scopes)}`
  return countRows(db, open, MOST_DOTTED)
}
