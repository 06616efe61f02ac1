// Every state of a notice to an employee × every event × everybody who might ask, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as calls from '#protocol/hr/hr-notices/hr-notices.ts'
import { systemActor } from '#server/domain/actor.ts'
import { hrNoticeMachine } from '#server/domain/hr/hr-notices/machine.ts'
import type { HrNoticeEvent } from '#server/domain/hr/hr-notices/machine.ts'
import { findHrNotice, hrNoticeLifecycle } from '#server/domain/hr/hr-notices/store.ts'
import { moveHrNotice } from '#server/operations/hr/hr-notices/moves.ts'
import { newPeople, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { bringNoticeTexts, newNotice, NOTICE_VALUES } from '#tests/support/hr-notices.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let memberId = ''

beforeAll(async () => {
  app = await createTestApp()
  await bringNoticeTexts(app)
  people = await newPeople(app)
  memberId = (await memberIdsOf(people.initiator, [people.clerk]))[0]!
})
afterAll(async () => {
  keepResult('walk-hrNotice', counts)
  await app.close()
})

const requestId = () => randomUUID()
const reason = '内容还要核对'

const sendAs = async (role: Role, hrNoticeId: string) => {
  const { version } = (await findHrNotice(app.db, hrNoticeId))!
  const values = NOTICE_VALUES
  return people[role].client.ask(calls.sendHrNotice, { hrNoticeId, version, values, requestId: requestId() })
}
/** What the paper, or a clock, tells; where the chart has no such event nothing happens. */
const told = (event: HrNoticeEvent) => (id: string) =>
  moveHrNotice(app.deps, { id, event, actor: systemActor('walk') }).catch(() => undefined)

const draft = () => newNotice(people.initiator, memberId)
const sealing = async () => {
  const id = await draft()
  await sendAs('initiator', id)
  return id
}
const then = (before: () => Promise<string>, event: HrNoticeEvent) => async () => {
  const id = await before()
  await told(event)(id)
  return id
}
const delivered = then(sealing, { type: 'paper.completed' })
const returned = then(sealing, { type: 'paper.returned', reason })
const confirmed = async () => {
  const hrNoticeId = await delivered()
  await people.clerk.client.call(calls.confirmHrNotice, { hrNoticeId, requestId: requestId() })
  return hrNoticeId
}
const cancelled = async () => {
  const hrNoticeId = await draft()
  await people.initiator.client.call(calls.cancelHrNotice, { hrNoticeId, requestId: requestId(), reason })
  return hrNoticeId
}

const isHr = (role: Role): boolean => role === 'initiator' || role === 'admin'
const causeOf = (role: Role) => ({ isHr: isHr(role), isEmployee: role === 'clerk' })
const refusal = (role: Role): string | undefined =>
  isHr(role) ? undefined : role === 'party' ? 'not-found' : 'permission.denied'
const REMINDER = 'xstate.after.reminderTime.hrNotice.delivered'
const act =
  (endpoint: typeof calls.urgeHrNotice | typeof calls.confirmHrNotice) => (role: Role, hrNoticeId: string) =>
    people[role].client.ask(endpoint, { hrNoticeId, requestId: requestId() })

const counts = walkStored<typeof hrNoticeMachine, Role>({
  machine: hrNoticeMachine,
  charts: () => hrNoticeLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { draft, sealing, delivered, returned, confirmed, cancelled },
  events: {
    'hrNotice.submitted': {
      endpoint: calls.sendHrNotice,
      ask: sendAs,
      tells: (role) => ({ type: 'hrNotice.submitted', by: causeOf(role) }),
      refusal,
      notPossible: 'hrNotice.not-possible',
    },
    'hrNotice.urged': {
      endpoint: calls.urgeHrNotice,
      ask: act(calls.urgeHrNotice),
      tells: (role) => ({ type: 'hrNotice.urged', by: causeOf(role) }),
      refusal,
      notPossible: 'hrNotice.not-possible',
    },
    'hrNotice.confirmed': {
      endpoint: calls.confirmHrNotice,
      ask: act(calls.confirmHrNotice),
      tells: (role) => ({ type: 'hrNotice.confirmed', by: causeOf(role) }),
      // Before it was delivered there is nothing for the employee.
      refusal: (role, state) =>
        role === 'clerk' && (state === 'delivered' || state === 'confirmed') ? undefined : 'not-found',
      notPossible: 'hrNotice.not-possible',
    },
    'hrNotice.cancelled': {
      endpoint: calls.cancelHrNotice,
      ask: (role, hrNoticeId) =>
        people[role].client.ask(calls.cancelHrNotice, { hrNoticeId, requestId: requestId(), reason }),
      tells: (role) => ({ type: 'hrNotice.cancelled', by: causeOf(role), reason }),
      refusal,
      notPossible: 'hrNotice.not-possible',
    },
    'paper.completed': { run: told({ type: 'paper.completed' }), told: () => ({ type: 'paper.completed' }) },
    'paper.returned': {
      run: told({ type: 'paper.returned', reason }),
      told: () => ({ type: 'paper.returned', reason }),
    },
    [REMINDER]: {
      run: told({ type: REMINDER } as never),
      told: () => ({ type: REMINDER }) as never,
    },
  },
})
