// Who told whom: the columns and arrows of the sequence diagram.
import type { Entry, Recording } from './recording.ts'
import { INIT } from './recording.ts'

/** Stands for everything outside of the actors: people, pages, timers' beginnings. */
export const OUTSIDE = ''

export interface Sequence {
  /** Keys of the actors from left to right, outside first. */
  readonly columns: readonly string[]
  readonly rows: readonly Entry[]
}

/** The newest `limit` messages between actors; those about `only`, when it is named. Beginnings are no messages. */
export const sequenceOf = (recording: Recording, only: string | undefined, limit: number): Sequence => {
  const rows = recording.entries
    .filter(({ event }) => event.type !== INIT)
    .filter(({ actor, source }) => only === undefined || actor === only || source === only)
    .slice(-limit)
  const involved = new Set(rows.flatMap(({ actor, source }) => [source ?? OUTSIDE, actor]))
  const known = Object.keys(recording.actors).filter((key) => involved.has(key))
  return { columns: [...(involved.has(OUTSIDE) ? [OUTSIDE] : []), ...known], rows }
}
