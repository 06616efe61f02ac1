// What the inspector shows, read from what it keeps.
import type { Entry, Recording, SeenActor } from '#src/inspector/recording/recording.ts'
import { stateWords, stepsOf } from '#src/inspector/recording/steps.ts'

/** The part of the inspector's context that says what is shown. */
export interface Looking {
  readonly live: Recording
  readonly opened: { readonly recording: Recording } | undefined
  readonly chosen: string | undefined
  readonly at: number | undefined
}

export const shownRecording = ({ live, opened }: Pick<Looking, 'live' | 'opened'>): Recording =>
  opened?.recording ?? live

const hasStory = (actor: SeenActor): boolean => (actor.chart?.states.length ?? 0) > 2

/** The actor that is shown: the one picked, else the first with more than a single state. */
export const chosenKey = (looking: Looking): string | undefined => {
  const { actors } = shownRecording(looking)
  if (looking.chosen !== undefined && looking.chosen in actors) return looking.chosen
  const all = Object.values(actors)
  const first =
    all.find((actor) => actor.life === 'running' && hasStory(actor)) ?? all.find(hasStory) ?? all[0]
  return first?.key
}

/** Number of the chosen actor's next (1) or previous (−1) step; undefined at the ends. */
export const neighbour = (looking: Looking, direction: 1 | -1): number | undefined => {
  const key = chosenKey(looking)
  if (key === undefined) return undefined
  const numbers = stepsOf(shownRecording(looking), key).map((step) => step.n)
  const here = looking.at ?? numbers.at(-1) ?? 0
  if (direction === 1) return looking.at === undefined ? undefined : numbers.find((n) => n > here)
  const now = numbers.findLast((n) => n <= here) ?? 0
  return numbers.findLast((n) => n < now)
}

/** An actor in the tree, with those it started. */
export interface Branch {
  readonly actor: SeenActor
  readonly state: string
  readonly children: readonly Branch[]
}

/** A page and its actors. */
export interface PageTree {
  readonly page: string
  readonly address: string
  readonly branches: readonly Branch[]
}

const statesAt = (recording: Recording, at: number | undefined): Map<string, string> => {
  const states = new Map<string, string>()
  for (const { n, actor, snapshot } of recording.entries)
    if (snapshot !== undefined && (at === undefined || n <= at)) states.set(actor, stateWords(snapshot.value))
  return states
}

/** Actors that run, under their pages; `withEnded` shows the others too. Machines come before promises and callbacks. */
export const actorTree = (recording: Recording, at: number | undefined, withEnded: boolean): PageTree[] => {
  const states = statesAt(recording, at)
  const shown = Object.values(recording.actors).filter(
    (actor) => actor.life === 'running' || (withEnded && actor.life === 'ended'),
  )
  const isShown = (key: string) => shown.some((actor) => actor.key === key)
  const under = (parent: string | undefined, page: string): Branch[] =>
    shown
      .filter((actor) => actor.page === page)
      .filter((actor) =>
        parent === undefined ? actor.parent === undefined || !isShown(actor.parent) : actor.parent === parent,
      )
      .toSorted((a, b) => Number(b.chart !== undefined) - Number(a.chart !== undefined))
      .map((actor) => ({
        actor,
        state: states.get(actor.key) ?? '',
        children: under(actor.key, page),
      }))
  return [...new Set(shown.map((actor) => actor.page))].map((page) => ({
    page,
    address: recording.pages[page] ?? '',
    branches: under(undefined, page),
  }))
}

/** XState's own events: beginnings, answers of invoked actors, timers. */
export const isOwnEvent = ({ event }: Entry): boolean => event.type.startsWith('xstate.')

const haystack = (entry: Entry, recording: Recording): string =>
  `${entry.event.type} ${recording.actors[entry.actor]?.name ?? ''} ${JSON.stringify(entry.event)} ${stateWords(entry.snapshot?.value)}`.toLowerCase()

/** The log, oldest first: every word must occur somewhere in the entry. */
export const loggedEntries = (
  recording: Recording,
  filter: { readonly search: string; readonly only: string | undefined; readonly withOwn: boolean },
): Entry[] => {
  const words = filter.search.toLowerCase().split(/\s+/u).filter(Boolean)
  return recording.entries.filter(
    (entry) =>
      (filter.withOwn || !isOwnEvent(entry)) &&
      (filter.only === undefined || entry.actor === filter.only) &&
      words.every((word) => haystack(entry, recording).includes(word)),
  )
}
