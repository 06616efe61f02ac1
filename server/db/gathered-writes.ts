// Writes a transaction gathers and sends together: before it commits, or before they are read.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sender } from './remembered-reads.ts'

/** What is gathered. One that writes nothing is only remembered while the transaction lasts. */
export interface Gathering<State> {
  /** Parts of statements that must find it written. */
  readonly before?: readonly string[]
  /** Written after those of an earlier turn: in turn 1 what counts what others write, in turn 2 what locks rows that many wait for. 0. */
  readonly turn?: 1 | 2
  readonly begin: () => State
  readonly write?: (state: State) => Promise<void>
}

/** A gathering that writes through its database, the same for each call. */
export const gatheringOf = <Db extends object, State>(
  make: (db: Db) => Gathering<State>,
): ((db: Db) => Gathering<State>) => {
  const known = new WeakMap<Db, Gathering<State>>()
  return (db) => {
    const gathering = known.get(db) ?? make(db)
    known.set(db, gathering)
    return gathering
  }
}

// What a gathering itself sends waits for none.
const inWriting = new AsyncLocalStorage<true>()

const turnOf = (gathering: Pick<Gathering<never>, 'turn'>): number => gathering.turn ?? 0

/** The gatherings of one transaction. */
export interface Gathered {
  readonly sender: Sender
  /** What was gathered so far, to be added to. */
  readonly of: <State>(gathering: Gathering<State>) => State
  readonly writeAll: () => Promise<void>
}

/** Sends through `inner`, each gathering in its time. */
export const createGathered = (inner: Sender): Gathered => {
  const open = new Map<Gathering<never>, unknown>()
  // Of work that goes on side by side, one may need what another has begun to write.
  const writing = new Map<Gathering<never>, Promise<void>>()

  const write = async (wanted: readonly Gathering<never>[]): Promise<void> => {
    for (const gathering of wanted) {
      if (inWriting.getStore() !== true) await writing.get(gathering)
      if (!open.has(gathering)) continue
      const state = open.get(gathering) as never
      open.delete(gathering)
      const written = inWriting.run(true, async () => gathering.write?.(state))
      writing.set(gathering, written)
      await written.finally(() => writing.delete(gathering))
    }
  }

  const unwritten = () => [...open.keys()].filter((gathering) => gathering.write !== undefined)

  return {
    sender: {
      query: (sent, values) => {
        const text = typeof sent === 'string' ? sent : sent.text
        const others = writing.size > 0 && inWriting.getStore() !== true ? [...writing.keys()] : []
        const wanted = [...unwritten(), ...others].filter(({ before }) =>
          before?.some((part) => text.includes(part)),
        )
        if (wanted.length === 0) return inner.query(sent, values)
        return write(wanted).then(() => inner.query(sent, values))
      },
    },
    of: <State>(gathering: Gathering<State>) => {
      const key = gathering as unknown as Gathering<never>
      if (!open.has(key)) open.set(key, gathering.begin())
      return open.get(key) as State
    },
    writeAll: async () => {
      for (let left = unwritten(); left.length > 0; left = unwritten()) {
        const first = Math.min(...left.map(turnOf))
        await write(left.filter((gathering) => turnOf(gathering) === first))
      }
    },
  }
}
