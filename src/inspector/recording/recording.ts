// A recording of running charts as plain data: the actors, their events and the results.
import type { EventObject } from 'xstate'
import type { FeedMessage } from '#src/inspector/channel.ts'
import { chartGraphOfText } from '#src/inspector/chart-graph.ts'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'

/** An actor's state as the protocol tells it. */
export interface SeenSnapshot {
  readonly status: string
  readonly value?: unknown
  readonly context?: unknown
  readonly output?: unknown
  readonly error?: unknown
  readonly tags?: readonly string[]
}

/** An actor; `key` is unique over all inspected pages, `parent` is a key. */
export interface SeenActor {
  readonly key: string
  readonly page: string
  readonly sessionId: string
  readonly name: string
  readonly parent: string | undefined
  /** Undefined for actors that are no machines. */
  readonly chart: ChartGraph | undefined
  /** `waiting`: made but not started; `running`; `ended`: done, failed, stopped, or its page is gone. */
  readonly life: 'waiting' | 'running' | 'ended'
}

/** An event an actor was given and, once it was worked through, what the actor was then. `n` grows by one from entry to entry. */
export interface Entry {
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly actor: string
  /** Key of the sender; undefined when it came from outside. */
  readonly source: string | undefined
  readonly event: EventObject
  readonly snapshot: SeenSnapshot | undefined
  /** Ids of the transitions taken; undefined when the page does not tell. */
  readonly transitions: readonly string[] | undefined
}

export interface Recording {
  readonly actors: Readonly<Record<string, SeenActor>>
  readonly entries: readonly Entry[]
  /** Addresses of the pages, by name. */
  readonly pages: Readonly<Record<string, string>>
  /** Serial number of the newest message of each page, so that none is taken twice. */
  readonly serials: Readonly<Record<string, number>>
}

export const EMPTY: Recording = { actors: {}, entries: [], pages: {}, serials: {} }

/** The oldest entries go when there are more. */
const KEPT_ENTRIES = 4_000
/** How far back an event's outcome is looked for. */
const REACH = 300

/** XState's own events, about an actor's beginning and end. */
export const INIT = 'xstate.init'

export const keyOf = (page: string | undefined, sessionId: string): string =>
  page === undefined ? sessionId : `${page}/${sessionId}`

const chartOf = (definition: string | undefined): ChartGraph | undefined => {
  try {
    const graph = definition === undefined ? undefined : chartGraphOfText(definition)
    return graph !== undefined && graph.states.length > 1 ? graph : undefined
  } catch {
    // Not every actor is a machine, and not every sender keeps to the format.
    return undefined
  }
}

const withActor = (recording: Recording, actor: SeenActor): Recording => ({
  ...recording,
  actors: { ...recording.actors, [actor.key]: actor },
})

const registered = (
  recording: Recording,
  message: Extract<FeedMessage, { type: '@xstate.actor' }>,
): Recording => {
  const key = keyOf(message.page, message.sessionId)
  const before = recording.actors[key]
  const parent = message.parentId === undefined ? undefined : keyOf(message.page, message.parentId)
  return withActor(recording, {
    key,
    page: message.page ?? '',
    sessionId: message.sessionId,
    name: message.name,
    parent: parent === key ? undefined : parent,
    chart: message.chart ?? chartOf(message.definition),
    life: before?.life ?? 'waiting',
  })
}

const kept = (entries: readonly Entry[]): readonly Entry[] =>
  entries.length > KEPT_ENTRIES ? entries.slice(KEPT_ENTRIES / 4) : entries

const heard = (recording: Recording, message: Extract<FeedMessage, { type: '@xstate.event' }>): Recording => {
  const source = message.sourceId === undefined ? undefined : keyOf(message.page, message.sourceId)
  const entry: Entry = {
    n: (recording.entries.at(-1)?.n ?? 0) + 1,
    at: Number(message.createdAt),
    actor: keyOf(message.page, message.sessionId),
    source,
    event: message.event,
    snapshot: undefined,
    transitions: undefined,
  }
  return { ...recording, entries: kept([...recording.entries, entry]) }
}

const settled = (
  recording: Recording,
  message: Extract<FeedMessage, { type: '@xstate.snapshot' }>,
): Recording => {
  const key = keyOf(message.page, message.sessionId)
  const snapshot = message.snapshot as SeenSnapshot
  const event = message.event as EventObject
  const { entries } = recording
  const from = Math.max(0, entries.length - REACH)
  // Oldest first: an actor works its events through in the order they came.
  const at = entries.findIndex(
    (entry, index) =>
      index >= from && entry.actor === key && entry.snapshot === undefined && entry.event.type === event.type,
  )
  const found = entries[at]
  const outcome = { snapshot, transitions: message.transitions }
  const next =
    found === undefined
      ? kept([
          ...entries,
          {
            n: (entries.at(-1)?.n ?? 0) + 1,
            at: Number(message.createdAt),
            actor: key,
            source: undefined,
            event,
            ...outcome,
          },
        ])
      : entries.with(at, { ...found, ...outcome })
  const actor = recording.actors[key]
  const life = snapshot.status === 'active' ? 'running' : 'ended'
  const moved = { ...recording, entries: next }
  return actor === undefined || actor.life === life ? moved : withActor(moved, { ...actor, life })
}

const isRepeated = (recording: Recording, { page, serial }: FeedMessage): boolean =>
  page !== undefined && serial !== undefined && serial <= (recording.serials[page] ?? 0)

const one = (recording: Recording, message: FeedMessage): Recording => {
  if (isRepeated(recording, message)) return recording
  const { page, serial } = message
  const counted =
    page === undefined || serial === undefined
      ? recording
      : { ...recording, serials: { ...recording.serials, [page]: serial } }
  if (message.type === '@xstate.actor') return registered(counted, message)
  return message.type === '@xstate.event' ? heard(counted, message) : settled(counted, message)
}

/** The recording with messages added, in order. */
export const withMessages = (recording: Recording, messages: readonly FeedMessage[]): Recording =>
  messages.reduce(one, recording)

export const withPage = (recording: Recording, page: string, address: string): Recording => ({
  ...recording,
  pages: { ...recording.pages, [page]: address },
})

/** A page is gone, and with it all its actors. */
export const withoutPage = (recording: Recording, page: string): Recording => ({
  ...recording,
  actors: Object.fromEntries(
    Object.entries(recording.actors).map(([key, actor]) => [
      key,
      actor.page === page ? { ...actor, life: 'ended' as const } : actor,
    ]),
  ),
})

/** Restarts with the actors that still run, each with its last state. */
export const cleared = (recording: Recording): Recording => {
  const running = Object.values(recording.actors).filter((actor) => actor.life === 'running')
  return {
    ...recording,
    actors: Object.fromEntries(running.map((actor) => [actor.key, actor])),
    entries: running
      .flatMap(
        (actor) => recording.entries.findLast((entry) => entry.actor === actor.key && entry.snapshot) ?? [],
      )
      .toSorted((a, b) => a.n - b.n),
  }
}
