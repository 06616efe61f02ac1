// The quick dialect writes the same text with the same values as the builder's own.
import { expect, test } from 'vitest'
import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { drizzle, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { alias, pgEnum, pgSchema, pgTable, text } from 'drizzle-orm/pg-core'
import { QuickDialect } from '#server/db/quick-dialect.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { job } from '#server/db/schema/platform/jobs.ts'

type Orm = ReturnType<typeof drizzle.mock>

const own = drizzle.mock()
const dialect = new QuickDialect()
const quick = new NodePgDatabase(dialect, new NodePgSession({} as never, dialect, undefined), undefined)

const elsewhere = pgSchema('elsewhere')
const far = elsewhere.table('far', { id: text().primaryKey(), name: text('na"me') })
const mood = pgEnum('mood', ['calm', 'glad'])
const near = pgTable('near', { id: text().primaryKey(), mood: mood() })
const other = alias(contract, 'other')
const at = new Date('2026-05-04T03:02:01Z')

const STATEMENTS: Record<string, (orm: Orm) => { toSQL: () => unknown }> = {
  'all columns of a row': (orm) => orm.select().from(contract).where(eq(contract.id, 'x')).for('update'),
  'columns and expressions': (orm) =>
    orm
      .select({ id: contract.id, n: count(), up: sql<string>`upper(${contract.name})`.as('up') })
      .from(contract)
      .where(and(ne(contract.name, 'y'), or(isNull(contract.no), sql`${contract.updatedAt} < ${at}`)))
      .groupBy(contract.id)
      .having(sql`count(*) > ${1}`)
      .orderBy(desc(contract.updatedAt), asc(sql`up`))
      .limit(5)
      .offset(2),
  'a join with an alias': (orm) =>
    orm
      .select({ id: contract.id, name: other.name, all: other })
      .from(contract)
      .leftJoin(other, eq(other.id, contract.id))
      .where(eq(other.name, 'z')),
  'an aliased table alone': (orm) => orm.select().from(other).where(eq(other.id, 'x')),
  'a list of values, and one of a query': (orm) =>
    orm
      .select({ id: job.id })
      .from(job)
      .where(
        or(
          inArray(job.id, ['a', 'b']),
          inArray(job.id, orm.select({ id: contract.id }).from(contract).where(eq(contract.name, 'n'))),
        ),
      ),
  'a query in a query': (orm) => {
    const inner = orm
      .select({ id: job.id, late: sql`now()`.as('late') })
      .from(job)
      .as('inner')
    return orm.select().from(inner).where(eq(inner.id, 'x')).orderBy(inner.late)
  },
  'two at once': (orm) =>
    orm
      .select({ id: job.id })
      .from(job)
      .union(orm.select({ id: contract.id }).from(contract))
      .limit(3),
  'rows, of which one may be there': (orm) =>
    orm
      .insert(job)
      .values([
        { id: 'a', name: 'n', payload: { deep: [1, null] }, status: 'waiting', attempts: 0, dueAt: at },
        { id: 'b', name: 'm', payload: null, status: 'waiting', attempts: 0, dueAt: null },
      ])
      .onConflictDoUpdate({ target: job.id, set: { name: sql`excluded.name`, dueAt: at } })
      .returning(),
  'a change that gives back': (orm) =>
    orm
      .update(job)
      .set({ attempts: sql`${job.attempts} + 1`, lastError: null, dueAt: at })
      .where(eq(job.id, 'x'))
      .returning({ id: job.id, at: sql`${job.dueAt}::text` }),
  'a deletion before a change': (orm) => {
    const gone = orm.$with('gone').as(orm.delete(job).where(eq(job.id, 'x')).returning({ id: job.id }))
    return orm
      .with(gone)
      .select({ said: sql`pg_notify(${'c'}, '')` })
      .from(gone)
  },
  'a table of another schema': (orm) => orm.select().from(far).where(eq(far.name, 'q')),
  'an enum': (orm) =>
    orm
      .select()
      .from(near)
      .where(sql`${near.mood} = ${'calm'}::${mood}`),
  'values written into the text': (orm) =>
    orm
      .select()
      .from(job)
      .where(sql`${sql`${"it's"}`.inlineParams()} = ${3}`),
  'a name that is given later': (orm) =>
    orm
      .select()
      .from(job)
      .where(eq(job.id, sql.placeholder('id')))
      .prepare('named')
      .getQuery() as never,
  'bytes and nothing': (orm) =>
    orm.select({ n: sql`${Buffer.from('b')}::bytea, ${null}, ${undefined}` }).from(job),
}

test.each(Object.keys(STATEMENTS))('%s', (name) => {
  const written = (orm: Orm) => {
    const statement = STATEMENTS[name]!(orm)
    return 'toSQL' in statement ? statement.toSQL() : statement
  }
  const { typings: _, ...expected } = written(own) as Record<string, unknown>
  expect(written(quick as never)).toEqual(expected)
})
