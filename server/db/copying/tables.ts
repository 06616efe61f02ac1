// What a database holds, as its own catalogue says: tables, columns, sequences, references.
import type { Client } from 'pg'

export interface Table {
  readonly name: string
  /** In the order of the rows' values; those the database computes are left out. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

export interface Sequence {
  readonly name: string
  /** Null: never asked. */
  readonly last: string | null
}

/** A foreign key and how it is made again. */
export interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Every table of ours, by name. */
export const tablesIn = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: Table['columns'] }>(`
    SELECT c.relname AS name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

export const sequencesIn = async (client: Client): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`,
  )
  return rows
}

export const referencesIn = async (client: Client): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`)
  return rows
}
