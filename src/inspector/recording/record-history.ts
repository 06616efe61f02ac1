// A stored record's history as a recording.
// The inspector shows it and travels through it like a live one.
import type { ChartRecord } from '#protocol/platform/inspection.ts'
import { chartGraphOfText } from '#src/inspector/chart-graph.ts'
import { masked } from '#src/inspector/feed/masking.ts'
import { EMPTY, INIT } from './recording.ts'
import type { Entry, Recording, SeenActor } from './recording.ts'

type Thing = ChartRecord['things'][number]
type RecordEntry = ChartRecord['entries'][number]

const keyOf = (noun: string, id: string): string => `${noun}/${id}`
const PAGE = 'record'
/** Things that come with those that hang on them. */
const WITH_PARTS: ReadonlySet<string> = new Set(['contract', 'seal'])

const actorOf = (thing: Thing, index: number, first: Thing | undefined): SeenActor => ({
  key: keyOf(thing.noun, thing.id),
  page: PAGE,
  sessionId: thing.id.slice(0, 8),
  name: `${thing.noun}（${thing.noun === 'party' || thing.noun === 'staff' ? (masked({ name: thing.name, userId: '' }) as Thing).name : thing.name}）`,
  parent:
    index > 0 && first !== undefined && WITH_PARTS.has(first.noun) ? keyOf(first.noun, first.id) : undefined,
  chart: chartGraphOfText(thing.definition),
  life: 'ended',
})

/** Where a thing was before its first recorded move. */
const beginning = (thing: Thing, entries: readonly RecordEntry[]): string =>
  entries.find((entry) => entry.noun === thing.noun && entry.id === thing.id && entry.from !== null)?.from ??
  thing.state

/** What the chart remembers is stored for today only, so earlier steps show the state alone. */
const contextAt = (thing: Thing, entry: RecordEntry, entries: readonly RecordEntry[]): object =>
  entries.findLast((other) => other.noun === thing.noun && other.id === thing.id && other.to !== null) ===
  entry
    ? { context: masked(thing.context) }
    : {}

/** The recording: things as actors, the entries of their audit chain as what they heard. */
export const historyOf = ({ things, entries }: ChartRecord): Recording => {
  const start = Date.parse(entries[0]?.at ?? new Date(0).toISOString())
  const isUnmoved = (thing: Thing) =>
    !entries.some((entry) => entry.noun === thing.noun && entry.id === thing.id && entry.to !== null)
  const begun: Omit<Entry, 'n'>[] = things.map((thing) => ({
    at: start,
    actor: keyOf(thing.noun, thing.id),
    source: undefined,
    event: { type: INIT },
    snapshot: {
      status: 'active',
      value: beginning(thing, entries),
      ...(isUnmoved(thing) ? { context: masked(thing.context) } : {}),
    },
    transitions: [],
  }))
  const heard: Omit<Entry, 'n'>[] = entries.map((entry) => {
    const moved = things.find(({ noun, id }) => noun === entry.noun && id === entry.id)
    // Events of things that are not shown, like a contract's approval, go to the first actor and move nobody.
    const thing = moved ?? things[0]
    const detail = masked({ who: entry.who, ...entry.detail }) as object
    return {
      at: Date.parse(entry.at),
      actor: thing === undefined ? '' : keyOf(thing.noun, thing.id),
      source: undefined,
      event: { ...detail, type: entry.event },
      snapshot:
        moved === undefined || entry.to === null
          ? undefined
          : { status: 'active', value: entry.to, ...contextAt(moved, entry, entries) },
      transitions: undefined,
    }
  })
  const actors = things.map((thing, index) => actorOf(thing, index, things[0]))
  return {
    ...EMPTY,
    pages: { [PAGE]: '服务器上的记录' },
    actors: Object.fromEntries(actors.map((actor) => [actor.key, actor])),
    entries: [...begun, ...heard].map((entry, index) => ({ n: index + 1, ...entry })),
  }
}
