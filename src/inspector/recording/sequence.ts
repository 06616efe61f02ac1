// The columns and arrows of the sequence diagram: the messages between actors.
import type { Entry, Recording } from './recording.ts'
import { INIT } from './recording.ts'

/** Represents everything outside of the actors: people, pages, servers. */
export const OUTSIDE = ''

/** A column; actors invoked again and again under one name share it. */
export interface Lifeline {
  readonly id: string
  readonly name: string
  /** The newest of its actors. */
  readonly actor: string
}

export interface Message {
  readonly entry: Entry
  readonly from: string
  readonly to: string
}

export interface Sequence {
  /** From left to right, outside first. */
  readonly lifelines: readonly Lifeline[]
  readonly messages: readonly Message[]
}

const lifelineOf = (recording: Recording, key: string | undefined): string => {
  if (key === undefined) return OUTSIDE
  const actor = recording.actors[key]
  if (actor === undefined || actor.chart !== undefined || actor.parent === undefined) return key
  return `${actor.parent} ${actor.name}`
}

/** The newest `limit` messages of one page; those of or to one actor, when it is named. Beginnings are no messages. */
export const sequenceOf = (
  recording: Recording,
  about: { readonly page: string; readonly only: string | undefined },
  limit: number,
): Sequence => {
  const messages = recording.entries
    .filter(({ event, actor }) => event.type !== INIT && recording.actors[actor]?.page === about.page)
    .filter(({ actor, source }) => about.only === undefined || actor === about.only || source === about.only)
    .slice(-limit)
    .map((entry) => ({
      entry,
      from: lifelineOf(recording, entry.source),
      to: lifelineOf(recording, entry.actor),
    }))
  const involved = new Set(messages.flatMap(({ from, to }) => [from, to]))
  const named = new Map<string, Lifeline>()
  for (const actor of Object.values(recording.actors)) {
    const id = lifelineOf(recording, actor.key)
    if (involved.has(id)) named.set(id, { id, name: actor.name, actor: actor.key })
  }
  const outside = involved.has(OUTSIDE) ? [{ id: OUTSIDE, name: '', actor: OUTSIDE }] : []
  return { lifelines: [...outside, ...named.values()], messages }
}
