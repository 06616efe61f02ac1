// What a migration may make wider beside nodes of the version before.
import { expect, test } from 'vitest'
import { isNamedBefore, targetsIn } from '../../scripts/check/conflict-targets.ts'
import type { Named } from '../../scripts/check/conflict-targets.ts'
import { faultsOfMigrations } from '../../scripts/check/migrations.ts'
import type { TableBefore } from '../../scripts/check/widened-keys.ts'

const FIRST = {
  name: '0001_first',
  sql: `CREATE TABLE "paper" ("id" uuid PRIMARY KEY, "company_id" uuid NOT NULL, "no" text NOT NULL, "folder_id" uuid);
CREATE UNIQUE INDEX "paper_no" ON "paper" USING btree ("no") WHERE no <> '';`,
}
const PAPER: TableBefore = {
  columns: {
    id: { primaryKey: true, notNull: true },
    company_id: { notNull: true },
    no: { notNull: true },
    folder_id: { notNull: false },
  },
  uniqueConstraints: { paper_once: { name: 'paper_once', columns: ['folder_id'] } },
  indexes: {
    paper_no: { name: 'paper_no', isUnique: true, columns: [{ expression: 'no' }], where: "no <> ''" },
  },
  foreignKeys: {
    one: {
      name: 'paper_folder_id_folder_id_fk',
      tableTo: 'folder',
      columnsFrom: ['folder_id'],
      columnsTo: ['id'],
    },
  },
}
const found = (sql: string, named: Named = {}) =>
  faultsOfMigrations(
    [FIRST, { name: '0002_next', sql }],
    () => ({ tables: { 'public.paper': PAPER } }),
    [],
    named,
  )
const key = (columns: string) =>
  `ALTER TABLE "paper" DROP CONSTRAINT "paper_pkey", ADD CONSTRAINT "paper_pk" PRIMARY KEY(${columns});`
const GONE = '0002_next: takes a constraint of paper away'
const ADDED = '0002_next: a constraint on paper that older nodes may break'

test('a key becomes wider by what is never empty', () => {
  expect(found(key('"id","company_id"'))).toEqual([])
  expect(found(key('"id","folder_id"'))).toEqual([ADDED])
  // Other columns, the same ones, or none in its place.
  expect(found(key('"company_id","no"'))).toEqual([GONE, ADDED])
  expect(found(key('"id"'))).toEqual([GONE, ADDED])
  expect(found('ALTER TABLE "paper" DROP CONSTRAINT "paper_pkey";')).toEqual([GONE])
  expect(found('ALTER TABLE "paper" ADD CONSTRAINT "two" PRIMARY KEY("id","company_id");')).toEqual([ADDED])
})

test('not where ON CONFLICT of the version before names the key', () => {
  expect(found(key('"id","company_id"'), { 'paper(id)': 'now' })).toEqual([GONE])
  expect(found(key('"id","company_id"'), { 'paper(id)': '0001_first' })).toEqual([GONE])
  expect(found(key('"id","company_id"'), { 'paper(no)': 'now' })).toEqual([])
})

test('a key that was named before the version before may go', () => {
  const migrations = [FIRST, { name: '0002_stopped' }, { name: '0003_wider' }]
  const named = { 'paper(id)': '0001_first' }
  const asked = { table: 'paper', columns: ['id'] }
  expect(isNamedBefore(named, migrations, 2, asked)).toBe(false)
  expect(isNamedBefore(named, migrations, 1, asked)).toBe(true)
})

test('a column that a trigger fills for older nodes becomes necessary', () => {
  const filled = 'ALTER TABLE "paper" ALTER COLUMN "folder_id" SET NOT NULL;'
  const trigger = (when: string) =>
    `CREATE TRIGGER "paper_place" BEFORE INSERT ON "paper" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION "fill"();`
  const all = filled + key('"id","folder_id"')
  expect(found(all + trigger('NEW."folder_id" IS NULL'))).toEqual([])
  expect(found(all + trigger('NEW."no" IS NULL'))).toEqual([
    '0002_next: paper.folder_id: set not null',
    ADDED,
  ])
})

test('a unique index becomes wider on the same rows', () => {
  const index = (columns: string, where: string) =>
    `DROP INDEX "paper_no"; CREATE UNIQUE INDEX "paper_no" ON "paper" USING btree (${columns})${where};`
  const [gone, unique] = [
    '0002_next: takes the unique index paper_no away, which ON CONFLICT may name',
    '0002_next: paper becomes unique, which older nodes may break',
  ]
  expect(found(index('"no","company_id"', " WHERE no <> ''"))).toEqual([])
  expect(found(index('"no","company_id"', ''))).toEqual([gone, unique])
  expect(found(index('"company_id"', " WHERE no <> ''"))).toEqual([gone, unique])
  expect(found(index('"no","company_id"', " WHERE no <> ''"), { 'paper(no)': 'now' })).toEqual([gone])
})

test('a unique constraint likewise', () => {
  const constraint = (columns: string) =>
    `ALTER TABLE "paper" DROP CONSTRAINT "paper_once", ADD CONSTRAINT "paper_once" UNIQUE(${columns});`
  expect(found(constraint('"folder_id","company_id"'))).toEqual([])
  expect(found(constraint('"company_id"'))).toEqual([GONE, ADDED])
})

test('a reference goes over more columns where it replaces the one of before', () => {
  const drop = 'ALTER TABLE "paper" DROP CONSTRAINT "paper_folder_id_folder_id_fk";'
  const reference = (from: string, to: string) =>
    `ALTER TABLE "paper" ADD CONSTRAINT "paper_folder_fk" FOREIGN KEY (${from}) REFERENCES ${to} ON DELETE cascade;`
  const wider = reference('"folder_id","company_id"', '"folder"("id","company_id")')
  expect(found(drop + wider)).toEqual([])
  expect(found(wider)).toEqual([ADDED])
  expect(found(drop + reference('"folder_id","company_id"', '"shelf"("id","company_id")'))).toEqual([ADDED])
  expect(found(drop + reference('"company_id"', '"folder"("company_id")'))).toEqual([ADDED])
})

test('what ON CONFLICT names is found in the code', () => {
  const tables = new Map([['hrPaper', 'hr_paper']])
  const code = `
    .onConflictDoUpdate({ target: hrPaper.id, set: {} })
    .onConflictDoNothing({
      target: [hrPaper.companyId, hrPaper.no],
    })
    insert({ target: hrPaper.day }).onConflictDoNothing()
    \`INSERT INTO key_rotation (from_name, to_name) VALUES ($1, $2)
     ON CONFLICT (from_name, to_name) DO UPDATE SET rows = 0\``
  expect(targetsIn(code, tables)).toEqual([
    'hr_paper(id)',
    'hr_paper(company_id,no)',
    'key_rotation(from_name,to_name)',
  ])
})
