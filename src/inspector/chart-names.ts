// How guards, actions and delays of a chart are called where they are shown; inline ones get a name from what they are.

interface Named {
  readonly type?: string
  readonly name?: string
  readonly params?: unknown
  readonly guards?: readonly unknown[]
  readonly stateValue?: unknown
  readonly assignment?: unknown
  readonly event?: unknown
}

/** Charts carry codes; words for people in a parameter were computed on the way and say nothing about the chart. */
const CODE = /^[\w.:-]+$/

const paramText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return CODE.test(value) ? value : undefined
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return undefined
  const texts = Object.values(value).flatMap((each) => paramText(each) ?? [])
  return texts.length === 0 ? undefined : texts.join(Array.isArray(value) ? ' ' : ', ')
}

/** Stands for a context or event nobody knows yet: has every property, and refuses to become a plain value. */
const unknownThing: unknown = new Proxy(() => undefined, {
  get: (_, key) => {
    if (typeof key === 'symbol') throw new Error('not known before it runs')
    return unknownThing
  },
  apply: () => unknownThing,
})

/** Parameters given by a function: what it writes down as constants; nothing where that cannot be told. */
const constantsOf = (params: unknown): unknown => {
  if (typeof params !== 'function') return params
  try {
    return (params as (args: unknown) => unknown)({ context: unknownThing, event: unknownThing })
  } catch {
    return undefined
  }
}

const withParams = (name: string, params: unknown): string => {
  const text = paramText(constantsOf(params))
  return text === undefined ? name : `${name}(${text})`
}

const valueText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([key, inner]) => `${key}.${valueText(inner)}`)
    .join(', ')
}

/** A guard as shown: `isReady`, `canOpenStep(signSet)`, `isRead && !isBlocked`, `in(saving.saved)`. */
export const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard
  const named = guard as Named
  const parts = (named.guards ?? []).map(guardName)
  if (typeof guard === 'function') {
    if (named.name === 'and') return parts.join(' && ')
    if (named.name === 'or') return `(${parts.join(' || ')})`
    if (named.name === 'not') return `!${parts[0] ?? ''}`
    if (named.name === 'stateIn') return `in(${valueText(named.stateValue)})`
    return named.name === undefined || ['', 'guard'].includes(named.name) ? 'inline' : named.name
  }
  return withParams(named.type ?? 'inline', named.params)
}

const eventText = (event: unknown): string | undefined =>
  typeof event === 'object' && event !== null ? (event as { type?: string }).type : undefined

/** An action as shown: its name, or for an inline one what it writes or tells: `assign(fields)`, `emit(move.done)`. */
export const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action
  const named = action as Named
  if (typeof action !== 'function') return withParams(named.type ?? 'inline', named.params)
  const type = named.type?.replace(/^xstate\./, '')
  if (type === undefined) return named.name === undefined || named.name === '' ? 'inline' : named.name
  const { assignment } = named
  if (type === 'assign' && typeof assignment === 'object' && assignment !== null)
    return `assign(${Object.keys(assignment).join(', ')})`
  const told = eventText(named.event)
  return told === undefined ? type : `${type}(${told})`
}

/** The delay's name out of XState's event for it. */
export const delayName = (eventType: string, stateId: string): string =>
  eventType.slice('xstate.after.'.length, -(stateId.length + 1))
