// Reads what the driver answers as the query builder does, in less time.
// Which column stands where, and what reads it, is found out once a statement and not once a row.
import { Column, SQL, is } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'

type Fields = readonly { readonly path: readonly string[]; readonly field: object }[]
type Row = Record<string, unknown>

interface Decoder {
  readonly mapFromDriverValue: (value: unknown) => unknown
}

interface Place {
  readonly name: string
  /** Undefined where the driver's value is the builder's. */
  readonly decoder: Decoder | undefined
}

type Schema = Record<string, never>
type Prepare = NodePgSession<Schema, Schema>['prepareQuery']

/** A session whose plain rows are read quickly; joins that make rows within rows are left to the builder. */
export class QuickSession extends NodePgSession<Schema, Schema> {
  override prepareQuery<Config extends PreparedQueryConfig>(
    ...[query, fields, name, isInArrays, mapper, ...rest]: Parameters<Prepare>
  ): PgPreparedQuery<Config> {
    return super.prepareQuery(query, fields, name, isInArrays, mapper ?? (fields && rowsOf(fields)), ...rest)
  }
}

/** Undefined where one of them is not a column or an expression of the row itself. */
const rowsOf = (fields: Fields): ((rows: unknown[][]) => never) | undefined => {
  const places: Place[] = []
  for (const { path, field } of fields) {
    const [name, ...deeper] = path
    const decoder = decoderOf(field)
    if (name === undefined || deeper.length > 0 || decoder === undefined) return undefined
    places.push({ name, decoder: isAsItIs(decoder) ? undefined : decoder })
  }
  return (rows) => rows.map((row) => rowOf(places, row)) as never
}

const decoderOf = (field: object): Decoder | undefined => {
  if (is(field, Column)) return field as unknown as Decoder
  if (is(field, SQL)) return (field as unknown as { readonly decoder: Decoder }).decoder
  if (is(field, SQL.Aliased)) return (field.sql as unknown as { readonly decoder: Decoder }).decoder
  return undefined
}

const isAsItIs = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue

const rowOf = (places: readonly Place[], row: readonly unknown[]): Row => {
  const read: Row = {}
  let at = 0
  for (const { name, decoder } of places) {
    const value = row[at]
    read[name] = value === null || decoder === undefined ? value : decoder.mapFromDriverValue(value)
    at += 1
  }
  return read
}
