// Sends and reads as the query builder does, in less time.
// Which value and column stands where, and what encodes it, is found out once a statement and not once a row.
import { Column, DrizzleQueryError, Param, Placeholder, SQL, is } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Sender, Statement } from './remembered-reads.ts'

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

/** What a prepared query of the builder holds, and does not show. */
interface Inside {
  readonly client: Sender
  readonly params: readonly unknown[]
  readonly queryConfig: Statement
  readonly rawQueryConfig: Statement
}

/** A session whose plain rows are read quickly; joins that make rows within rows are left to the builder. */
export class QuickSession extends NodePgSession<Schema, Schema> {
  override prepareQuery<Config extends PreparedQueryConfig>(
    ...[query, fields, name, isInArrays, mapper, ...rest]: Parameters<Prepare>
  ): PgPreparedQuery<Config> {
    const reads = mapper ?? (fields && rowsOf(fields))
    const made = super.prepareQuery<Config>(query, fields, name, isInArrays, reads, ...rest)
    if (fields === undefined || reads !== undefined)
      made.execute = executing(made as unknown as Inside, reads) as typeof made.execute
    return made
  }
}

type Reads = Parameters<Prepare>[4]
type Values = Readonly<Record<string, unknown>>

/** Fills the values in, sends, and reads what comes back; neither logs, traces nor caches, which nobody here asks the builder for. */
const executing = ({ client, params, queryConfig, rawQueryConfig }: Inside, reads: Reads) => {
  const sent = reads === undefined ? rawQueryConfig : queryConfig
  let fill: ((values: Values) => unknown[]) | undefined
  return async (values: Values = {}): Promise<unknown> => {
    fill ??= filling(params)
    const filled = fill(values)
    const result = await sending(client, sent, filled)
    return reads === undefined ? result : reads(result.rows as unknown[][])
  }
}

const sending = async (client: Sender, sent: Statement, values: unknown[]) => {
  try {
    return await client.query(sent, values)
  } catch (error) {
    throw new DrizzleQueryError(sent.text, values, error instanceof Error ? error : undefined)
  }
}

type Encode = (value: unknown) => unknown

/** Puts values where the statement has placeholders. */
const filling = (params: readonly unknown[]): ((values: Values) => unknown[]) => {
  const places: { readonly at: number; readonly name: string; readonly encode: Encode | undefined }[] = []
  for (const [at, param] of params.entries()) {
    if (param instanceof Placeholder) places.push({ at, name: param.name, encode: undefined })
    else if (param instanceof Param && param.value instanceof Placeholder) {
      const { encoder } = param
      places.push({ at, name: param.value.name, encode: (value) => encoder.mapToDriverValue(value) })
    }
  }
  return (values) => {
    const filled = [...params]
    for (const { at, name, encode } of places) {
      if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
      const value = values[name]
      filled[at] = encode === undefined ? value : encode(value)
    }
    return filled
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
