// The fields of an event's form, and where charts are in the source.
// The table is generated from the types of the events.
import table from '#src/inspector/event-fields.json' with { type: 'json' }

/** One field of a form, as its type has it. `any` is typed as JSON. */
export interface Field {
  readonly kind: 'text' | 'number' | 'flag' | 'choice' | 'group' | 'list' | 'any'
  readonly isOptional?: boolean
  /** What may be chosen, for `choice`; null among them when it may be empty. */
  readonly options?: readonly (string | number | boolean | null)[]
  /** For `group`. */
  readonly fields?: Readonly<Record<string, Field>>
}

/** A chart of the product, where it is written, and what its events carry. */
export interface KnownChart {
  /** As it is imported: `#src/machines/session.machine.ts`. */
  readonly module: string
  readonly name: string
  readonly events: Readonly<Record<string, Readonly<Record<string, Field>>>>
}

const known = table as unknown as Readonly<Record<string, KnownChart>>

/** A chart of the product by its machine's id; undefined for charts of other applications. */
export const knownChart = (machineId: string | undefined): KnownChart | undefined =>
  machineId === undefined ? undefined : known[machineId]

/** All of them, by machine id. */
export const knownCharts = (): Readonly<Record<string, KnownChart>> => known

const guessed = (value: unknown): Field => {
  if (typeof value === 'string') return { kind: 'text' }
  if (typeof value === 'number') return { kind: 'number' }
  if (typeof value === 'boolean') return { kind: 'flag' }
  if (Array.isArray(value)) return { kind: 'list' }
  if (typeof value !== 'object' || value === null) return { kind: 'any' }
  return { kind: 'group', fields: fieldsOf(value) }
}

const fieldsOf = (value: object): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (key === 'type' ? [] : [[key, guessed(each)]])),
  )

/**
 * The fields of an event: from its type where the chart is ours, else from what was seen of it; undefined when nothing is known,
 * so that everything is typed as JSON.
 */
export const eventFields = (
  machineId: string | undefined,
  eventType: string,
  seen: object | undefined,
): Readonly<Record<string, Field>> | undefined =>
  knownChart(machineId)?.events[eventType] ?? (seen === undefined ? undefined : fieldsOf(seen))
