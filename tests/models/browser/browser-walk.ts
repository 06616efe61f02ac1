// Walks a path in a real browser against a real server.
// It judges by what the running chart reports, not by what was planned.
import type { Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { stateWords } from '#src/inspector/recording/steps.ts'
import { holdCalls } from '#tests/models/browser/held-calls.ts'
import { answerOf, doingOf } from '#tests/models/browser/in-browser.ts'
import type { Ground, InBrowser } from '#tests/models/browser/in-browser.ts'
import { holdTimers } from '#tests/models/browser/page-timers.ts'
import { pageScreen } from '#tests/models/browser/page-screen.ts'
import { PATIENCE, until } from '#tests/models/browser/until.ts'
import { watchPage } from '#tests/models/browser/watched-page.ts'
import type { Move } from '#tests/models/browser/watched-page.ts'
import type { Goal } from '#tests/models/support/chart-steps.ts'
import { eventTypesByKey } from '#tests/models/support/event-names.ts'
import { meaningsOf } from '#tests/models/support/meanings.ts'
import { payloadOf, stepText } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { STOPPED } from '#tests/models/support/paths.ts'
import type { Path, Plan } from '#tests/models/support/paths.ts'

export interface Walking<People> {
  readonly binding: InBrowser<People>
  readonly model: Model
  readonly plan: Plan
  readonly page: Page
  readonly url: string
  /** Hears of every transition the running chart took, as it took it. */
  readonly took: (goal: Goal) => void
  /** Hears of every stop; the first is the beginning. */
  readonly arrived?: (words: string, stop: number) => Promise<void>
}

/** The state's value at a stop; undefined where the chart was stopped. */
const valueAt = (position: string | undefined): string | undefined =>
  position === undefined || position === STOPPED
    ? undefined
    : JSON.stringify((JSON.parse(position) as unknown[])[0])
const valueOf = ({ snapshot }: Move): string => JSON.stringify(snapshot.value)

/** The delay's length by its name; one that depends on what was heard is as long as before anything was. */
const lengthOf = ({ machine }: Model, name: string): number => {
  const held: unknown = machine.implementations.delays[name]
  const delay: unknown = typeof held === 'function' ? held({ context: {} }) : held
  if (typeof delay !== 'number') throw new Error(`${machine.id} has no fixed delay ${name}`)
  return delay
}

/** Follows the chart's moves: those planned must come, in their order, and none may lead elsewhere in between. */
const follower = (moves: readonly Move[], took: (goal: Goal) => void) => {
  let told = 0
  let at = 0
  const count = () => {
    for (const { transitions } of moves.slice(told)) for (const id of transitions) took(`taken ${id}`)
    told = moves.length
  }
  return {
    /** Waits for the move of one of these events and answers whether the chart is still where it led. */
    reach: async (
      events: ReadonlySet<string>,
      from: string | undefined,
      to: string | undefined,
      words: string,
    ) => {
      const isThere = (move: Move) => to === undefined || valueOf(move) === to
      const found = await until(
        () => {
          count()
          const index = moves.findIndex(
            (move, place) => place >= at && events.has(move.event) && isThere(move),
          )
          return index === -1 ? undefined : index
        },
        () =>
          `${words}: should be at ${to ?? 'its end'}, went ${
            moves
              .slice(at)
              .map((move) => `${move.event} → ${stateWords(move.snapshot.value)}`)
              .join(', ') || 'nowhere'
          }`,
      )
      const astray = moves.slice(at, found).find((move) => valueOf(move) !== from)
      if (astray !== undefined && at > 0)
        throw new Error(`${words}: by itself ${astray.event} led to ${valueOf(astray)}`)
      at = found + 1
    },
    /** The chart as it is, when it is still there. */
    still: (to: string | undefined): Move | undefined => {
      const last = moves.at(-1)
      return last !== undefined && valueOf(last) === to ? last : undefined
    },
    count,
  }
}

const asSnapshot = ({ machine }: Model, { snapshot }: Move): AnyMachineSnapshot =>
  machine.resolveState({
    value: snapshot.value as never,
    context: snapshot.context ?? {},
    status: snapshot.status as never,
  }) as AnyMachineSnapshot

/** Walks one path from a fresh page to its end. */
export const walkInPage = async <People>(walking: Walking<People>, path: Path): Promise<void> => {
  const { binding, model, plan, page, url, took, arrived } = walking
  page.setDefaultTimeout(PATIENCE)
  const moves = await watchPage(page, model.name)
  const held = binding.delays ?? []
  const ring = await holdTimers(
    page,
    held.map((name) => lengthOf(model, name)),
  )
  const ground: Ground = {
    page,
    url,
    screen: pageScreen(page, binding.bytesOf),
    calls: await holdCalls(page, binding.calls),
    otherTab: () => page.context().newPage(),
  }
  const events = eventTypesByKey(plan.graph)
  const follow = follower(moves, took)
  const seen = async (to: string | undefined): Promise<void> => {
    const move = follow.still(to)
    if (move === undefined) return
    const snapshot = asSnapshot(model, move)
    for (const { sees } of meaningsOf(model, snapshot))
      try {
        await sees?.(ground.screen, snapshot)
      } catch (thrown) {
        // What passed while it was looked at need not have been seen.
        if (follow.still(to) !== undefined) throw thrown
        return
      }
  }
  const meant = (step: Step) => payloadOf(binding.model, step, moves.at(-1)?.snapshot.context) ?? {}
  const perform = async (people: People, step: Step, answer: Step | undefined): Promise<void> => {
    const [event] = step
    const [kind, id = ''] = event.split(' ')
    if (kind === 'after') return held.includes(id) ? ring(lengthOf(model, id)) : undefined
    if (kind === 'done' || kind === 'error')
      return answerOf(binding, step)!(await ground.calls.next(id), ground, people, answer)
    const payload = meant(step)
    // A tab behind another draws about once a second, and a click waits for two drawings.
    await page.bringToFront()
    await binding.before?.[event]?.(ground, people, answer)
    return doingOf(binding, step)!(
      ground,
      people,
      binding.typed?.[event]?.(people, payload, answer) ?? payload,
      answer,
    )
  }

  const first = valueAt(path.stops[0]?.position)
  const people = await binding.starts[path.start]!.open(ground)
  await follow.reach(new Set(['xstate.init']), first, first, `from ${path.start}`)
  await arrived?.(path.start, 0)
  await seen(first)
  for (const [index, step] of path.steps.entries()) {
    const [from, to] = [valueAt(path.stops[index]?.position), valueAt(path.stops[index + 1]?.position)]
    const words = `from ${path.start}: ${path.steps
      .slice(0, index + 1)
      .map(stepText)
      .join(' → ')}`
    const answer = path.steps.slice(index + 1).find(([event]) => /^(done|error) /.test(event))
    await perform(people, step, answer).catch((thrown: unknown) => {
      throw new Error(words, { cause: thrown })
    })
    await follow.reach(events.get(step[0]) ?? new Set(), from, to, words)
    const { afterwards } = model.events[step[0]] ?? {}
    await afterwards?.(ground.screen, meant(step), step[1])
    await arrived?.(stepText(step), index + 1)
    await seen(to)
  }
  follow.count()
}
