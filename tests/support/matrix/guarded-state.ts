// The state that a refused call must not change: row counts and audit chains of a company.
import { sql } from 'drizzle-orm'
import type { World } from '#tests/support/matrix/world.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let question: string | undefined

/** The state as text; equal texts, equal states. */
export const guardedState = async (app: TestApp, world: World): Promise<string> => {
  const orm = app.db.current()
  if (question === undefined) {
    const tables = await orm.execute(
      sql`select table_name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1`,
    )
    const counts = tables.rows
      .map(({ table_name: table }) => String(table))
      // A session tells where somebody acts, and changes with everything they do.
      .filter((table) => table !== 'session')
      .map(
        (table) => `select '${table}' as what, count(*)::text as state from "${table}" where company_id = $1`,
      )
    const chains = world.chains.map((id) => `'${id}'`).join(',')
    question = [
      ...counts,
      `select chain_id::text as what, head as state from audit_chain where chain_id in (${chains})`,
    ].join(' union all ')
  }
  // With a value apart from its text the database plans it once: it is asked thousands of times.
  const { rows } = await app.db.client().query(`${question} order by 1`, [world.companyId])
  return JSON.stringify(rows)
}
