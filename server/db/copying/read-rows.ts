// Reads a table row by row through a cursor, each value as the database writes it.
import { types } from 'pg'
import type { Client } from 'pg'
import { quoted } from './tables.ts'
import type { Table } from './tables.ts'

const BYTEA = types.builtins.BYTEA
const FIRST_ROWS = 50
const MOST_ROWS = 2000
/** Rows of one answer stay about this large. */
const WANTED_BYTES = 2 * 1024 * 1024

const asWritten = {
  getTypeParser: (oid: number) => (text: string) =>
    oid === BYTEA ? Buffer.from(text.slice(2), 'hex') : Buffer.from(text),
}

type Values = readonly (Buffer | null)[]

/** All rows, inside the caller's transaction. */
export async function* readRows(client: Client, { name, columns }: Table): AsyncGenerator<Buffer> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${names} FROM ${quoted(name)}`)
  let wanted = FIRST_ROWS
  for (;;) {
    const text = `FETCH ${wanted} FROM copied`
    const { rows } = await client.query<(Buffer | null)[]>({
      text,
      rowMode: 'array',
      types: asWritten,
    } as never)
    let bytes = 0
    for (const row of rows) {
      const packed = packRow(row)
      bytes += packed.length
      yield packed
    }
    if (rows.length < wanted) break
    wanted = Math.max(1, Math.min(MOST_ROWS, Math.floor((WANTED_BYTES / bytes) * wanted)))
  }
  await client.query('CLOSE copied')
}

/** The values one behind another, each after its length; -1 is null. */
export const packRow = (row: Values): Buffer => {
  const parts: Buffer[] = []
  for (const value of row) {
    const length = Buffer.alloc(4)
    length.writeInt32BE(value === null ? -1 : value.length)
    parts.push(length)
    if (value !== null) parts.push(value)
  }
  return Buffer.concat(parts)
}

export const unpackRow = (packed: Buffer): (Buffer | null)[] => {
  const row: (Buffer | null)[] = []
  for (let at = 0; at < packed.length;) {
    const length = packed.readInt32BE(at)
    at += 4
    row.push(length < 0 ? null : packed.subarray(at, at + length))
    at += Math.max(0, length)
  }
  return row
}
