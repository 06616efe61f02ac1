// The only way to change the status of a stored thing.
// One transaction runs its chart and writes its audit entry and its clocks.
import { initialTransition, transition } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, ContextFrom, StateValue } from 'xstate'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { AuditEntry } from '#server/domain/platform/audit/rules.ts'
import type { EffectName } from '#server/domain/effects.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { callOff, defineJob, enqueue } from '#server/jobs/queue.ts'
import { Refusal } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'

/** A thing as its store knows it: which state of the chart, the chart's context, and the chain its history goes to. */
export interface Stored<Context> {
  readonly id: string
  readonly state: string
  readonly context: Context
  readonly version: number
  readonly chainId: string
}

/** A noun whose `<noun>.not-possible` is known (protocol/failures.ts). */
export type LifecycleNoun = RefusalCode extends infer Code
  ? Code extends `${infer Noun}.not-possible`
    ? Noun
    : never
  : never

/** What a noun gives so that its things can be moved. */
export interface Lifecycle<Machine extends AnyStateMachine> {
  /** Singular, as in refusals (`contract.not-possible`), job keys and audit entries. */
  readonly noun: LifecycleNoun
  readonly machine: Machine
  /** Loads the row and locks it (`FOR UPDATE`); undefined when there is none. */
  readonly load: (db: Database, id: string) => Promise<Stored<ContextFrom<Machine>> | undefined>
  /** Writes state, context and version; nobody else writes them. */
  readonly store: (db: Database, moved: Stored<ContextFrom<Machine>>, at: Date) => Promise<void>
}

/** A move that was made. `from` and `to` are states of the chart. */
export interface Moved<Machine extends AnyStateMachine> {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly context: ContextFrom<Machine>
  readonly entry: AuditEntry
  readonly actor: Actor
}

/** A move as its followers hear of it. */
export interface Happened<Machine extends AnyStateMachine = AnyStateMachine> extends Moved<Machine> {
  readonly noun: string
  readonly event: EventFromLogic<Machine>
  /** What the audit entry says besides from and to. */
  readonly detail: Readonly<Record<string, unknown>>
}

/** What `advance` needs of the followers (./followers.ts): it asks before the move, and tells what came of it after. */
export interface Following {
  readonly before: (
    noun: string,
    event: { readonly type: string },
    id: string,
  ) => Promise<(happened: Happened) => Promise<void>>
}

/** What carries out one action of a chart, inside the transaction of the move. */
export type Effect<Machine extends AnyStateMachine> = (
  moved: Moved<Machine>,
  event: EventFromLogic<Machine>,
  actor: Actor,
) => Promise<void>

/** One for each action the chart names by `effectsNamed`, no more and no fewer: what is missing or misspelt does not compile. */
export type Effects<Machine extends AnyStateMachine> = {
  readonly [Name in EffectName<Machine>]: Effect<Machine>
}

/** A chart's `after` that has come due: the payload of the job `chart.after`. */
export interface DueAfter {
  readonly noun: string
  readonly id: string
  readonly event: { readonly type: string }
}

export const CHART_AFTER_JOB = defineJob<DueAfter>('chart.after')

interface Deps {
  readonly db: Database
  readonly clock: Clock
}

interface MovingDeps extends Deps {
  /** What other nouns do about the move. */
  readonly following: Following
}

/** The chart's snapshot for a stored thing; `can(event)` on it says what is possible now. */
export const snapshotOf = <Machine extends AnyStateMachine>(
  machine: Machine,
  stored: Pick<Stored<ContextFrom<Machine>>, 'state' | 'context'>,
) =>
  machine.resolveState({ value: stored.state as StateValue, context: stored.context }) as AnyMachineSnapshot

interface ChartAction {
  readonly type: string
  readonly params?: unknown
}

const builtIn = (type: string): boolean => type.startsWith('xstate.')

/**
 * Moves one thing by one event. Joins the current transaction or opens one. Refuses with `<noun>.not-possible` when the chart has no
 * such move now, and with `not-found` when there is no such thing. `detail` goes into the audit entry beside from and to. After the
 * chart's own actions come the followers of other nouns.
 */
