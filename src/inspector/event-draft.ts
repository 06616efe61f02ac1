// What is being typed into an event's form, and the event it makes.
import type { EventObject } from 'xstate'
import type { Field } from '#src/inspector/event-fields.ts'

/** Texts as typed; flags as they are; groups by name. Lists and anything else are typed as JSON. */
export type DraftValue = string | boolean | Draft
export interface Draft {
  readonly [name: string]: DraftValue
}

type Fields = Readonly<Record<string, Field>>

const isDraft = (value: DraftValue | undefined): value is Draft => typeof value === 'object'

const startOf = (field: Field, seen: unknown): DraftValue => {
  if (field.kind === 'group')
    return draftOf(field.fields ?? {}, typeof seen === 'object' && seen !== null ? seen : {})
  if (field.kind === 'flag') return seen === true
  if (field.kind === 'choice')
    return JSON.stringify(seen === undefined ? (field.isOptional === true ? '' : field.options?.[0]) : seen)
  if (seen === undefined) return ''
  if (field.kind === 'text' || field.kind === 'number') return seen === null ? '' : String(seen)
  return JSON.stringify(seen, null, 1)
}

/** A form's beginning: empty, or filled with what was seen of such an event. */
export const draftOf = (fields: Fields, seen: object = {}): Draft =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      startOf(field, (seen as Record<string, unknown>)[name]),
    ]),
  )

const parsed = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} 不是合法的 JSON`)
  }
}

const valueOf = (field: Field, value: DraftValue | undefined, name: string): unknown => {
  if (field.kind === 'group') {
    const made = payloadOf(field.fields ?? {}, isDraft(value) ? value : {}, `${name}.`)
    const isLeftOut =
      field.isOptional === true && Object.values(made).every((each) => each === '' || each === false)
    return isLeftOut ? undefined : made
  }
  if (field.kind === 'flag') return value === true
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'choice') return text === '""' || text === '' ? undefined : parsed(text, name)
  if (text.trim() === '' && (field.isOptional === true || field.kind === 'any')) return undefined
  if (field.kind === 'text') return text
  if (field.kind === 'list' && text.trim() === '') return []
  if (field.kind !== 'number') return parsed(text, name)
  const number = Number(text)
  if (text.trim() === '' || Number.isNaN(number)) throw new Error(`${name} 不是数`)
  return number
}

const payloadOf = (fields: Fields, draft: Draft, prefix: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(field, draft[name], prefix + name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The event, or in words why there is none yet. */
export const eventFrom = (
  type: string,
  fields: Fields,
  draft: Draft,
): { readonly event: EventObject } | { readonly problem: string } => {
  try {
    return { event: { type, ...payloadOf(fields, draft, '') } }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
