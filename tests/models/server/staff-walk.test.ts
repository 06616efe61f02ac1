// Every state of a staff record × every event × every caller, through the calls.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as calls from '#protocol/company/invitations.ts'
import { INVITATION_DAYS } from '#protocol/company/staff/status.ts'
import { disableStaff, enableStaff, leaveStaff } from '#protocol/company/staff/staff.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { staffMachine } from '#server/domain/company/staff/machine.ts'
import type { StaffFacts } from '#server/domain/company/staff/machine.ts'
import { invitationToken } from '#server/domain/company/staff/rules.ts'
import { getStaff, staffLifecycle } from '#server/domain/company/staff/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { newPeople, mayCall } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { newDraft, partyFor } from '#tests/support/contracts.ts'
import { actFor, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { hire, staffIn } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** `admin` and `clerk` work in the company, `party` heads another one, `person` is whose place it is. */
const ROLES = ['admin', 'clerk', 'party', 'person'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let people: People
let creditCode = ''
/** Whose place it is, and what the chart must be told of them. */
interface Held {
  readonly person: TestPerson
  readonly isMeant: boolean
  readonly facts: StaffFacts
}
const held = new Map<string, Held>()

beforeAll(async () => {
  app = await createTestApp({ config: { codesPerAddress: 10_000 } })
  people = await newPeople(app)
  creditCode = (await getCompany(app.db, people.initiator.companyId ?? ''))!.creditCode
})
afterAll(async () => {
  keepResult('walk-staff', counts)
  await app.close()
})

const boss = () => people.initiator.client
const NAME = '谢辞'
const ANOTHER_NAME = 'under another name'
const NOT_CERTIFIED = 'not certified yet'
const BUSY = 'with a draft in hand'
const HEAD = 'the super-administrator'

const known = (memberId: string, person: TestPerson, facts: Partial<StaffFacts> = {}): string => {
  const isMeant = person.name === NAME
  held.set(memberId, { person, isMeant, facts: { isSuperAdmin: false, openTasks: 0, ...facts } })
  return memberId
}
const heldAs = (memberId: string): Held => held.get(memberId)!
const invite = async (certifiedAs: string): Promise<string> => {
  const person = await newPerson(app, certifiedAs)
  const { phone } = person
  const { memberId } = await boss().call(calls.inviteStaff, { name: NAME, phone, roles: ['staff'] })
  return known(memberId, person)
}
const invited = () => invite(NAME)
const applied = async (): Promise<string> => {
  const person = await newPerson(app, NAME)
  const { memberId } = await person.client.call(calls.applyToJoin, { creditCode })
  return known(memberId, person)
}
const active = async (): Promise<string> => {
  const person = await hire(app, people.initiator, NAME)
  await actFor(person, null)
  return known(person.memberId, person)
}
const busy = async (): Promise<string> => {
  const person = await hire(app, people.initiator, NAME)
  await newDraft(person, { parties: [partyFor(person, { isSelf: true })] })
  await actFor(person, null)
  return known(person.memberId, person, { openTasks: 1 })
}
const head = async (): Promise<string> => {
  const { memberId } = (await staffIn(people.initiator)).find(({ isSuperAdmin }) => isSuperAdmin)!
  return known(memberId, people.initiator, { isSuperAdmin: true })
}
const after =
  (make: () => Promise<string>, go: (memberId: string, person: TestPerson) => Promise<unknown>) =>
  async (): Promise<string> => {
    const memberId = await make()
    await go(memberId, heldAs(memberId).person)
    return memberId
  }
const disable = (memberId: string) => boss().call(disableStaff, { memberId })
const leave = (memberId: string) => ({ memberId, requestId: randomUUID(), reason: '个人原因', handOver: [] })
const decline = async (memberId: string, { client }: TestPerson) =>
  client.call(calls.refuseInvitation, { token: await tokenOf(memberId), reason: '另有安排' })

/** On a node whose clock is that far on: everybody else's sessions would be over. */
const sevenDaysPass = async (): Promise<void> => {
  const clock = createTestClock(new Date(app.clock.now().getTime() + INVITATION_DAYS * 86_400_000))
  const deps = { ...app.deps, clock }
  await createJobRunner({ ...deps, handlers: jobHandlers(deps) }).runDue()
}

/** Of the newest sending; of a place that was never invited it is one nobody has. */
const tokenOf = async (memberId: string): Promise<string> =>
  invitationToken(app.deps.personalData, (await getStaff(app.db, memberId))!.member)

const clientOf = (role: Role, memberId: string) =>
  role === 'person' ? heldAs(memberId).person.client : people[role].client

/** In whose rights somebody asks: the people of the places are there for themselves, but the one who heads the company. */
const rightsOf = (role: Role, state: string) => {
  if (role !== 'person') return role
  return state.endsWith(HEAD) ? 'initiator' : 'stranger'
}
const byAdministrators =
  (endpoint: Endpoint) =>
  (role: Role, state: string): string | undefined => {
    if (!mayCall(rightsOf(role, state), endpoint)) return 'permission.denied'
    return role === 'party' ? 'not-found' : undefined
  }
const byThoseAbove = (endpoint: Endpoint) => (role: Role, state: string) =>
  byAdministrators(endpoint)(role, state) ?? (state.endsWith(HEAD) ? 'staff.above' : undefined)

const isInvited = (state: string): boolean => state.split(',')[0] === 'invited'
/** To whom the invitation was not sent is told so while it is open. */
const byInvited = (role: Role, state: string): string | undefined =>
  isInvited(state) && role !== 'person' ? 'invitation.not-yours' : undefined
const notJoining = (state: string, role: Role): string => {
  if (!isInvited(state)) return 'invitation.over'
  return role === 'person' && state.endsWith(NOT_CERTIFIED)
    ? 'identity.person-not-certified'
    : 'invitation.not-yours'
}

const counts = walkStored<typeof staffMachine, Role>({
  machine: staffMachine,
  charts: () => staffLifecycle,
  db: () => app.db,
  roles: ROLES,
  beside: async (id) => (await getStaff(app.db, id))?.member,
  states: {
    outside: { elsewhere: 'A place is written and its invitation or application sent in one transaction.' },
    invited,
    [`invited, ${ANOTHER_NAME}`]: () => invite('万里行'),
    [`invited, ${NOT_CERTIFIED}`]: () => invite(''),
    applied,
    active,
    [`active, ${BUSY}`]: busy,
    [`active, ${HEAD}`]: head,
    disabled: after(active, disable),
    [`disabled, ${BUSY}`]: after(busy, disable),
    expired: after(invited, sevenDaysPass),
    cancelled: after(invited, (memberId) => boss().call(calls.cancelInvitation, { memberId })),
    refused: after(invited, decline),
    'refused, an application': after(applied, (memberId) =>
      boss().call(calls.refuseApplication, { memberId, reason: '名额已满' }),
    ),
    left: after(active, (memberId) => boss().call(leaveStaff, leave(memberId))),
  },
  events: {
    'invitation.sent': {
      endpoint: calls.reinviteStaff,
      ask: (role, memberId) => clientOf(role, memberId).ask(calls.reinviteStaff, { memberId }),
      tells: () => ({ type: 'invitation.sent' }),
      refusal: byAdministrators(calls.reinviteStaff),
      notPossible: 'staff.not-possible',
    },
    'invitation.accepted': {
      endpoint: calls.acceptInvitation,
      ask: async (role, memberId) =>
        clientOf(role, memberId).ask(calls.acceptInvitation, { token: await tokenOf(memberId) }),
      tells: (role, memberId) => ({
        type: 'invitation.accepted',
        by: { isMeant: role === 'person' && heldAs(memberId).isMeant },
      }),
      refusal: () => undefined,
      notPossible: notJoining,
    },
    'invitation.refused': {
      endpoint: calls.refuseInvitation,
      ask: async (role, memberId) =>
        clientOf(role, memberId).ask(calls.refuseInvitation, {
          token: await tokenOf(memberId),
          reason: '另有安排',
        }),
      tells: () => ({ type: 'invitation.refused', reason: '另有安排' }),
      refusal: byInvited,
      notPossible: 'invitation.over',
    },
    'invitation.cancelled': {
      endpoint: calls.cancelInvitation,
      ask: (role, memberId) => clientOf(role, memberId).ask(calls.cancelInvitation, { memberId }),
      tells: () => ({ type: 'invitation.cancelled' }),
      refusal: byAdministrators(calls.cancelInvitation),
      notPossible: 'staff.not-possible',
    },
    'application.sent': { elsewhere: 'Whoever applies, or applies anew, has a new place.' },
    'application.accepted': {
      endpoint: calls.acceptApplication,
      ask: (role, memberId) =>
        clientOf(role, memberId).ask(calls.acceptApplication, { memberId, roles: ['staff'] }),
      tells: () => ({ type: 'application.accepted' }),
      refusal: byAdministrators(calls.acceptApplication),
      notPossible: 'staff.not-possible',
    },
    'application.refused': {
      endpoint: calls.refuseApplication,
      ask: (role, memberId) =>
        clientOf(role, memberId).ask(calls.refuseApplication, { memberId, reason: '名额已满' }),
      tells: () => ({ type: 'application.refused', reason: '名额已满' }),
      refusal: byAdministrators(calls.refuseApplication),
      notPossible: 'staff.not-possible',
    },
    'staff.disabled': {
      endpoint: disableStaff,
      ask: (role, memberId) => clientOf(role, memberId).ask(disableStaff, { memberId }),
      tells: (_role, memberId) => ({ type: 'staff.disabled', of: heldAs(memberId).facts }),
      refusal: byThoseAbove(disableStaff),
      notPossible: 'staff.not-possible',
    },
    'staff.enabled': {
      endpoint: enableStaff,
      ask: (role, memberId) => clientOf(role, memberId).ask(enableStaff, { memberId }),
      tells: () => ({ type: 'staff.enabled' }),
      refusal: byThoseAbove(enableStaff),
      notPossible: 'staff.not-possible',
    },
    'staff.left': {
      endpoint: leaveStaff,
      ask: (role, memberId) => clientOf(role, memberId).ask(leaveStaff, leave(memberId)),
      tells: (_role, memberId) => ({
        type: 'staff.left',
        of: heldAs(memberId).facts,
        reason: '个人原因',
      }),
      refusal: byThoseAbove(leaveStaff),
      notPossible: (state) => (state.endsWith(BUSY) ? 'staff.tasks-open' : 'staff.not-possible'),
    },
    'xstate.after.invitationLifetime.staff.invited': {
      run: sevenDaysPass,
      told: () => ({ type: 'xstate.after.invitationLifetime.staff.invited' }) as never,
    },
  },
})
