// What a table of an export is, and the ways to make a value of a row.
import { priceText } from '#server/operations/account/own-data/values.ts'
import type { Value } from '#server/operations/account/own-data/values.ts'
import type { DataSet, Row } from '#server/domain/account/own-data/store.ts'
import type { Deps } from '#server/deps.ts'
import { wordFor } from '#server/operations/account/own-data/words.ts'
import type { WORDS } from '#server/operations/account/own-data/words.ts'

type Open = Pick<Deps, 'personalData'>

/** A heading and what stands under it: a column, or made of the row. */
export type Column = readonly [heading: string, of: string | ((row: Row, deps: Open) => Value)]

export interface Section {
  readonly set: DataSet
  readonly title: string
  readonly columns: readonly Column[]
}

export const text = (row: Row, key: string): string => (typeof row[key] === 'string' ? row[key] : '')
export const word =
  (set: keyof typeof WORDS, key: string) =>
  (row: Row): Value =>
    wordFor(set, row[key])
export const yuan =
  (key: string) =>
  (row: Row): Value =>
    priceText(row[key])

/** Facts of a sealed JSON, those that are texts. */
export const opened =
  (key: string, owner: (row: Row) => string, facts: readonly string[]) =>
  (row: Row, { personalData }: Open): Value => {
    const all = JSON.parse(personalData.open(text(row, key), owner(row))) as Record<string, unknown>
    const personal = { ...all, ...(all['personal'] as Record<string, unknown> | undefined) }
    return facts
      .map((fact) => personal[fact])
      .filter((one): one is string => typeof one === 'string' && one !== '')
      .join('，')
  }
export const byId = (row: Row): string => text(row, 'id')
