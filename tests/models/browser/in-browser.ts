// What a model needs, besides itself, to be walked in a browser.
// It has people and contracts, and the ways to make the server answer.
import type { Page, Route } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import type { Calls, HeldCalls } from '#tests/models/browser/held-calls.ts'
import { asOffered } from '#tests/models/support/offered.ts'
import type { Narrowing } from '#tests/models/support/offered.ts'
import { payloadOf, stepText } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { planPaths } from '#tests/models/support/paths.ts'
import type { Plan } from '#tests/models/support/paths.ts'
import type { Screen } from '#tests/models/support/screen.ts'

/** Where a walk takes place. */
export interface Ground {
  readonly page: Page
  readonly screen: Screen
  /** The server's address. */
  readonly url: string
  readonly calls: HeldCalls
  /** Another tab of the same browser, which is not watched. */
  readonly otherTab: () => Promise<Page>
}

type Payload = Record<string, unknown>

/** How a model is walked in a browser. `People` are the people and things of one path. */
export interface InBrowser<People> extends Narrowing {
  readonly model: Model
  /** Ways of beginning: what the chart is given as far as planning cares, and how the page comes to be there. */
  readonly starts: Readonly<
    Record<string, { readonly input: () => unknown; readonly open: (ground: Ground) => Promise<People> }>
  >
  /** Endpoints that the chart's actors call; each call waits until its end is the next step. */
  readonly calls: Calls
  /** Delays of the chart that run out when they are the next step; the others by themselves. */
  readonly delays?: readonly string[]
  /** What is really typed, by event, where the model's own payload is nobody's; `answer` is the call's end the path wants. */
  readonly typed?: Readonly<
    Record<string, (people: People, payload: Payload, answer: Step | undefined) => Payload>
  >
  /** What has to be so before a person does this. */
  readonly before?: Readonly<
    Record<string, (ground: Ground, people: People, answer: Step | undefined) => Promise<void>>
  >
  /** By event, or event and case: how it comes about when not as `onScreen` says. */
  readonly doings?: Readonly<
    Record<
      string,
      (ground: Ground, people: People, payload: Payload, answer: Step | undefined) => Promise<void>
    >
  >
  /**
   * By a call's end, or end and case: how the server comes to answer so; `next` is the end of the call after it. A good end is let
   * through when nothing is said.
   */
  readonly answers?: Readonly<
    Record<string, (route: Route, ground: Ground, people: People, next: Step | undefined) => Promise<void>>
  >
  /** Cases that the server's answers have instead of the model's, as far as planning cares. */
  readonly cases?: Readonly<Record<string, Readonly<Record<string, Payload>>>>
  /** Whether a step can happen in this world now; `state` is the chart's value, the snapshot that of the plan. */
  readonly possible?: (step: Step, context: never, state: unknown, snapshot?: AnyMachineSnapshot) => boolean
  /** The real content of files that the model only names. */
  readonly bytesOf?: (file: File) => Promise<Uint8Array>
}

/** The network is gone. */
export const lost = (route: Route): Promise<void> => route.abort('internetdisconnected')
/** A proxy on the way cannot reach the server. */
export const badGateway = (route: Route): Promise<void> => route.fulfill({ status: 502, body: 'Bad Gateway' })

const named = <T>(table: Readonly<Record<string, T>> | undefined, step: Step): T | undefined =>
  table?.[stepText(step)] ?? table?.[step[0]]

/** How an event of the chart itself comes about; undefined when nobody causes it here. */
export const doingOf = <People>({ model, doings }: InBrowser<People>, step: Step) => {
  const { onScreen } = model.events[step[0]] ?? {}
  const own =
    onScreen === undefined
      ? undefined
      : ({ screen }: Ground, _: People, payload: Payload) => onScreen(screen, payload, step[1])
  return named(doings, step) ?? own
}

/** How a call comes to end as the step says; undefined when it cannot here. */
export const answerOf = <People>({ answers, calls }: InBrowser<People>, step: Step) => {
  const [kind, actor = ''] = step[0].split(' ')
  const through = kind === 'done' && actor in calls ? (route: Route) => route.continue() : undefined
  return named(answers, step) ?? through
}

const isCall = ([event]: Step): boolean => /^(done|error) /.test(event)

/** The model as far as a browser can walk it. */
const inThisWorld = <People>(binding: InBrowser<People>): Model => {
  const { model, starts, cases, possible = () => true } = binding
  const offered = asOffered(model, binding)
  const isKnown = (step: Step) =>
    (isCall(step) ? answerOf(binding, step) : doingOf(binding, step)) !== undefined
  return {
    ...offered,
    starts: Object.fromEntries(Object.entries(starts).map(([name, { input }]) => [name, input])),
    events: Object.fromEntries(
      Object.entries(offered.events).map(([event, known]) => {
        const names = Object.keys(cases?.[event] ?? known.cases).filter((name) => isKnown([event, name]))
        return [
          event,
          {
            ...known,
            cases: Object.fromEntries(
              names.map((name) => [
                name,
                (context: unknown, state: unknown, snapshot?: AnyMachineSnapshot) =>
                  possible([event, name], context as never, state, snapshot)
                    ? (cases?.[event]?.[name] ?? payloadOf(offered, [event, name], context, state))
                    : undefined,
              ]),
            ),
          },
        ]
      }),
    ),
  }
}

/** Steps before a path ends and another begins: opening a page anew costs more than walking on. */
const LONGEST = 70

/** Paths that take every transition a browser can, and the model they were planned with. */
export const planInBrowser = <People>(binding: InBrowser<People>): { model: Model; plan: Plan } => {
  const model = inThisWorld(binding)
  return {
    model,
    plan: planPaths(model, {
      only: (goal) => goal.startsWith('taken '),
      longest: LONGEST,
      isAmongOthers: true,
    }),
  }
}
