// Walks a chart's paths in its React view.
// People's events happen on the screen, fakes answer for actors, and the clock is moved by hand.
import { act } from '@testing-library/react'
import { createActor, StateMachine } from 'xstate'
import type { AnyActorLogic, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import type { ReactNode } from 'react'
import { afterAll, describe, expect, it } from 'vitest'
import { appMachine } from '#src/machines/app.machine.ts'
import type { DeviceFacts } from '#src/machines/device.machine.ts'
import type { AppActor } from '#src/machines/react.tsx'
import { transitionsTaken } from '#tests/models/support/chart-steps.ts'
import type { Goal } from '#tests/models/support/chart-steps.ts'
import { positionOf } from '#tests/models/support/explore.ts'
import { endChild, runOut, withFakes } from '#tests/models/support/fakes.ts'
import { createHandClock } from '#tests/models/support/hand-clock.ts'
import type { HandClock } from '#tests/models/support/hand-clock.ts'
import { meaningsOf } from '#tests/models/support/meanings.ts'
import { asOffered } from '#tests/models/support/offered.ts'
import type { Narrowing } from '#tests/models/support/offered.ts'
import { payloadOf, stepText } from '#tests/models/support/model.ts'
import type { Model, Step } from '#tests/models/support/model.ts'
import { planPaths, STOPPED } from '#tests/models/support/paths.ts'
import type { Path } from '#tests/models/support/paths.ts'
import { keepWalk } from '#tests/models/support/results.ts'
import { viewScreen } from '#tests/models/support/view-screen.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting } from '#tests/support/render-page.tsx'

/** The setup of a view: the application's chart with fakes, a clock, and a way to start other charts. */
export interface ViewSetup {
  readonly clock: HandClock
  readonly app: AppActor
  /** Starts a machine with fakes in this setup. */
  readonly start: (machine: AnyStateMachine, input: unknown) => AnyActorRef
  /** The newest actor of a chart, wherever it runs. */
  readonly find: (id: string) => AnyActorRef | undefined
}

/** How a chart is shown. */
export interface ViewOf extends Narrowing {
  /** Makes the page; the subject may be started here, or by the page itself. */
  readonly page: (setup: ViewSetup, start: string) => ReactNode
  /** The page's surroundings, by start if they differ. */
  readonly setting?: PageSetting | ((start: string) => PageSetting)
  /** Whether a token was kept from before. */
  readonly hasToken?: (start: string) => boolean
  /** Whether the device is one for which there may be a mobile site. */
  readonly isPhone?: (start: string) => boolean
  readonly hasMobileSite?: (start: string) => boolean
  /** Brings the page to the chart's first state. */
  readonly begin?: (setup: ViewSetup) => Promise<void> | void
  /** The step that the page does by itself when it opens; all paths begin with it. */
  readonly opening?: Step
  /** Resets the surroundings of the chart after every step. */
  readonly after?: (setup: ViewSetup) => Promise<void> | void
}

/** Longest path before a new page is opened: opening takes longer than a step. */
const LONGEST = 24

const openSetup = (input: DeviceFacts & { readonly hasToken: boolean }) => {
  const clock = createHandClock()
  const actors: AnyActorRef[] = []
  const taken: { readonly actor: AnyActorRef; readonly id: string }[] = []
  const inspect = (report: InspectionEvent) => {
    if (report.type === '@xstate.actor') actors.push(report.actorRef as unknown as AnyActorRef)
    for (const id of transitionsTaken(report))
      taken.push({ actor: report.actorRef as unknown as AnyActorRef, id })
  }
  const nobody = () => undefined
  const withActors = (logic: AnyActorLogic): AnyActorLogic =>
    logic instanceof StateMachine ? withFakes(logic as AnyStateMachine, nobody, true) : logic
  const idOf = (actor: AnyActorRef) => (actor as unknown as { logic: { id?: string } }).logic.id
  const app = createActor(withActors(appMachine), { input, clock, inspect } as never)
  app.start()
  const setup: ViewSetup = {
    clock,
    app: app as unknown as AppActor,
    start: (machine, input) => createActor(withActors(machine), { input, parent: app } as never).start(),
    find: (id) => actors.findLast((actor) => idOf(actor) === id),
  }
  const watch = { next: inspect }
  return { setup, taken, shared: { setup: { clock, withActors, inspect: watch }, inspect: watch } }
}

const now = (actor: AnyActorRef) => actor.getSnapshot() as AnyMachineSnapshot

/** Does a step; true if it happened as it does for a user. */
const perform = async (
  model: Model,
  setup: ViewSetup,
  subject: AnyActorRef,
  step: Step,
): Promise<boolean> => {
  const [event, name] = step
  const { context, value } = now(subject)
  const payload = payloadOf(model, step, context, value)
  if (payload === undefined) throw new Error(`${stepText(step)} cannot happen here`)
  const [kind, id = ''] = event.split(' ')
  const isOwn = !['done', 'error', 'after'].includes(kind ?? '')
  const { onScreen, byWorld, afterwards } = model.events[event] ?? {}
  if (kind === 'done' || kind === 'error') await act(async () => endChild(subject, kind, id, payload))
  else if (kind === 'after') await act(async () => runOut(subject, setup.clock, id))
  else if (onScreen !== undefined) await onScreen(viewScreen, payload, name)
  else if (typeof byWorld === 'function') await act(async () => byWorld(subject, payload))
  else await act(async () => subject.send({ ...payload, type: event }))
  await afterwards?.(viewScreen, payload, name)
  return !isOwn || onScreen !== undefined || byWorld !== undefined
}

const walk = async (model: Model, view: ViewOf, path: Path, reached: Set<Goal>): Promise<void> => {
  const { setup, taken, shared } = openSetup({
    hasToken: view.hasToken?.(path.start) ?? false,
    isPhone: view.isPhone?.(path.start) ?? false,
    hasSite: view.hasMobileSite?.(path.start) ?? false,
  })
  const setting = typeof view.setting === 'function' ? view.setting(path.start) : view.setting
  const page = await renderPage(view.page(setup, path.start), {
    ...setting,
    app: setup.app,
    shared: { ...setting?.shared, ...shared },
  })
  try {
    if (setting?.user !== undefined) {
      const event = { type: 'account.registered', user: setting.user } as const
      await act(async () => page.session.send(event))
    }
    await view.begin?.(setup)
    const subject = await expect
      .poll(() => setup.find(model.name))
      .toBeDefined()
      .then(() => setup.find(model.name)!)
    const own = () => taken.filter(({ actor }) => actor === subject).map(({ id }) => id)
    // Moves that only the test itself made do not count.
    const made = new Set<number>()
    for (const [index, stop] of path.stops.entries()) {
      const step = path.steps[index - 1]
      const done = path.steps.slice(0, index).map(stepText).join(' → ')
      const before = own().length
      const isOpening = index === 1 && view.opening !== undefined
      if (index === 0 && view.opening !== undefined) continue
      if (isOpening) expect(step).toEqual(view.opening)
      const isReal = step === undefined || isOpening || (await perform(model, setup, subject, step))
      if (!isReal) for (let move = before; move < own().length; move += 1) made.add(move)
      await view.after?.(setup)
      await expect
        .poll(() => (stop.position === STOPPED ? now(subject).status : positionOf(model, now(subject))), {
          timeout: 5_000,
          message: `from ${path.start}: ${done}`,
        })
        .toBe(stop.position)
      if (stop.position === STOPPED) continue
      for (const { sees } of meaningsOf(model, now(subject))) await sees?.(viewScreen, now(subject))
    }
    for (const [move, id] of own().entries()) if (!made.has(move)) reached.add(`taken ${id}`)
  } finally {
    await page.close()
    setup.app.stop()
  }
}

/** Declares the tests of one chart in its view: paths that take every transition, walked on the screen. */
export const walkInView = (whole: Model, view: ViewOf): void => {
  const model = asOffered(whole, view)
  const plan = planPaths(model, {
    only: (goal) => goal.startsWith('taken '),
    longest: LONGEST,
    isAmongOthers: true,
  })
  const reached = new Set<Goal>()
  const excused = model.notInView ?? {}
  afterAll(() => keepWalk('view', model.name, { goals: plan.goals, reached: [...reached], excused }))
  describe(`${model.name} in its view`, () => {
    it.each(
      plan.paths.map((path, index) => [
        `path ${index + 1}, from ${path.start}: ${path.steps.map(stepText).join(' → ')}`,
        path,
      ]),
    )(
      '%s',
      async (_, path) => {
        await walk(model, view, path, reached)
      },
      60_000,
    )
    it('is walked on every transition', () => {
      const left = plan.goals.filter((goal) => !reached.has(goal))
      expect(left.map((goal) => goal.slice('taken '.length))).toEqual(Object.keys(excused))
    })
  })
}
