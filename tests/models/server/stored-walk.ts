// Declares the walk of one stored thing through the server: state × event × caller.
// The chart and the rights say what may happen, and no test writes it down. A call that both allow ends where the chart
// says and is recorded in the audit chain; any other is refused with the right code and changes nothing.
import { and, asc, eq, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#protocol/endpoint.ts'
import { SUCCESS_CODE } from '#protocol/failures.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import type { Database } from '#server/db/database.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import type { WalkResult } from '#tests/models/support/results.ts'
import { noteRows } from '#tests/support/rewound-rows.ts'
import type { Rows } from '#tests/support/rewound-rows.ts'

/** An event that somebody brings about by a call. */
interface ByCall<Machine extends AnyStateMachine, Role extends string> {
  /** The call; what refuses must be common to all calls or declared by this one. */
  readonly endpoint?: Endpoint
  /** What it answers when the event came about, where that is no success: the last of too many wrong guesses ends a thing. */
  readonly cameAbout?: string | ((state: string) => string)
  /** Asks for it as somebody. */
  readonly ask: (role: Role, id: string) => Promise<{ readonly code: string }>
  /** What the server then tells the chart. */
  readonly tells: (role: Role, id: string) => EventFromLogic<Machine> | Promise<EventFromLogic<Machine>>
  /** Why somebody is refused whatever the chart says; undefined for whoever may. States are named as in `states`. */
  readonly refusal: (role: Role, state: string) => string | undefined
  /** What is said where the chart has no such move: a code, or one by state; success where nothing is left to do. */
  readonly notPossible: string | ((state: string, role: Role) => string)
}

/** An event that the server brings about by itself: a clock, a job, another thing's end. Where it does not fit nothing changes. */
interface ByServer<Machine extends AnyStateMachine> {
  readonly run: (id: string) => Promise<unknown>
  readonly told: (id: string) => EventFromLogic<Machine> | Promise<EventFromLogic<Machine>>
  /** Whether it does something besides that other events of the same thing would meet. */
  readonly isMetLater?: boolean
}

/** An event or a state that no call can find a thing in, and why. */
interface Elsewhere {
  readonly elsewhere: string
}

export interface StoredWalk<Machine extends AnyStateMachine, Role extends string> {
  readonly machine: Machine
  /** How the server keeps it. */
  readonly charts: () => Lifecycle<Machine>
  readonly db: () => Database
  readonly roles: readonly Role[]
  /**
   * By state: brings a new thing there as in life, and gives its id. Where the chart's context makes things of one state differ
   * there is one entry for each: the state, a comma, and how they stand (`pending, the last try`).
   */
  readonly states: Readonly<Record<string, ((role: Role) => Promise<string>) | Elsewhere>>
  /** By event: how it comes about. Those of a clock are named as the chart's graph names them. */
  readonly events: Readonly<Record<string, ByCall<Machine, Role> | ByServer<Machine> | Elsewhere>>
  /** Rows that go with a thing: a refusal leaves them as they were, too. */
  readonly beside?: (id: string) => Promise<unknown>
  /** Whether things must be new each time, because they do not keep their state for long. */
  readonly isShortLived?: boolean
  /** Whether to make one takes so long that what moved is brought back by its rows; nothing but rows, clock and clients may remember it. */
  readonly isDear?: boolean
  /** Whether everybody has a thing of their own, so that one role's is never another's; `states` are told whose. */
  readonly isOwn?: boolean
}

/** What was counted, for `keepResult('walk-<chart>', …)`. */
export type Counts = { -readonly [Key in keyof WalkResult]: number }

/** Refusals of the pipeline, and of things that are not the asker's, which no call declares for itself. */
const COMMON = ['session.unknown', 'permission.denied', 'input.invalid', 'not-found']

/** The chart's state in the name of an entry of `states`. */
const stateIn = (name: string): string => name.split(', ', 1)[0] ?? name

/** Declares the tests; gives what they count. */
export const walkStored = <Machine extends AnyStateMachine, Role extends string>(
  walk: StoredWalk<Machine, Role>,
): Counts => {
  const { machine, charts, db, roles } = walk
  const counts: Counts = { possible: 0, refused: 0, jobs: 0 }
  const graph = chartGraph(machine)

  const look = async (id: string) => {
    const stored = await charts().load(db(), id)
    if (stored === undefined) throw new Error(`${machine.id} ${id} is gone`)
    // The thing's own entries alone: the chain of a company is long.
    const history = await db()
      .current()
      .select({ event: auditEntry.event })
      .from(auditEntry)
      .where(and(eq(auditEntry.chainId, stored.chainId), sql`${auditEntry.detail} ->> 'id' = ${id}`))
      .orderBy(asc(auditEntry.n))
    return {
      stored,
      state: stored.state,
      version: stored.version,
      history: history.map(({ event }) => event),
      beside: await walk.beside?.(id),
    }
  }

  // What the cell before saw in the end is what this one begins with, if that changed nothing.
  let lastSeen: { readonly id: string; readonly before: Awaited<ReturnType<typeof look>> } | undefined
  const newIn = async (state: string, role: Role = roles[0]!) => {
    lastSeen = undefined
    const make = walk.states[state]
    if (typeof make !== 'function') throw new Error(`nothing is ever ${state}`)
    const id = await make(role)
    const before = await look(id)
    expect(before.state).toBe(stateIn(state))
    return { id, before }
  }

  const standing = new Map<string, string>()
  const standingIn = async (state: string, role: Role) => {
    const place = walk.isOwn === true ? `${role} ${state}` : state
    const id = walk.isShortLived === true ? undefined : standing.get(place)
    const known = id !== undefined && lastSeen?.id === id ? lastSeen.before : undefined
    lastSeen = undefined
    const before = known ?? (id === undefined ? undefined : await look(id))
    if (id !== undefined && before?.state === stateIn(state)) return { id, before }
    const made = await newIn(state, role)
    standing.set(place, made.id)
    return made
  }

  let rows: Rows | undefined
  /** Does what moves a thing: one that was made for it, or the one that stands there, which is brought back. */
  const moved = async (
    state: string,
    role: Role,
    standsThere: Awaited<ReturnType<typeof newIn>>,
    move: (seen: Awaited<ReturnType<typeof newIn>>) => Promise<void>,
  ) => {
    if (walk.isDear !== true) return await move(await newIn(state, role))
    if (rows === undefined) rows = await noteRows(db())
    else await rows.take()
    try {
      await move(standsThere)
    } finally {
      await rows.bringBack()
    }
    lastSeen = standsThere
  }

  const led = async (
    id: string,
    before: Awaited<ReturnType<typeof look>>,
    event: EventFromLogic<Machine>,
  ) => {
    const chart = snapshotOf(machine, before.stored)
    const [next] = transition(machine, chart as never, event) as readonly [AnyMachineSnapshot, unknown]
    const after = await look(id)
    expect([
      after.state,
      after.stored.context,
      after.version,
      after.history.slice(before.history.length),
    ]).toEqual([String(next.value), next.context, before.version + 1, [`${charts().noun}:${event.type}`]])
  }

  const canBe = ({ stored }: Awaited<ReturnType<typeof look>>, event: EventFromLogic<Machine>): boolean =>
    snapshotOf(machine, stored).can(event)

  it(`knows every state and event of the chart ${machine.id}`, () => {
    expect([...new Set(Object.keys(walk.states).map(stateIn))].toSorted()).toEqual(
      graph.states
        .map(({ path }) => path)
        .filter((path) => path !== '')
        .toSorted(),
    )
    expect(Object.keys(walk.events).toSorted()).toEqual(
      [...new Set(graph.transitions.map(({ eventType }) => eventType))].toSorted(),
    )
  })

  const states = Object.keys(walk.states).filter((state) => typeof walk.states[state] === 'function')
  describe.each(states)(`${machine.id} %s`, (state) => {
    for (const [type, event] of Object.entries(walk.events)) {
      if ('run' in event)
        it(`${type} by itself`, async () => {
          counts.jobs += 1
          const seen = event.isMetLater === true ? await newIn(state) : await standingIn(state, roles[0]!)
          if (!canBe(seen.before, await event.told(seen.id))) {
            await event.run(seen.id)
            expect(await look(seen.id)).toEqual(seen.before)
            lastSeen = seen
            return
          }
          await moved(state, roles[0]!, seen, async ({ id, before }) => {
            const told = await event.told(id)
            await event.run(id)
            await led(id, before, told)
          })
        })
      if ('ask' in event)
        it.each(roles)(`${type} by %s`, async (role) => {
          const seen = await standingIn(state, role)
          const refusal = event.refusal(role, state)
          if (refusal !== undefined || !canBe(seen.before, await event.tells(role, seen.id))) {
            counts.refused += 1
            const { code } = await event.ask(role, seen.id)
            const { notPossible } = event
            expect([code, await look(seen.id)]).toEqual([
              refusal ?? (typeof notPossible === 'string' ? notPossible : notPossible(state, role)),
              seen.before,
            ])
            if (event.endpoint !== undefined)
              expect([SUCCESS_CODE, ...COMMON, ...event.endpoint.refusals]).toContain(code)
            lastSeen = seen
            return
          }
          counts.possible += 1
          await moved(state, role, seen, async ({ id, before }) => {
            const told = await event.tells(role, id)
            const { cameAbout = SUCCESS_CODE } = event
            expect(await event.ask(role, id)).toMatchObject({
              code: typeof cameAbout === 'string' ? cameAbout : cameAbout(state),
            })
            await led(id, before, told)
          })
        })
    }
  })
  return counts
}
