// Builds a statement that is sent often, reads above all, once a transaction and not at each call.
// See decisions 0122 and 0135.
import type { Database } from './database.ts'
import type { Orm } from './transaction.ts'

interface Preparing<Rows> {
  readonly prepare: (name: string) => { readonly execute: (values: Record<string, unknown>) => Promise<Rows> }
}

/** The read with its placeholders filled. */
export const preparedRead = <Rows>(build: (orm: Orm) => Preparing<Rows>) => {
  const known = new WeakMap<Orm, ReturnType<Preparing<Rows>['prepare']>>()
  return (db: Database, values: Record<string, unknown>): Promise<Rows> => {
    const orm = db.current()
    // Names of statements are given by the connection, to texts that are sent often.
    const prepared = known.get(orm) ?? build(orm).prepare('')
    known.set(orm, prepared)
    return prepared.execute(values)
  }
}