export const advance = async <Machine extends AnyStateMachine>(
  deps: MovingDeps,
  lifecycle: Lifecycle<Machine>,
  effects: Effects<Machine>,
  move: {
    id: string
    event: EventFromLogic<Machine>
    actor: Actor
    detail?: Record<string, unknown>
    notPossible?: string
  },
): Promise<Moved<Machine>> =>
  deps.db.transaction(async () => {
    const stored = await lifecycle.load(deps.db, move.id)
    if (stored === undefined) throw new Refusal('not-found', '没有找到，可能已被删除')
    const before = snapshotOf(lifecycle.machine, stored)
    if (!before.can(move.event))
      throw new Refusal(
        `${lifecycle.noun}.not-possible`,
        move.notPossible ?? '当前状态下不能这样做，请刷新后再试',
      )
    const [after, actions] = transition(
      lifecycle.machine as AnyStateMachine,
      before,
      move.event,
    ) as readonly [AnyMachineSnapshot, readonly ChartAction[]]
    const to = String(after.value)
    const at = deps.clock.now()
    const follow = await deps.following.before(lifecycle.noun, move.event, move.id)
    await lifecycle.store(
      deps.db,
      { ...stored, state: to, context: after.context, version: stored.version + 1 },
      at,
    )
    const entry = await appendAudit(deps.db, {
      chainId: stored.chainId,
      at,
      event: `${lifecycle.noun}:${move.event.type}`,
      actor: move.actor,
      detail: { ...move.detail, id: move.id, from: stored.state, to },
    })
    const { id, actor, event, detail = {} } = move
    const moved: Moved<Machine> = { id, from: stored.state, to, context: after.context, entry, actor }
    for (const action of actions) {
      if (builtIn(action.type)) {
        await setClock(deps, lifecycle.noun, id, action)
        continue
      }
      const effect = (effects as Readonly<Record<string, Effect<Machine> | undefined>>)[action.type]
      // The types see to it for whatever `effectsNamed` names; anything else is no action of a stored thing.
      if (effect === undefined) throw new Error(`no effect for ${lifecycle.noun} action ${action.type}`)
      await effect(moved, event, actor)
    }
    await follow({ ...moved, noun: lifecycle.noun, event, detail })
    return moved
  })

/**
 * Starts the clocks of the state a thing is made in, where no move brings it there. Call it in the transaction that writes the row.
 */
export const startClocks = async <Machine extends AnyStateMachine>(
  deps: Deps,
  lifecycle: Lifecycle<Machine>,
  id: string,
): Promise<void> => {
  const stored = await lifecycle.load(deps.db, id)
  if (stored === undefined) throw new Error(`${lifecycle.noun} ${id} is not there`)
  const [, actions] = initialTransition(lifecycle.machine as AnyStateMachine, stored.context) as readonly [
    unknown,
    readonly ChartAction[],
  ]
  for (const action of actions) await setClock(deps, lifecycle.noun, id, action)
}

/** What the chart says of its clocks becomes a job, or ends one. */
const setClock = async (
  deps: Deps,
  noun: string,
  id: string,
  { type, params }: ChartAction,
): Promise<void> => {
  const clock = params as
    | { id?: string; sendId?: string; delay?: number; event?: { type: string } }
    | undefined
  if (
    type === 'xstate.raise' &&
    clock?.delay !== undefined &&
    clock.id !== undefined &&
    clock.event !== undefined
  ) {
    await enqueue(deps.db, {
      name: CHART_AFTER_JOB,
      key: `${noun}:${id}:${clock.id}`,
      payload: { noun, id, event: { type: clock.event.type } },
      runAt: new Date(deps.clock.now().getTime() + clock.delay),
    })
  } else if (type === 'xstate.cancel' && clock?.sendId !== undefined) {
    callOff(deps.db, `${noun}:${id}:${clock.sendId}`)
  }
}
