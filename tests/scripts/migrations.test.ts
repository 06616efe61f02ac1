// What the check finds in migrations that a node of the version before would not survive.
import { expect, test } from 'vitest'
import { faultsOfMigrations } from '../../scripts/check/migrations.ts'
import type { Snapshot } from '../../scripts/check/migrations.ts'

const FIRST = { name: '0001_first', sql: 'CREATE TABLE "paper" ("id" uuid, "kind" text, "note" text);' }
const snapshot = (columns: Snapshot['tables'][string]['columns']): Snapshot => ({
  tables: { 'public.paper': { columns } },
})
const NOTHING = (): Snapshot => ({ tables: {} })
const found = (sql: string, snapshotOf: (name: string) => Snapshot = NOTHING) =>
  faultsOfMigrations([FIRST, { name: '0002_stopped', sql: '' }, { name: '0003_next', sql }], snapshotOf)

test('what expands is let through', () => {
  const sql = `CREATE TABLE "stamp" ("id" uuid PRIMARY KEY NOT NULL, "paper_id" uuid NOT NULL);
ALTER TABLE "paper" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper" ADD COLUMN "words" text DEFAULT '' NOT NULL, ADD COLUMN "n" numeric(4, 2);
ALTER TABLE "paper" ALTER COLUMN "kind" DROP NOT NULL;
ALTER TABLE "stamp" ADD CONSTRAINT "stamp_fk" FOREIGN KEY ("paper_id") REFERENCES "paper"("id");
CREATE UNIQUE INDEX "stamp_one" ON "stamp" USING btree ("paper_id");
CREATE INDEX "paper_kind" ON "paper" USING btree ("kind");`
  expect(found(sql)).toEqual([])
})

test.each([
  ['DROP TABLE "paper"', 'takes table paper away'],
  ['ALTER TABLE "paper" DROP COLUMN "note"', 'takes paper.note away'],
  [
    'ALTER TABLE "paper" RENAME COLUMN "note" TO "words"',
    'renames in paper: add, copy, and take the old away later',
  ],
  ['ALTER TABLE "paper" RENAME TO "sheet"', 'renames in paper: add, copy, and take the old away later'],
  ['ALTER TABLE "paper" ALTER COLUMN "kind" SET NOT NULL', 'paper.kind: set not null'],
  ['ALTER TABLE "paper" ALTER COLUMN "kind" DROP DEFAULT', 'paper.kind: drop default'],
  [
    'ALTER TABLE "paper" ALTER COLUMN "kind" SET DATA TYPE integer',
    'another type in paper: add a column instead',
  ],
  [
    'ALTER TABLE "paper" ADD COLUMN "at" date, ADD COLUMN "no" text NOT NULL',
    'a column of paper that older nodes do not fill: give it a default',
  ],
  [
    'ALTER TABLE "paper" ADD CONSTRAINT "one" UNIQUE("kind")',
    'a constraint on paper that older nodes may break',
  ],
  ['ALTER TABLE "paper" DROP CONSTRAINT "paper_pk"', 'takes a constraint of paper away'],
  ['CREATE UNIQUE INDEX "one" ON "paper" ("kind")', 'paper becomes unique, which older nodes may break'],
])('%s is refused', (sql, fault) => {
  expect(found(sql)).toEqual([`0003_next: ${fault}`])
})

test('what nobody used any more since an earlier migration may go, when its snapshot says so', () => {
  const sql = '-- contracts 0002_stopped: notes are comments\nALTER TABLE "paper" DROP COLUMN "note";'
  const kind = { notNull: false }
  expect(found(sql, () => snapshot({ kind }))).toEqual([])
  expect(found(sql, () => snapshot({ kind, note: kind }))).toEqual([
    '0003_next: takes paper.note away, which the tables of 0002_stopped still have',
  ])
  expect(found(sql.replace('0002_stopped', '0003_next'), () => snapshot({ kind }))).toEqual([
    '0003_next: contracts 0003_next, which does not come before it',
  ])
})

test('a column is made necessary once an earlier version always filled it', () => {
  const sql = '-- contracts 0002_stopped: filled since\nALTER TABLE "paper" ALTER COLUMN "kind" SET NOT NULL;'
  expect(found(sql, () => snapshot({ kind: { notNull: true } }))).toEqual([])
  expect(found(sql, () => snapshot({ kind: { notNull: false } }))).toHaveLength(1)
})

test('an exception is heard once, and one that nothing needs is a fault', () => {
  const exceptions = [{ migration: '0001_gone', action: 'DROP TABLE "paper"', why: 'nobody had it' }]
  expect(
    faultsOfMigrations([{ name: '0001_gone', sql: 'DROP TABLE "paper";' }], NOTHING, exceptions),
  ).toEqual([])
  expect(faultsOfMigrations([FIRST], NOTHING, exceptions)).toEqual([
    '0001_gone: an exception that nothing needs: DROP TABLE "paper"',
  ])
})
