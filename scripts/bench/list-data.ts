// Fills the lists of one company among others, set by set: contracts, viewers, search rows, notices.
import { sql } from 'drizzle-orm'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { Database } from '#server/db/database.ts'

/** How many contracts, and whose. */
export interface ListSizes {
  readonly companyId: string
  /** Who starts them; each 50th waits for their own signature. */
  readonly userId: string
  readonly own: number
  /** Of other companies. */
  readonly others: number
}

const CHUNK = 50_000

/** Writes them, and lets the planner know. One contract in 500 names 尉迟某, each names 合同. */
export const fillLists = async (
  db: Database,
  { companyId, userId, own, others }: ListSizes,
): Promise<void> => {
  for (let from = 0; from < own + others; from += CHUNK)
    await fillChunk(db, { companyId, userId, own }, from, Math.min(own + others, from + CHUNK))
  await db.current()
    .execute(sql`insert into notice (id, user_id, kind, title, text, target, created_at, read_at)
    select gen_random_uuid(), ${userId}, case when n % 10 = 0 then 'system' else 'contract' end, '合同已签署', '', '/home',
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 7 = 0 then null else now() end
    from generate_series(1, ${own}::int) n`)
  for (const table of ['contract', 'contract_viewer', 'contract_listing', 'notice'])
    await db.current().execute(sql.raw(`vacuum analyze ${table}`))
}

const { open, completed, revoked, rejected, expired } = {
  open: CONTRACT_STATUS.signing,
  completed: CONTRACT_STATUS.completed,
  revoked: CONTRACT_STATUS.revoked,
  rejected: CONTRACT_STATUS.rejected,
  expired: CONTRACT_STATUS.expired,
}

const fillChunk = async (
  db: Database,
  { companyId, userId, own }: Omit<ListSizes, 'others'>,
  from: number,
  until: number,
): Promise<void> => {
  await db.current().execute(sql`
    create temporary table made as
    select gen_random_uuid() as id, n,
      case when n < ${own}::int then ${companyId}::uuid
        else md5('company' || n % 97)::uuid end as company_id,
      case when n < ${own}::int then ${userId}::uuid else md5('user' || n % 97)::uuid end as user_id,
      case when n % 20 < 5 then 'open' when n % 20 < 16 then 'completed' when n % 20 < 18 then 'revoked'
        when n % 20 < 19 then 'rejected' else 'expired' end as bucket,
      (array['买卖合同', '租赁合同', '服务合同', '保密协议'])[1 + n % 4] as type,
      ((n * 7919) % 10000) * 1000 + 100 as amount,
      '第' || n || '号' || (array['采购', '租赁', '服务', '保密'])[1 + n % 4] || '合同' as name,
      case when n % 500 = 7 then '尉迟' || n % 13 else (array['张三', '李四', '王小满'])[1 + n % 3] end as person,
      timestamptz '2026-01-01' + (n * 37 % 400000) * interval '1 minute' as updated_at
    from generate_series(${from}::int, ${until - 1}::int) n`)
  await db.current().execute(sql`
    insert into contract (id, no, name, company_id, initiator_id, initiator, state, status, context, version, content, deadline,
      search_text, created_at, updated_at)
    select id, 'HT-' || n, name, company_id, user_id, '云杉科技',
      case bucket when 'open' then 'signing' else bucket end,
      case bucket when 'open' then ${open}::int when 'completed' then ${completed}::int when 'revoked' then ${revoked}::int
        when 'rejected' then ${rejected}::int else ${expired}::int end,
      '{}', 1, jsonb_build_object('contractType', type, 'amount', amount, 'remark', '', 'files', '[]'::jsonb,
        'parties', jsonb_build_array(jsonb_build_object('companyName', '', 'name', person))),
      updated_at + interval '30 days', name || ' HT-' || n || ' 云杉科技 ' || person, updated_at, updated_at
    from made`)
  await db.current().execute(sql`
    insert into contract_viewer (viewer, contract_id, bucket, to_sign, cc, updated_at)
    select '2:' || company_id, id, bucket, false, false, updated_at from made
    union all
    select '2:' || company_id || ':' || user_id, id, bucket, bucket = 'open' and n % 50 = 0, n % 200 = 1, updated_at from made`)
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
