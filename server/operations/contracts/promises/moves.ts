// Moves a promise through its chart, with what its chart asks for.
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { PromiseEvent, promiseMachine } from '#server/domain/contracts/promises/machine.ts'
import { nextRoundOf } from '#server/domain/contracts/promises/rules.ts'
import { changePromise, findPromise, promiseLifecycle } from '#server/domain/contracts/promises/store.ts'
import type { PromiseRecord } from '#server/domain/contracts/promises/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { settleNotices } from '#server/operations/account/notices/notify.ts'
import { makePromise } from './make.ts'
import { tellComing, tellNewOwner, tellOverdue, todoOf } from './tell.ts'

export type PromiseDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Moves a promise; refuses `promise.not-possible` and `not-found`. */
export const movePromise = async (
  deps: PromiseDeps,
  move: { id: string; event: PromiseEvent; actor: Actor; detail?: Record<string, unknown> },
): Promise<void> => {
  await advance(deps, promiseLifecycle, effects(deps), {
    ...move,
    notPossible: '这件事项已完成或已取消，或当前身份不能这样做。请刷新后再看。',
  })
}

const effects = (deps: PromiseDeps): Effects<typeof promiseMachine> => ({
  remindOwner: async ({ id }) => tellComing(deps, await rowOf(deps, id)),
  tellOverdue: async ({ id }) => tellOverdue(deps, await rowOf(deps, id)),
  tellNewOwner: async ({ id }, _event, actor) => {
    const row = await rowOf(deps, id)
    if (row.ownerId !== actor.userId) await tellNewOwner(deps, row)
  },
  settleReminders: ({ id }) => settleNotices(deps, todoOf(id)),
  keepReason: async ({ id }, event) => {
    if ('reason' in event) await changePromise(deps.db, await rowOf(deps, id), { endReason: event.reason })
  },
  makeNext: async ({ id }, _event, actor) => {
    const row = await rowOf(deps, id)
    const dueDay = nextRoundOf(row)
    if (dueDay !== null)
      await makePromise(deps, { ...row, dueDay, round: row.round + 1 }, { actor, detail: { after: id } })
  },
})

const rowOf = async ({ db }: PromiseDeps, id: string): Promise<PromiseRecord> => {
  const row = await findPromise(db, id)
  if (row === undefined) throw new Error(`promise ${id} vanished`)
  return row
}
