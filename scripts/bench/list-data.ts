// Fills the lists of one company among others, set by set: contracts, viewers, search rows, notices.
import { sql } from 'drizzle-orm'
import { CONTRACT_STATUS, PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { REVIEW_STATUS, REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import type { Database } from '#server/db/database.ts'

/** How many contracts, and whose. */
export interface ListSizes {
  readonly companyId: string
  /** Who starts them, and for whom some wait. */
  readonly userId: string
  readonly own: number
  /** Of other companies. */
  readonly others: number
}

const CHUNK = 50_000
/** Of the company's contracts so many are newest, and alone hold what is rare; of so many one waits in each list of what waits. */
const NEWEST = 10_000
const ONE_WAITS_OF = 100
const UNREAD = 1_400
const FILLED = [
  'contract',
  'contract_viewer',
  'contract_listing',
  'notice',
  'party',
  'confirmation',
  'review',
  'review_task',
  'seal_request',
]

/**
 * Writes them, and lets the planner know. Each names 合同; of the newest one in 500 names 尉迟某 and one in 100 is worth 5,000,000
 * to 5,100,000. As many match and wait in a long list as in one of 10,000: what is compared is how much there is besides.
 */
export const fillLists = async (db: Database, sizes: ListSizes): Promise<void> => {
  await db.current().execute(sql`set session_replication_role = replica`)
  // An index that is built at once costs far less than one that grows row by row.
  const { rows } = await db.current().execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes
    where schemaname = 'public' and indexname not like '%_pk%'
      and tablename in (${sql.join(
        FILLED.map((table) => sql`${table}`),
        sql`, `,
      )})`)
  for (const { name } of rows) await db.current().execute(sql.raw(`drop index ${name}`))
  await fillTables(db, sizes)
  for (const { made } of rows) await db.current().execute(sql.raw(made))
  await db.current().execute(sql`set session_replication_role = default`)
  for (const table of FILLED) await db.current().execute(sql.raw(`vacuum analyze ${table}`))
}

const fillTables = async (db: Database, { companyId, userId, own, others }: ListSizes): Promise<void> => {
  for (let from = 0; from < own + others; from += CHUNK)
    await fillChunk(db, { companyId, userId, own }, from, Math.min(own + others, from + CHUNK))
  await db.current()
    .execute(sql`insert into notice (id, user_id, kind, title, text, target, created_at, read_at)
    select gen_random_uuid(), ${userId}, case when n % 10 = 0 then 'system' else 'contract' end, '合同已签署', '', '/home',
      timestamptz '2026-01-01' + n * interval '1 minute', case when n > ${own - UNREAD} then null else now() end
    from generate_series(1, ${own}::int) n`)
  await fillStages(db, companyId, userId, oneOf(own))
}

/** How many times the newest the company's contracts are. */
const timesNewest = (own: number): number => Math.max(1, Math.round(own / NEWEST))
const oneOf = (own: number): number => ONE_WAITS_OF * timesNewest(own)

const { open, confirming, completed, revoked, rejected, expired } = {
  open: CONTRACT_STATUS.signing,
  confirming: CONTRACT_STATUS.confirming,
  completed: CONTRACT_STATUS.completed,
  revoked: CONTRACT_STATUS.revoked,
  rejected: CONTRACT_STATUS.rejected,
  expired: CONTRACT_STATUS.expired,
}

// Each contract of the company had the user as a party that confirmed, as a reviewer, and asked for the seal; a few still wait.
const fillStages = async (
  db: Database,
  companyId: string,
  userId: string,
  oneWaitsOf: number,
): Promise<void> => {
  const key = `2:${companyId}:${userId}`
  await db.current().execute(sql`
    create temporary table own as
    select id, md5('party' || id)::uuid as party_id, md5('review' || id)::uuid as review_id, name, state, updated_at,
      substr(no, 4)::int as n
    from contract where company_id = ${companyId}`)
  await db.current().execute(sql`
    insert into party (id, contract_id, position, sign_order, party_type, name, phone, company_name, user_id, company_id, willing,
      state, status, version)
    select party_id, id, 0, 0, 2, '张三', '13800000000', '云杉科技', ${userId}, ${companyId}, '[]',
      case when n % ${oneWaitsOf}::int = 4 then 'toSeal' when state = 'confirming' then 'toConfirm' else 'toSign' end,
      case when n % ${oneWaitsOf}::int = 4 then ${PARTY_STATUS.toSeal}::int when state = 'confirming' then ${PARTY_STATUS.toConfirm}::int
        else ${PARTY_STATUS.toSign}::int end, 1
    from own`)
  await db.current().execute(sql`
    insert into confirmation (party_id, contract_id, position, name, initiator, who, values, version, outcome, viewer, launched_by, asked_at, closed_at)
    select party_id, id, 0, name, '云杉科技', '云杉科技', '""', 1, outcome, case outcome when '' then '' else ${key} end,
      ${key}, updated_at, case outcome when '' then null else updated_at end
    from (select *, case when state = 'confirming' then '' when n % 50 = 3 then 'objected' else 'confirmed' end as outcome
      from own) own`)
  await db.current().execute(sql`
    insert into review (id, contract_id, company_id, round, title, starter_id, starter, content, documents, state, status, context,
      version, started_at, updated_at)
    select review_id, id, ${companyId}, 1, name, ${userId}, '张三', '{}', '[]',
      case when n % ${oneWaitsOf}::int = 2 then 'running' else 'passed' end,
      case when n % ${oneWaitsOf}::int = 2 then ${REVIEW_STATUS.running}::int else ${REVIEW_STATUS.passed}::int end,
      '{"tasks": [], "notes": 0, "openNotes": 0}', 1, updated_at, updated_at
    from own`)
  await db.current().execute(sql`
    insert into review_task (id, review_id, company_id, position, member_id, user_id, name, status, asked_at, decided_at,
      contract_id, title, starter, started_at)
    select gen_random_uuid(), review_id, ${companyId}, 0, ${userId}, ${userId}, '张三',
      case when n % ${oneWaitsOf}::int = 2 then ${REVIEW_TASK.open}::int else ${REVIEW_TASK.passed}::int end, updated_at,
      case when n % ${oneWaitsOf}::int = 2 then null else updated_at end, id, name, '张三', updated_at
    from own`)
  await db.current().execute(sql`
    insert into seal_request (id, contract_id, party_id, company_id, applicant_id, applicant, reason, outcome, created_at, closed_at)
    select gen_random_uuid(), id, party_id, ${companyId}, ${userId}, '张三', '', outcome, updated_at,
      case outcome when '' then null else updated_at end
    from (select *, case when n % ${oneWaitsOf}::int = 4 then '' when n % 50 = 3 then 'returned' else 'sealed' end as outcome from own) own`)
  await db.current().execute(sql`drop table own`)
}

const fillChunk = async (
  db: Database,
  { companyId, userId, own }: Omit<ListSizes, 'others'>,
  from: number,
  until: number,
): Promise<void> => {
  const [times, oneWaitsOf] = [timesNewest(own), oneOf(own)]
  await db.current().execute(sql`
    create temporary table made as
    select *, case when n % 500 = 7 and is_newest then '尉迟' || n % 13 else (array['张三', '李四', '王小满'])[1 + n % 3] end as person,
      ((n::bigint * 7919) % 10000) * 1000 + case when is_newest then 100 else 10000100 end as amount
    from (select gen_random_uuid() as id, n, n * 37 % 400000 >= 400000 - 400000 / ${times}::int as is_newest,
      case when n < ${own}::int then ${companyId}::uuid
        else md5('company' || n % 97)::uuid end as company_id,
      case when n < ${own}::int then ${userId}::uuid else md5('user' || n % 97)::uuid end as user_id,
      case when n % 20 < 5 then 'open' when n % 20 < 16 then 'completed' when n % 20 < 18 then 'revoked'
        when n % 20 < 19 then 'rejected' else 'expired' end as bucket,
      (array['买卖合同', '租赁合同', '服务合同', '保密协议'])[1 + n % 4] as type,
      '第' || n || '号' || (array['采购', '租赁', '服务', '保密'])[1 + n % 4] || '合同' as name,
      timestamptz '2026-01-01' + (n * 37 % 400000) * interval '1 minute' as updated_at
    from generate_series(${from}::int, ${until - 1}::int) n) made`)
  await db.current().execute(sql`
    insert into contract (id, no, name, company_id, initiator_id, initiator, state, status, context, version, content, deadline,
      search_text, created_at, updated_at)
    select id, 'HT-' || n, name, company_id, user_id, '云杉科技',
      case when bucket <> 'open' then bucket when n % ${oneWaitsOf}::int = 1 then 'confirming' else 'signing' end,
      case bucket when 'open' then case when n % ${oneWaitsOf}::int = 1 then ${confirming}::int else ${open}::int end when 'completed' then ${completed}::int when 'revoked' then ${revoked}::int
        when 'rejected' then ${rejected}::int else ${expired}::int end,
      '{}', 1, jsonb_build_object('contractType', type, 'amount', amount, 'remark', '', 'files', '[]'::jsonb,
        'parties', jsonb_build_array(jsonb_build_object('companyName', '', 'name', person))),
      updated_at + interval '30 days', name || ' HT-' || n || ' 云杉科技 ' || person, updated_at, updated_at
    from made`)
  await db.current().execute(sql`
    insert into contract_viewer (viewer, contract_id, bucket, to_sign, cc, updated_at)
    select '2:' || company_id, id, bucket, false, false, updated_at from made
    union all
    select '2:' || company_id || ':' || user_id, id, bucket, bucket = 'open' and n % ${oneWaitsOf}::int = 0, n % ${oneWaitsOf}::int = 1, updated_at from made`)
  await db.current().execute(sql`
    insert into contract_listing (contract_id, text, parties, initiator, type, amount, deadline, keys)
    select id, text, person, '云杉科技', type, amount, updated_at + interval '30 days', array(
      select ('x' || substr(md5(name), 1, 8))::bit(32)::int
      from unnest(array['2:' || company_id, '2:' || company_id || ':' || user_id, 'type:' || type]) name
      union select (ascii(substr(text, at, 1)) << 16) | ascii(substr(text, at + 1, 1))
      from generate_series(1, length(text) - 1) at where substr(text, at, 2) !~ ' ')
    from (select *, lower(name || ' HT-' || n || ' 云杉科技 ' || person) as text from made) made`)
  await db.current().execute(sql`drop table made`)
}
