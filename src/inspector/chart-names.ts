// Display names of a chart's guards, actions and delays.
// An inline one is named by its kind.
import { and, not, or, stateIn } from 'xstate'

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
  // Of a thing with a life of its own, such as a failure, the code says enough.
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
    return paramText((value as { code?: unknown }).code)
  const texts = Object.values(value).flatMap((each) => paramText(each) ?? [])
  return texts.length === 0 ? undefined : texts.join(Array.isArray(value) ? ' ' : ', ')
}

/** A proxy for an unknown context or event: it has every property, and refuses to become a plain value. */
const unknownThing: unknown = new Proxy(() => undefined, {
  get: (_, key) => {
    if (typeof key === 'symbol') throw new Error('not known before it runs')
    return unknownThing
  },
  apply: () => unknownThing,
})

/** Parameters given by a function: the constants it writes down; undefined if they cannot be found. */
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

interface Checked {
  readonly check?: unknown
}

/** XState's own guards are recognised by their code: in a built page a function's name says nothing. */
const COMBINATORS: readonly (readonly [string, unknown])[] = [
  ['and', (and([]) as Checked).check],
  ['or', (or([]) as Checked).check],
  ['not', (not('') as Checked).check],
  ['in', (stateIn('') as Checked).check],
]

const combinatorOf = (guard: unknown): string | undefined =>
  COMBINATORS.find(([, check]) => check !== undefined && check === (guard as Checked).check)?.[0]

/** A name somebody gave; built pages leave one or two letters of it. */
const givenName = (name: string | undefined, never: readonly string[]): string =>
  name === undefined || name.length <= 2 || never.includes(name) ? 'inline' : name

/** A guard as shown: `isReady`, `canOpenStep(signSet)`, `isRead && !isBlocked`, `in(saving.saved)`. */
export const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard
  const named = guard as Named
  const parts = (named.guards ?? []).map(guardName)
  if (typeof guard === 'function') {
    const combinator = combinatorOf(guard)
    if (combinator === 'and') return parts.join(' && ')
    if (combinator === 'or') return `(${parts.join(' || ')})`
    if (combinator === 'not') return `!${parts[0] ?? ''}`
    if (combinator === 'in') return `in(${valueText(named.stateValue)})`
    return givenName(named.name, ['guard'])
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
  if (type === undefined) return givenName(named.name, [])
  const { assignment } = named
  if (type === 'assign' && typeof assignment === 'object' && assignment !== null)
    return `assign(${Object.keys(assignment).join(', ')})`
  const told = eventText(named.event)
  return told === undefined ? type : `${type}(${told})`
}

/** The delay's name out of XState's event for it. */
export const delayName = (eventType: string, stateId: string): string =>
  eventType.slice('xstate.after.'.length, -(stateId.length + 1))
