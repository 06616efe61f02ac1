// Notes for each transaction in which places it writes, by what docs/scale.json decides of each table.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'

interface Decision {
  readonly by?: string
  readonly group?: string
  readonly local?: string
  readonly reference?: string
}

/** What one transaction wrote: for each group the values of its column, and tables that lie elsewhere by their names. */
export type Touched = Readonly<Record<string, readonly string[]>>

/** Takes what was touched since the last look, one entry for each transaction, in their order. */
export type TakeTouched = () => Promise<Touched[]>

const DECISIONS = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/scale.json'), 'utf8')) as {
  readonly tables: Readonly<Record<string, Decision>>
}

const BEGIN = `
  CREATE SCHEMA noted;
  CREATE TABLE noted.touched (
    row bigint GENERATED ALWAYS AS IDENTITY, tx xid8 NOT NULL, lies text NOT NULL, place text NOT NULL
  );
  CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE written jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
    BEGIN
      INSERT INTO noted.touched (tx, lies, place)
        VALUES (pg_current_xact_id(), TG_ARGV[0], coalesce(written ->> TG_ARGV[1], TG_TABLE_NAME));
      RETURN NULL;
    END
  $$`

const TAKE = `
  WITH taken AS (DELETE FROM noted.touched RETURNING row, tx, lies, place)
  SELECT tx::text, lies, array_agg(DISTINCT place) AS places, min(min(row)) OVER (PARTITION BY tx) AS since
  FROM taken GROUP BY tx, lies ORDER BY since, lies`

/** Begins to note. The database keeps the triggers, so it is one of the test's own. */
export const notePlaces = async (db: Database): Promise<TakeTouched> => {
  const client = db.client() as { query<Row>(sql: string): Promise<{ rows: Row[] }> }
  const triggers = Object.entries(DECISIONS.tables).map(([table, { by, group, local }]) => {
    const [lies, column] =
      by === undefined ? [local === undefined ? 'everywhere' : 'local', ''] : [group ?? '', by]
    return `CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON "${table}"
      FOR EACH ROW EXECUTE FUNCTION noted.note('${lies}', '${column}')`
  })
  for (const statement of [...BEGIN.split(/;\n(?=\s+CREATE)/), ...triggers]) await client.query(statement)
  return async () => {
    const { rows } = await client.query<{ tx: string; lies: string; places: string[] }>(TAKE)
    const found = new Map<string, Record<string, readonly string[]>>()
    for (const { tx, lies, places } of rows) found.set(tx, { ...found.get(tx), [lies]: places.toSorted() })
    return [...found.values()]
  }
}
