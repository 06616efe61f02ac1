// Every column has a decision: whether it tells of a person, how that is exported, when it goes.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { SECTIONS } from '#server/operations/account/own-data/sections.ts'

interface Decision {
  /** Sets of the export that show it, or `no:` with the reason. */
  readonly export: readonly string[] | string
  /** When it goes, or why it is kept. */
  readonly deletion: string
  /** What tells something of a person. */
  readonly personal: readonly string[]
  /** What names a person by id. */
  readonly links: readonly string[]
  readonly other: readonly string[]
}

const root = join(import.meta.dirname, '../../../..')
const decisions = JSON.parse(readFileSync(join(root, 'docs/personal-data.json'), 'utf8')) as Record<
  string,
  Decision
>

const tables = async (): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  const folder = join(root, 'server/db/schema')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const module = (await import(join(folder, name))) as Record<string, unknown>
    for (const table of Object.values(module)) {
      if (!is(table, PgTable)) continue
      const config = getTableConfig(table)
      found[config.name] = config.columns.map((column) => column.name)
    }
  }
  return found
}

test('tables and columns are those of the schema: a new one wants a decision in docs/personal-data.json', async () => {
  const real = await tables()
  expect(Object.keys(decisions)).toEqual(Object.keys(real).toSorted())
  for (const [name, { personal, links, other }] of Object.entries(decisions))
    expect([name, [...personal, ...links, ...other].toSorted()]).toEqual([name, real[name]?.toSorted()])
})

test('what tells of a person is exported or says why not, and says what becomes of it', () => {
  const sets = new Set<string>(SECTIONS.map(({ set }) => set))
  for (const [name, { export: how, deletion, personal }] of Object.entries(decisions)) {
    const isSaid = typeof how === 'string' ? /^no: .{5,}/.test(how) : how.every((set) => sets.has(set))
    expect([name, isSaid, deletion.length > 10 || personal.length === 0]).toEqual([name, true, true])
  }
  const used = Object.values(decisions).flatMap(({ export: how }) => (typeof how === 'string' ? [] : how))
  expect(used.toSorted()).toEqual([...sets].toSorted())
})

test('no column that is sealed, and none called phone, IP or e-mail, counts as telling nothing', () => {
  const plain = Object.entries(decisions).flatMap(([table, { other }]) =>
    other
      .filter((column) => /sealed|^phone$|_phone$|^ip$|^email$/.test(column))
      .map((column) => `${table}.${column}`),
  )
  expect(plain).toEqual([])
})
