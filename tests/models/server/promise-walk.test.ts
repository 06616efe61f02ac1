// Every state of a promise × every event × everybody who might ask, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as calls from '#protocol/contracts/promises/promises.ts'
import type { PromiseTerms } from '#protocol/contracts/promises/terms.ts'
import { systemActor } from '#server/domain/actor.ts'
import { promiseMachine } from '#server/domain/contracts/promises/machine.ts'
import { planOf } from '#server/domain/contracts/promises/rules.ts'
import { findPromise, promiseLifecycle } from '#server/domain/contracts/promises/store.ts'
import { movePromise } from '#server/operations/contracts/promises/moves.ts'
import { newPeople, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let members: Partial<Record<Role, string>> = {}

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  const [clerk, admin] = await memberIdsOf(people.initiator, [people.clerk, people.admin])
  members = { clerk: clerk!, admin: admin! }
})
afterAll(async () => {
  keepResult('walk-promise', counts)
  await app.close()
})

const requestId = () => randomUUID()
const reason = '合同已解除'
const terms: PromiseTerms = {
  kind: 3,
  title: '设备采购尾款',
  counterparty: '宁波知行设备有限公司',
  contractId: null,
  dueDay: '2999-01-31',
  amount: 1_000_00,
  direction: 'pay',
  cycleMonths: null,
  untilDay: null,
  advanceDays: [30, 7, 1],
  remark: '',
}
const promiseOf = async (id: string) => (await findPromise(app.db, id))!

/** A clock that runs out; where the chart has no such clock the job finds nothing to do. */
const comesDue = (type: string) => (id: string) =>
  movePromise(app.deps, { id, event: { type } as never, actor: systemActor('walk') }).catch(() => undefined)
const clock = (name: string) => `xstate.after.${name}.promise.waiting`

/** The clerk looks after it and has no rights on promises. */
const waiting = async () => {
  const input = { requestId: requestId(), terms, ownerMemberId: members.clerk! }
  return (await people.initiator.client.call(calls.addPromise, input)).promiseId
}
const overdue = async () => {
  const id = await waiting()
  await comesDue(clock('endOfDay'))(id)
  return id
}
const finishAs = (role: Role, promiseId: string) =>
  people[role].client.ask(calls.finishPromise, {
    promiseId,
    requestId: requestId(),
    finishedOn: '2026-11-01',
    note: '',
    fileId: null,
  })
const cancelAs = (role: Role, promiseId: string) =>
  people[role].client.ask(calls.cancelPromise, { promiseId, requestId: requestId(), reason })

const isKeeper = (role: Role): boolean => role === 'initiator' || role === 'admin'
const causeOf = (role: Role) => ({
  isOwner: role === 'clerk',
  mayEdit: isKeeper(role),
  mayFinish: isKeeper(role),
  mayCancel: isKeeper(role),
})
/** Who keeps promises elsewhere finds nothing here; who does not is refused before. */
const refusal = (role: Role): string | undefined =>
  isKeeper(role) ? undefined : role === 'party' ? 'not-found' : 'permission.denied'
const byClock = (name: string) => ({
  run: comesDue(clock(name)),
  told: () => ({ type: clock(name) }) as never,
})

const counts = walkStored<typeof promiseMachine, Role>({
  machine: promiseMachine,
  charts: () => promiseLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    waiting,
    overdue,
    done: async () => {
      const id = await overdue()
      await finishAs('clerk', id)
      return id
    },
    cancelled: async () => {
      const id = await waiting()
      await cancelAs('admin', id)
      return id
    },
  },
  events: {
    'promise.changed': {
      endpoint: calls.editPromise,
      ask: async (role, promiseId) =>
        people[role].client.ask(calls.editPromise, {
          promiseId,
          requestId: requestId(),
          version: (await promiseOf(promiseId)).version,
          terms: { ...terms, dueDay: '2999-02-28' },
        }),
      tells: (role) => ({
        type: 'promise.changed',
        by: causeOf(role),
        plan: planOf({ ...terms, dueDay: '2999-02-28' }, app.clock.now()),
      }),
      refusal,
      notPossible: 'promise.not-possible',
    },
    'promise.handedOver': {
      endpoint: calls.handPromise,
      ask: async (role, promiseId) =>
        people[role].client.ask(calls.handPromise, {
          promiseId,
          requestId: requestId(),
          // Not to whoever has it already.
          ownerMemberId:
            (await promiseOf(promiseId)).ownerId === people.clerk.userId ? members.admin! : members.clerk!,
        }),
      tells: (role) => ({ type: 'promise.handedOver', by: causeOf(role) }),
      refusal,
      notPossible: 'promise.not-possible',
    },
    'promise.finished': {
      endpoint: calls.finishPromise,
      ask: finishAs,
      tells: (role) => ({ type: 'promise.finished', by: causeOf(role) }),
      refusal: (role) => (isKeeper(role) || role === 'clerk' ? undefined : 'not-found'),
      notPossible: 'promise.not-possible',
    },
    'promise.cancelled': {
      endpoint: calls.cancelPromise,
      ask: cancelAs,
      tells: (role) => ({ type: 'promise.cancelled', by: causeOf(role), reason }),
      refusal,
      notPossible: 'promise.not-possible',
    },
    [clock('nextReminder')]: byClock('nextReminder'),
    [clock('endOfDay')]: byClock('endOfDay'),
  },
})
