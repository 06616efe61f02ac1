// Gives filled lists texts: each contract a page of phrases, with their pairs of letters.
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Phrases by what share of contracts says them; each is eight letters that no other has side by side. */
export const PHRASES = { all: 1, quarter: 41, half: 100, twentieth: 120, rare: 7_900, others: 8_001 } as const

const CHUNK = 20_000

/** A phrase's letters, made of its number: the same in each run. */
export const phraseOf = (number: number): string =>
  String.fromCharCode(
    ...Array.from({ length: 8 }, (_, at) => 0x4e00 + ((number * 7919 + at * 1_009 + at * at * 61) % 20_000)),
  )

/** Writes texts for all contracts, once. */
export const fillTexts = async (db: Database, own: { readonly companyId: string }): Promise<void> => {
  const orm = db.current()
  await orm.execute(sql`set session_replication_role = replica`)
  await orm.execute(sql`drop index if exists text_source_keys`)
  await orm.execute(sql`create temporary table phrase (id int primary key, said text, pairs int[])`)
  const numbers = Array.from({ length: 8_001 }, (_, at) => at + 1)
  const rows = numbers.map((number) => {
    const said = phraseOf(number)
    const pairs = Array.from({ length: 7 }, (_, at) => (said.charCodeAt(at) << 16) | said.charCodeAt(at + 1))
    return { id: number, said, pairs }
  })
  await orm.execute(sql`insert into phrase select id, said, pairs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id int, said text, pairs int[])`)
  await orm.execute(sql`create temporary table numbered as
    select contract.id, company_id, initiator_id, substr(no, 4)::int as n from contract`)
  await orm.execute(sql`create index on numbered (n)`)
  const { rows: counted } = await orm.execute<{ most: number }>(sql`select max(n) as most from numbered`)
  for (let from = 0; from <= (counted[0]?.most ?? 0); from += CHUNK) {
    // Forty that all say, ten of a quarter, and fifty of 7,900 of which the first are said most.
    await orm.execute(sql`create temporary table said as
      select numbered.*, (select array_agg(distinct one) from (
        select generate_series(1, 40) as one
        union all select 41 + (n % 4) * 10 + generate_series(0, 9)
        union all select 100 + floor(7800 * power(((n::bigint * 48271 + k * 69621) % 100003)::float8 / 100003, 2))::int
          from generate_series(1, 50) k
        union all select 7900 where n % 5000 = 7
        union all select 8001 where company_id <> ${own.companyId}::uuid
      ) ones) as ones
      from numbered where n >= ${from} and n < ${from + CHUNK}`)
    await orm.execute(sql`
      insert into text_source (id, contract_id, files, viewers, pairs, read_at)
      select id, id, '1:', array(select ('x' || substr(md5(name), 1, 8))::bit(32)::int
          from unnest(array['2:' || company_id, '2:' || company_id || ':' || initiator_id]) name),
        (select array_agg(pair) from phrase, unnest(phrase.pairs) pair where phrase.id = any(ones)), now()
      from said`)
    await orm.execute(sql`
      insert into page_text (source_id, document_id, position, page, text)
      select id, id, 0, 1, (select string_agg(phrase.said, '') from phrase where phrase.id = any(ones)) from said`)
    await orm.execute(sql`drop table said`)
  }
  await orm.execute(sql`set maintenance_work_mem = '8GB'`)
  await orm.execute(
    sql`create index text_source_keys on text_source using gin (viewers, pairs) with (fastupdate = false)`,
  )
  await orm.execute(sql`set session_replication_role = default`)
  await orm.execute(sql.raw(`vacuum analyze text_source`))
  await orm.execute(sql.raw(`vacuum analyze page_text`))
}
