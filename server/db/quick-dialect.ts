// Writes the query builder's statements as its own dialect does, in less time.
// It looks up once what a class of parts is, and writes the columns of a selection as one part.
import {
  Column,
  Name,
  Param,
  Placeholder,
  SQL,
  StringChunk,
  Subquery,
  Table,
  View,
  getTableName,
  is,
} from 'drizzle-orm'
import type { Query } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { knowTypes } from './value-types.ts'

type Kind =
  | 'text'
  | 'name'
  | 'list'
  | 'sql'
  | 'table'
  | 'column'
  | 'param'
  | 'placeholder'
  | 'aliased'
  | 'rest'
  | 'unknown'

const kinds = new Map<unknown, Kind>()

const kindOf = (chunk: object): Kind => {
  const made: unknown = Object.getPrototypeOf(chunk)
  const known = kinds.get(made)
  if (known !== undefined) return known
  const kind = findKind(chunk)
  kinds.set(made, kind)
  return kind
}

// In the order in which the builder's own dialect asks.
const findKind = (chunk: object): Kind => {
  if (is(chunk, StringChunk)) return 'text'
  if (is(chunk, Name)) return 'name'
  if (Array.isArray(chunk)) return 'list'
  if (is(chunk, SQL)) return 'sql'
  if (is(chunk, Table)) return 'table'
  if (is(chunk, Column)) return 'column'
  if (is(chunk, Param)) return 'param'
  if (is(chunk, SQL.Aliased)) return 'aliased'
  if (is(chunk, Placeholder)) return 'placeholder'
  return is(chunk, View) || is(chunk, Subquery) ? 'unknown' : 'rest'
}

const quoted = new Map<string, string>()

const quote = (name: string): string => {
  const known = quoted.get(name)
  if (known !== undefined) return known
  const made = `"${name.replaceAll('"', '""')}"`
  if (quoted.size < 5_000) quoted.set(name, made)
  return made
}

/** A statement while it is written. `isPlain` turns false where the builder's own dialect has to write it. */
interface Written {
  text: string
  readonly params: unknown[]
  /** What encoded each value; a column where it belongs to one. */
  readonly encoders: (object | undefined)[]
  /** The column that was written last. */
  column: Column | undefined
  isPlain: boolean
}

const give = (to: Written, value: unknown, encoder?: object): void => {
  to.text += `$${to.params.push(value)}`
  to.encoders.push(encoder)
}

const write = (to: Written, chunk: unknown): void => {
  if (chunk === undefined || !to.isPlain) return
  // An enum of the schema is a function too; the builder's own dialect knows it.
  if (typeof chunk === 'function') to.isPlain = false
  else if (chunk === null || typeof chunk !== 'object') give(to, chunk)
  else writers[kindOf(chunk)](to, chunk as never)
}

const writeAll = (to: Written, chunks: readonly unknown[], between = ''): void => {
  for (const [at, chunk] of chunks.entries()) {
    if (at > 0) to.text += between
    write(to, chunk)
  }
}

const leave = (to: Written): void => {
  to.isPlain = false
}

const inParentheses = (to: Written, work: () => void): void => {
  to.text += '('
  work()
  to.text += ')'
}

const writeParam = (to: Written, param: Param): void => {
  const { value, encoder } = param
  // It is filled in when the statement is sent.
  if (typeof value === 'object' && value !== null && is(value, Placeholder)) return give(to, param, encoder)
  const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value)
  if (typeof mapped === 'object' && mapped !== null && is(mapped, SQL)) write(to, mapped)
  else give(to, mapped, encoder)
}

const typeOf = (encoder: object | undefined): string => {
  if (encoder === undefined || kindOf(encoder) !== 'column') return ''
  const type = (encoder as Column).getSQLType()
  // Those are no types, but integers that count by themselves.
  return type.includes('serial') ? '' : type
}

interface Wrapper {
  readonly getSQL?: () => SQL
  readonly shouldOmitSQLParens?: () => boolean
}

// Builders inside a statement; anything else is a value that nobody wrapped.
const writeRest = (to: Written, chunk: Wrapper): void => {
  if (typeof chunk.getSQL !== 'function') give(to, chunk)
  else if (chunk.shouldOmitSQLParens?.() === true) write(to, chunk.getSQL())
  else inParentheses(to, () => write(to, chunk.getSQL?.()))
}

/** The column that the next value is compared with. */
const comparedIn = ({ text, column }: Written): Column | undefined =>
  column !== undefined && text.endsWith(`.${quote(column.name)} = `) ? column : undefined

interface Inner {
  readonly queryChunks: readonly unknown[]
  readonly shouldInlineParams: boolean
}

const writers: { readonly [K in Kind]: (to: Written, chunk: never) => void } = {
  text: (to, { value }: StringChunk) => {
    for (const part of value) to.text += part
  },
  name: (to, { value }: Name) => {
    to.text += quote(value)
  },
  list: (to, chunks: readonly unknown[]) => inParentheses(to, () => writeAll(to, chunks, ', ')),
  sql: (to, { queryChunks, shouldInlineParams }: Inner) =>
    shouldInlineParams ? leave(to) : writeAll(to, queryChunks),
  table: (to, table: Table) => {
    if (isInSchema(table)) leave(to)
    else to.text += quote(getTableName(table))
  },
  column: (to, column: Column) => {
    const { table, name } = column
    to.column = column
    if (isInSchema(table)) leave(to)
    else to.text += `${quote(getTableName(table))}.${quote(name)}`
  },
  param: writeParam,
  placeholder: (to, chunk: Placeholder) => give(to, chunk, comparedIn(to)),
  aliased: (to, { fieldAlias }: SQL.Aliased) => {
    to.text += quote(fieldAlias)
  },
  rest: writeRest,
  unknown: leave,
}

const SCHEMA = (Table as unknown as { Symbol: { Schema: symbol } }).Symbol.Schema
const isInSchema = (table: object): boolean =>
  (table as Readonly<Record<symbol, unknown>>)[SCHEMA] !== undefined

interface Selected {
  readonly field: unknown
}

/** The dialect; what it does not know it leaves to the builder's own. */
export class QuickDialect extends PgDialect {
  override sqlToQuery(sql: SQL, invokeSource?: 'indexes'): ReturnType<PgDialect['sqlToQuery']> {
    if (invokeSource !== undefined) return super.sqlToQuery(sql, invokeSource)
    const to: Written = { text: '', params: [], encoders: [], column: undefined, isPlain: true }
    write(to, sql)
    if (!to.isPlain) return super.sqlToQuery(sql)
    knowTypes(to.text, () => to.encoders.map(typeOf))
    return { sql: to.text, params: to.params } satisfies Query
  }
}

type BuildSelection = (
  this: PgDialect,
  fields: readonly Selected[],
  options?: { isSingleTable?: boolean },
) => SQL

// The builder keeps this one to itself, and gives each column of each statement a part of its own.
const plain = PgDialect.prototype as unknown as { buildSelection: BuildSelection }
const quick = QuickDialect.prototype as unknown as { buildSelection: BuildSelection }
quick.buildSelection = function buildSelection(fields, options = {}) {
  const isQuick =
    options.isSingleTable === true && fields.every(({ field }) => kindOf(field as object) === 'column')
  if (!isQuick) return plain.buildSelection.call(this, fields, options)
  return new SQL([new StringChunk(fields.map(({ field }) => quote((field as Column).name)).join(', '))])
}
