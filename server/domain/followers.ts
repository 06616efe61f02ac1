// Reactions of other nouns to a move.
// They are declared by the noun that follows, and run in the transaction of the move.
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { Following, Happened, Lifecycle } from '#server/domain/lifecycle.ts'

/** What one noun does about the moves of another. One that throws undoes the move. */
export interface Follower<Deps, Machine extends AnyStateMachine = AnyStateMachine, Before = unknown> {
  /** Whose moves, as in `Lifecycle.noun`. */
  readonly noun: string
  /** Types of the events it follows; undefined: every move. */
  readonly events?: readonly EventFromLogic<Machine>['type'][] | undefined
  /** Names of states; only moves that end there. Undefined: wherever they end. */
  readonly to?: readonly string[] | undefined
  /** What it does, in one plain sentence for docs/events.md. */
  readonly does: string
  /** Reads what the move is about to change. */
  readonly before?: ((deps: Deps, id: string, event: EventFromLogic<Machine>) => Promise<Before>) | undefined
  readonly follow: (deps: Deps, happened: Happened<Machine>, before: Before) => Promise<void>
}

/** Followers of one noun's moves, with the types of its machine; they run in the order given. */
export const followersOf =
  <Deps>() =>
  <Machine extends AnyStateMachine>({ noun }: Pick<Lifecycle<Machine>, 'noun'> & { machine: Machine }) =>
  <Before = undefined>(follower: Omit<Follower<Deps, Machine, Before>, 'noun'>): Follower<Deps> =>
    ({ noun, ...follower }) as unknown as Follower<Deps>

/** Joins all followers to one; `deps` is asked for at each move, for the followers are part of it. */
export const joinFollowers = <Deps>(followers: readonly Follower<Deps>[], deps: () => Deps): Following => ({
  before: async (noun, event, id) => {
    const mine = followers.filter(
      (follower) => follower.noun === noun && (follower.events?.includes(event.type) ?? true),
    )
    const read: unknown[] = []
    for (const { before } of mine) read.push(await before?.(deps(), id, event))
    return async (happened) => {
      for (const [at, { to, follow }] of mine.entries())
        if (to?.includes(happened.to) ?? true) await follow(deps(), happened, read[at])
    }
  },
})

/** Nobody follows: for what is made before the server is put together, and for tests of one noun alone. */
export const noFollowers: Following = { before: () => Promise.resolve(() => Promise.resolve()) }
