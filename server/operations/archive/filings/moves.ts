// Moves a filing through its chart, with what its chart asks for.
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import type { FilingEvent, filingMachine } from '#server/domain/archive/filings/machine.ts'
import { changeFiling, deleteScanFiles, filingLifecycle } from '#server/domain/archive/filings/store.ts'
import { deleteSource } from '#server/domain/contracts/page-texts/store.ts'

export type FilingDeps = Pick<Deps, 'db' | 'clock' | 'following'>

export interface FilingMoveAsked {
  readonly id: string
  readonly event: FilingEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Moves a filing in one transaction. Refuses with `filing.not-possible` or `not-found`. */
export const moveFiling = async (deps: FilingDeps, move: FilingMoveAsked): Promise<void> => {
  await advance(deps, filingLifecycle, effects(deps), move)
}

const effects = ({ db, clock }: FilingDeps): Effects<typeof filingMachine> => ({
  keepClass: async ({ id, from }, event, actor) => {
    if (event.type !== 'filing.filed' && event.type !== 'filing.moved') return
    const isNew = from === 'pending'
    await changeFiling(db, id, {
      classId: event.classId,
      ...(isNew ? { filedAt: clock.now(), filedBy: actor.who } : {}),
    })
  },
  leaveClass: ({ id }) => changeFiling(db, id, { classId: null, filedAt: null, filedBy: '' }),
  rememberHold: ({ id }, event, actor) =>
    changeFiling(db, id, {
      heldAt: clock.now(),
      heldBy: actor.who,
      holdReason: 'reason' in event ? event.reason : '',
    }),
  forgetHold: ({ id }) => changeFiling(db, id, { heldAt: null, heldBy: '', holdReason: '' }),
  forgetFiles: async ({ id }) => {
    await deleteScanFiles(db, id)
    await deleteSource(db, id)
  },
})
