// Builds a statement that is sent often once for a database, and not at each call.
// See decisions 0122 and 0135.
import type { Database } from './database.ts'
import type { Orm } from './transaction.ts'
import { writtenOnce } from './value-types.ts'

interface Preparing<Rows> {
  readonly prepare: (name: string) => { readonly execute: (values: Record<string, unknown>) => Promise<Rows> }
}

interface Locking<Rows> extends Preparing<Rows> {
  readonly for: (strength: 'update') => Preparing<Rows>
}

/** The statement, asked for with what stands at its placeholders. */
export type Prepared<Rows> = (db: Database, values: Record<string, unknown>) => Promise<Rows>

/** A read or a change. */
export const prepared = <Rows>(build: (orm: Orm) => Preparing<Rows>): Prepared<Rows> => {
  const known = new WeakMap<Orm, ReturnType<Preparing<Rows>['prepare']>>()
  return (db, values) => {
    const orm = db.lasting()
    // Names of statements are given by the connection, to texts that are sent often.
    const statement = known.get(orm) ?? writtenOnce(() => build(orm).prepare(''))
    known.set(orm, statement)
    return statement.execute(values)
  }
}

/** A read, and the same whose rows are held until the transaction ends. */
export const preparedPair = <Rows>(
  build: (orm: Orm) => Locking<Rows>,
): { readonly read: Prepared<Rows>; readonly lock: Prepared<Rows> } => ({
  read: prepared(build),
  lock: prepared((orm) => build(orm).for('update')),
})
