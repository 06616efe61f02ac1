// A recorded session as a JSON file, masked, and back.
import * as v from 'valibot'
import { masked } from '#src/inspector/feed/masking.ts'
import { EMPTY } from './recording.ts'
import type { Recording } from './recording.ts'

const FORMAT = 'nuoyin.inspection'
const VERSION = 1

const transition = v.looseObject({
  id: v.string(),
  source: v.string(),
  eventType: v.string(),
  trigger: v.object({ kind: v.string(), name: v.string() }),
  targets: v.array(v.string()),
  actions: v.array(v.string()),
  index: v.number(),
  candidates: v.number(),
})
const state = v.looseObject({
  path: v.string(),
  key: v.string(),
  type: v.string(),
  tags: v.array(v.string()),
  entry: v.array(v.string()),
  exit: v.array(v.string()),
  invokes: v.array(v.looseObject({ id: v.string(), src: v.string() })),
})
const chart = v.looseObject({
  id: v.string(),
  states: v.array(state),
  transitions: v.array(transition),
  guards: v.array(v.string()),
  delays: v.array(v.looseObject({ name: v.string() })),
})
const file = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  pages: v.record(v.string(), v.string()),
  actors: v.array(
    v.looseObject({
      key: v.string(),
      page: v.string(),
      sessionId: v.string(),
      name: v.string(),
      parent: v.optional(v.string()),
      chart: v.optional(chart),
      life: v.picklist(['waiting', 'running', 'ended']),
    }),
  ),
  entries: v.array(
    v.looseObject({
      n: v.number(),
      at: v.number(),
      actor: v.string(),
      source: v.optional(v.string()),
      event: v.looseObject({ type: v.string() }),
      snapshot: v.optional(v.looseObject({ status: v.string() })),
      transitions: v.optional(v.array(v.string())),
    }),
  ),
})

/** The file's text. Everything is masked again: pages of other applications may not have done it. */
export const sessionText = (recording: Recording): string => {
  const { pages, actors, entries } = recording
  return `${JSON.stringify(
    {
      format: FORMAT,
      version: VERSION,
      pages: masked(pages),
      actors: Object.values(actors),
      entries: entries.map((entry) => ({
        ...entry,
        event: masked(entry.event),
        ...(entry.snapshot === undefined ? {} : { snapshot: masked(entry.snapshot) }),
      })),
    },
    null,
    1,
  )}\n`
}

/** Reads a file; undefined when it is none of ours. Nothing in it runs any more. */
export const readSession = (text: string): Recording | undefined => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = v.safeParse(file, json)
  if (!read.success) return undefined
  const { pages, actors, entries } = read.output
  // What the schema checks of a chart is all that drawing it relies on.
  const ended = actors.map((actor) => ({ parent: undefined, chart: undefined, ...actor, life: 'ended' }))
  return {
    ...EMPTY,
    pages,
    actors: Object.fromEntries(ended.map((actor) => [actor.key, actor])),
    entries: entries.map((entry) => ({
      source: undefined,
      snapshot: undefined,
      transitions: undefined,
      ...entry,
    })),
  } as Recording
}
