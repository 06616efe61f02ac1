// What home reads of the database: tasks of several kinds in one statement, and first steps.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { HomeTask } from '#protocol/contracts/contracts/home.ts'
import { OFFICE_KINDS } from '#protocol/contracts/contracts/kinds.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { Identity } from '#protocol/identity.ts'
import { SEAL_STATUS } from '#protocol/seals/seals/seals.ts'
import type { Database } from '#server/db/database.ts'
import { approval, approvalTask } from '#server/db/schema/contracts/approvals.ts'
import { confirmation } from '#server/db/schema/contracts/confirmations.ts'
import { contract, contractViewer } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { review, reviewTask } from '#server/db/schema/contracts/reviews.ts'
import { seal } from '#server/db/schema/seals/seals.ts'

/** Whose tasks are read, and which of them are theirs to do. */
export interface TasksOf {
  readonly userId: string
  readonly identity: Identity
  /** Their own key, as in `contract_viewer`. */
  readonly own: string
  readonly maySign: boolean
  readonly mayReview: boolean
}

interface TaskRow extends Record<string, unknown>, Omit<HomeTask, 'at'> {
  /** Milliseconds since 1970, which every driver reads alike. */
  readonly at: number
}

const asMs = (at: SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::float8`

const isOwnParty = ({ userId, identity }: TasksOf): SQL =>
  identity.type === 1
    ? sql`${party.userId} = ${userId} and (${party.partyType} = 1 or ${party.companyId} is null)`
    : sql`${party.userId} = ${userId} and ${party.partyType} = 2 and ${party.companyId} = ${identity.companyId}`

// Each kind gives as many rows as are shown at most, so that the newest of all are among them.
const newest = (most: number): SQL => sql`order by at desc limit ${most}`

const toSign = (of: TasksOf, most: number): SQL => sql`
  select 'sign' as act, ${contract.id} as "contractId", ${party.id} as "partyId", ${contract.kind} as kind,
    ${contract.name} as name, ${contract.initiator} as "from", ${asMs(sql`${contractViewer.updatedAt}`)} as at
  from ${contractViewer} inner join ${contract} on ${contract.id} = ${contractViewer.contractId}
    inner join ${party} on ${party.contractId} = ${contract.id} and ${party.state} = 'toSign' and ${isOwnParty(of)}
  where ${contractViewer.viewer} = ${of.own} and ${contractViewer.bucket} = 'open' and ${contractViewer.toSign}
    and ${contractViewer.kind} not in (${sql.join(
      OFFICE_KINDS.map((kind) => sql`${kind}`),
      sql`, `,
    )}) ${newest(most)}`

const toConfirm = (of: TasksOf, most: number): SQL => sql`
  select 'confirm' as act, ${contract.id} as "contractId", ${party.id} as "partyId", ${contract.kind} as kind,
    ${confirmation.name} as name, ${confirmation.initiator} as "from", ${asMs(sql`${confirmation.askedAt}`)} as at
  from ${confirmation} inner join ${contract} on ${contract.id} = ${confirmation.contractId}
    inner join ${party} on ${party.id} = ${confirmation.partyId}
  where ${confirmation.outcome} = '' and ${contract.state} = 'confirming' and ${party.state} = 'toConfirm'
    and ${isOwnParty(of)} ${newest(most)}`

const toApprove = (userId: string, companyId: string, most: number): SQL => sql`
  select 'approve' as act, ${contract.id} as "contractId", ${party.id} as "partyId", ${contract.kind} as kind, ${contract.name} as name,
    ${approval.starter} as "from", ${asMs(sql`asked.asked_at`)} as at
  from (select ${approvalTask.approvalId} as approval_id, max(${approvalTask.askedAt}) as asked_at from ${approvalTask}
      where ${approvalTask.userId} = ${userId} and ${approvalTask.companyId} = ${companyId}
        and ${approvalTask.status} = ${APPROVAL_TASK.open} group by 1) asked
    inner join ${approval} on ${approval.id} = asked.approval_id
    left join ${party} on ${party.id} = ${approval.subjectId}
    inner join ${contract} on ${contract.id} = coalesce(${party.contractId}, ${approval.subjectId})
  where ${approval.scope} in ('contract', 'seal') ${newest(most)}`

const toReview = (userId: string, companyId: string, most: number): SQL => sql`
  select 'review' as act, ${contract.id} as "contractId", null::uuid as "partyId", ${contract.kind} as kind,
    ${contract.name} as name, ${review.starter} as "from",
    ${asMs(sql`coalesce(${reviewTask.askedAt}, ${review.startedAt})`)} as at
  from ${reviewTask} inner join ${review} on ${review.id} = ${reviewTask.reviewId}
    inner join ${contract} on ${contract.id} = ${review.contractId}
  where ${reviewTask.userId} = ${userId} and ${reviewTask.companyId} = ${companyId}
    and ${reviewTask.status} = ${REVIEW_TASK.open} and ${review.state} = 'running' ${newest(most)}`

/** The newest of what waits for a person in one identity, but for seals, whose holders are found elsewhere. */
export const newestTasks = async (db: Database, of: TasksOf, most: number): Promise<HomeTask[]> => {
  const { userId, identity } = of
  const kinds = [
    ...(of.maySign ? [toSign(of, most), toConfirm(of, most)] : []),
    ...(identity.type === 2 ? [toApprove(userId, identity.companyId, most)] : []),
    ...(identity.type === 2 && of.mayReview ? [toReview(userId, identity.companyId, most)] : []),
  ]
  if (kinds.length === 0) return []
  const all = sql.join(
    kinds.map((kind) => sql`(${kind})`),
    sql` union all `,
  )
  const { rows } = await db
    .current()
    .execute<TaskRow>(sql`select * from (${all}) task order by at desc limit ${most}`)
  return rows.map(({ at, ...task }) => ({ ...task, at: new Date(at).toISOString() }))
}

/** Whether a person, or the company they act for, has a seal in use and has launched a contract. */
export const firstSteps = async (
  db: Database,
  userId: string,
  identity: Identity,
): Promise<{ hasSeal: boolean; hasLaunched: boolean }> => {
  const isWhose =
    identity.type === 1
      ? sql`${seal.userId} = ${userId} and ${seal.companyId} is null`
      : sql`${seal.companyId} = ${identity.companyId}`
  const isLaunchers =
    identity.type === 1
      ? sql`${contract.initiatorId} = ${userId} and ${contract.companyId} is null`
      : sql`${contract.companyId} = ${identity.companyId}`
  const { rows } = await db.current().execute<{ hasSeal: boolean; hasLaunched: boolean }>(sql`select
    exists (select 1 from ${seal} where ${isWhose} and ${seal.listed} and ${seal.status} = ${SEAL_STATUS.enabled}) as "hasSeal",
    exists (select 1 from ${contract} where ${isLaunchers} and ${contract.launchedAt} is not null) as "hasLaunched"`)
  return { hasSeal: rows[0]?.hasSeal === true, hasLaunched: rows[0]?.hasLaunched === true }
}
