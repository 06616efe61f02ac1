// Writes rows into a table as they were read, many in one statement.
import type { Client } from 'pg'
import { unpackRow } from './read-rows.ts'
import { quoted } from './tables.ts'
import type { Table } from './tables.ts'

// The protocol counts parameters with 16 bits.
const MOST_VALUES = 60_000
const MOST_ROWS = 1000
const MOST_BYTES = 2 * 1024 * 1024

export interface RowWriter {
  add(packed: Buffer): Promise<void>
  addValues(row: readonly (Buffer | null)[]): Promise<void>
  /** Writes what still waits. */
  end(): Promise<void>
}

/** Writes into one table, in transactions of its own: one for each statement. */
export const createRowWriter = (client: Client, { name, columns }: Table): RowWriter => {
  const isBytes = columns.map(({ type }) => type === 'bytea')
  const into = `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})`
  const most = Math.min(MOST_ROWS, Math.floor(MOST_VALUES / columns.length))
  let values: (Buffer | string | null)[] = []
  let rows = 0
  let bytes = 0

  const end = async (): Promise<void> => {
    if (rows === 0) return
    const places = Array.from({ length: rows }, (_, row) => {
      const first = row * columns.length + 1
      return `(${columns.map((_, column) => `$${first + column}`).join(',')})`
    })
    await client.query(`${into} VALUES ${places.join(',')}`, values)
    values = []
    rows = 0
    bytes = 0
  }

  const addValues = async (row: readonly (Buffer | null)[]): Promise<void> => {
    if (row.length !== columns.length) throw new Error(`a row of ${name} has ${row.length} values`)
    for (const [index, value] of row.entries())
      values.push(value === null || isBytes[index] === true ? value : value.toString())
    rows += 1
    bytes += row.reduce((sum, value) => sum + (value?.length ?? 0), 0)
    if (rows >= most || bytes >= MOST_BYTES) await end()
  }

  return { add: (packed) => addValues(unpackRow(packed)), addValues, end }
}
