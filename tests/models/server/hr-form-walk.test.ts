// Every state of an HR form × every event × everybody who might ask, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { agreeApproval, refuseApproval } from '#protocol/contracts/approvals.ts'
import * as calls from '#protocol/hr/hr-forms/hr-forms.ts'
import * as parts from '#protocol/hr/hr-forms/hr-parts.ts'
import type { HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import { newHrTerms, NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import { systemActor } from '#server/domain/actor.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { hrFormMachine } from '#server/domain/hr/hr-forms/machine.ts'
import { findHrForm, hrFormLifecycle } from '#server/domain/hr/hr-forms/store.ts'
import { moveHrForm } from '#server/operations/hr/hr-forms/moves.ts'
import { newPeople, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let approverIds: string[] = []
let memberId = ''

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  // Who sends it decides nothing in it: the other one does.
  approverIds = await memberIdsOf(people.initiator, [people.admin, people.initiator])
  memberId = (await memberIdsOf(people.initiator, [people.clerk]))[0]!
})
afterAll(async () => {
  keepResult('walk-hrForm', counts)
  await app.close()
})

const requestId = () => randomUUID()
const reason = '资料还不齐全'
const EFFECTIVE_DAY = '2999-01-01'
const effectiveAt = Date.parse(`${EFFECTIVE_DAY}T00:00:00+08:00`)
const personal = { ...NO_PERSONAL, summary: '完成了三个项目' }
const formOf = async (id: string) => (await findHrForm(app.db, id))!

const drafted = async (needsFilling: boolean): Promise<string> => {
  const terms = { ...newHrTerms('regular'), memberId, effectiveDay: EFFECTIVE_DAY, needsFilling, approverIds }
  const pay = { pay: null, probationPay: null }
  const { client } = people.initiator
  return (await client.call(calls.createHrForm, { requestId: requestId(), kind: 'regular', terms, pay }))
    .hrFormId
}
const sendAs = async (role: Role, hrFormId: string) => {
  const { version } = await formOf(hrFormId)
  return people[role].client.ask(calls.sendHrForm, { hrFormId, version, wentOn: [], requestId: requestId() })
}
const fillAs = async (role: Role, hrFormId: string) => {
  const { version } = await formOf(hrFormId)
  return people[role].client.ask(parts.submitHrFill, { hrFormId, version, personal, requestId: requestId() })
}
const decide = async (id: string, isAgreed: boolean): Promise<void> => {
  const approval = await newestOf(app.db, { noun: 'hrForm', id })
  if (approval?.state !== 'running') return
  const about = { approvalId: approval.id, requestId: requestId() }
  if (isAgreed) await people.admin.client.ask(agreeApproval, about)
  else await people.admin.client.ask(refuseApproval, { ...about, reason })
}
/** A clock that runs out; where the chart has no such clock the job finds nothing to do. */
const comesDue = (type: string) => (id: string) =>
  moveHrForm(app.deps, { id, event: { type } as never, actor: systemActor('walk') }).catch(() => undefined)

const draft = () => drafted(true)
const draftAtOnce = () => drafted(false)
const filling = async () => {
  const id = await draft()
  await sendAs('initiator', id)
  return id
}
const approving = async () => {
  const id = await filling()
  await fillAs('clerk', id)
  return id
}
const approvingAtOnce = async () => {
  const id = await draftAtOnce()
  await sendAs('initiator', id)
  return id
}
const returnAs = (role: Role, hrFormId: string, owner: HrOwner) =>
  people[role].client.ask(parts.returnHrPart, { hrFormId, owner, reason, requestId: requestId() })
const mendingBy = (owner: HrOwner) => async () => {
  const id = await approving()
  await returnAs('admin', id, owner)
  return id
}
const returned = async () => {
  const id = await approving()
  await decide(id, false)
  return id
}
const passed = async () => {
  const id = await approving()
  await decide(id, true)
  return id
}
const MENDING_REMINDER = 'xstate.after.reminderTime.hrForm.mending'
const EFFECTIVE = 'xstate.after.effectiveDay.hrForm.passed'
const REMINDER = 'xstate.after.reminderTime.hrForm.filling'
const done = async () => {
  const id = await passed()
  await comesDue(EFFECTIVE)(id)
  return id
}
const cancelled = async () => {
  const hrFormId = await filling()
  await people.initiator.client.call(calls.cancelHrForm, { hrFormId, requestId: requestId(), reason })
  return hrFormId
}

const isHr = (role: Role): boolean => role === 'initiator' || role === 'admin'
const causeOf = (role: Role) => ({ isHr: isHr(role), isEmployee: role === 'clerk' })
/** Who may launch HR forms elsewhere finds nothing here; who may not is refused before. */
const refusal = (role: Role): string | undefined =>
  isHr(role) ? undefined : role === 'party' ? 'not-found' : 'permission.denied'

const counts = walkStored<typeof hrFormMachine, Role>({
  machine: hrFormMachine,
  charts: () => hrFormLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    draft,
    'draft, for approval at once': draftAtOnce,
    filling,
    approving,
    'approving, at once': approvingAtOnce,
    'mending, of the employee': mendingBy('employee'),
    'mending, of HR': mendingBy('hr'),
    returned,
    passed,
    done,
    cancelled,
  },
  events: {
    'hrForm.sent': {
      endpoint: calls.sendHrForm,
      ask: sendAs,
      tells: async (role, id) => {
        const { needsFilling } = (await formOf(id)).terms
        return { type: 'hrForm.sent', by: causeOf(role), needsFilling, effectiveAt }
      },
      refusal,
      notPossible: 'hrForm.not-possible',
    },
    'hrForm.filled': {
      endpoint: parts.submitHrFill,
      ask: fillAs,
      tells: (role) => ({ type: 'hrForm.filled', by: causeOf(role) }),
      refusal: (role, state) =>
        role === 'clerk' && !state.startsWith('draft') && state !== 'approving, at once'
          ? undefined
          : 'not-found',
      notPossible: 'hrForm.not-possible',
    },
    'hrForm.urged': {
      endpoint: calls.urgeHrForm,
      ask: (role, hrFormId) =>
        people[role].client.ask(calls.urgeHrForm, { hrFormId, requestId: requestId() }),
      tells: (role) => ({ type: 'hrForm.urged', by: causeOf(role) }),
      refusal,
      notPossible: 'hrForm.not-possible',
    },
    'hrForm.cancelled': {
      endpoint: calls.cancelHrForm,
      ask: (role, hrFormId) =>
        people[role].client.ask(calls.cancelHrForm, { hrFormId, requestId: requestId(), reason }),
      tells: (role) => ({ type: 'hrForm.cancelled', by: causeOf(role), reason }),
      refusal,
      notPossible: 'hrForm.not-possible',
    },
    'approval.passed': {
      run: (id) => decide(id, true),
      told: () => ({ type: 'approval.passed', at: app.clock.now().getTime() }),
    },
    'approval.refused': {
      run: (id) => decide(id, false),
      told: () => ({ type: 'approval.refused', reason }),
    },
    [REMINDER]: { run: comesDue(REMINDER), told: () => ({ type: REMINDER }) as never },
    'hrForm.partReturned': {
      endpoint: parts.returnHrPart,
      ask: (role, id) => returnAs(role, id, 'hr'),
      tells: (role) => ({
        type: 'hrForm.partReturned',
        by: { ...causeOf(role), isAsked: role === 'admin' },
        part: { owner: 'hr', writerId: null, byId: people[role].userId, by: '周远', reason },
      }),
      refusal: (role) => (isHr(role) ? undefined : 'not-found'),
      notPossible: 'hrForm.not-possible',
    },
    'hrForm.headMended': {
      elsewhere: 'with fields of a design for the head: tests/server/hr/hr-forms/hr-parts.test.ts',
    },
    [MENDING_REMINDER]: {
      run: comesDue(MENDING_REMINDER),
      told: () => ({ type: MENDING_REMINDER }) as never,
    },
    [EFFECTIVE]: { run: comesDue(EFFECTIVE), told: () => ({ type: EFFECTIVE }) as never },
  },
})
