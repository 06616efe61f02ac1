// What pages are told of the session: whether somebody is signed in, for whom, and what they may.
import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { ResourceNode, UserInfo } from '#protocol/account/sessions/session.ts'
import {
  actingKey,
  hasModule,
  identityOf,
  isActingCertified,
  mayStartContract,
  mayUse,
  sessionViewOf,
} from '#src/machines/session-view.ts'
import type { sessionMachine } from '#src/machines/session.machine.ts'
import { asCompany, COMPANY_ID, makeUser } from '#tests/support/user.ts'

/** As much of a snapshot as the view asks for. */
const snapshot = (
  state: 'signedIn' | 'signedOut' | 'checking',
  user: UserInfo | null,
  leftByChoice = false,
) =>
  ({
    hasTag: (tag: string) => tag === state && tag === 'signedOut',
    matches: (value: string) => value === state && value === 'signedIn',
    context: { user, leftByChoice },
  }) as unknown as SnapshotFrom<typeof sessionMachine>

const user = makeUser()

test.each([
  ['somebody who is signed in', snapshot('signedIn', user), { kind: 'signedIn', user }],
  ['somebody who signed out', snapshot('signedOut', null, true), { kind: 'signedOut', byChoice: true }],
  ['a session that ended by itself', snapshot('signedOut', null), { kind: 'signedOut', byChoice: false }],
  [
    'a session that ended, whoever is still remembered',
    snapshot('signedOut', user),
    { kind: 'signedOut', byChoice: false },
  ],
  ['a session not known yet', snapshot('checking', null), { kind: 'waiting' }],
  ['a session that is ending', snapshot('checking', user), { kind: 'waiting' }],
  ['a session signed in whose user has not come', snapshot('signedIn', null), { kind: 'waiting' }],
])('%s', (_, of, view) => {
  expect(sessionViewOf(of)).toEqual(view)
})

test('is the same object as long as it says the same, so that pages are not drawn again', () => {
  for (const [one, other] of [
    [snapshot('signedOut', null), snapshot('signedOut', user)],
    [snapshot('signedOut', null, true), snapshot('signedOut', user, true)],
    [snapshot('checking', null), snapshot('checking', user)],
  ] as const)
    expect(sessionViewOf(one)).toBe(sessionViewOf(other))
})

describe('the identity acted in', () => {
  test.each([
    ['a person', user, { type: 1 }],
    ['a person whose company is remembered', makeUser({ defaultBizCompanyId: COMPANY_ID }), { type: 1 }],
    ['a company', asCompany(), { type: 2, companyId: COMPANY_ID }],
    ['a person as long as no company is known', asCompany({ defaultBizCompanyId: null }), { type: 1 }],
  ])('is %s', (_, of, identity) => {
    expect(identityOf(of)).toEqual(identity)
  })

  test('has a key of its own for what is kept under it', () => {
    expect(actingKey(user)).toBe(`${user.userId}/1/`)
    expect(actingKey(asCompany())).toBe(`${user.userId}/2/${COMPANY_ID}`)
  })

  test.each([
    ['a certified person', user, true],
    ['a person without certification', makeUser({ autStatus: 2 }), false],
    [
      'a person without certification, of a certified company',
      makeUser({ autStatus: 2, defaultBizCompanyAutStatus: 1 }),
      false,
    ],
    ['a certified company', asCompany({ autStatus: 2 }), true],
    ['a company without certification', asCompany({ defaultBizCompanyAutStatus: 2 }), false],
  ])('of %s', (_, of, isCertified) => {
    expect(isActingCertified(of)).toBe(isCertified)
  })
})

test.each([
  ['', '1', true],
  ['123', '1', true],
  ['23', '1', false],
])('packages with “%s” hold module %s: %s', (businessModule, module, isHeld) => {
  expect(hasModule(makeUser({ businessModule }), module)).toBe(isHeld)
})

const node = (resCode: string, actions: string[] = [], children: ResourceNode[] = []): ResourceNode => ({
  resCode,
  nodeActions: actions.map((actionCode) => ({ actionCode })),
  children,
})

describe('a right', () => {
  const of = makeUser({
    userRoleResAction: [node('menu', [], [node('seal', ['add', 'use'])]), node('contract', ['launch'])],
    otherRoleAction: [node('audit', ['read'])],
  })

  test.each([
    ['seal', undefined, true],
    ['seal', 'use', true],
    ['seal', 'launch', false],
    ['contract', 'launch', true],
    ['audit', 'read', true],
    ['audit', 'add', false],
    ['staff', undefined, false],
    ['staff', 'add', false],
  ])('to %s, %s: %s', (resource, action, isHeld) => {
    expect(mayUse(of, resource, action)).toBe(isHeld)
  })
})

describe('a contract may be begun', () => {
  const may = makeUser({ userRoleResAction: [node('contract', ['launch'])], businessModule: '1' })

  test('by who is certified, has the module and the right, and signed in by themselves', () => {
    expect(mayStartContract(may)).toBe(true)
  })

  test.each([
    ['was let in by a partner', { delegation: { applicationName: '清和租房' } }],
    ['is not certified', { autStatus: 2 as const }],
    ['has packages for something else', { businessModule: '2' }],
    ['has the page without the action', { userRoleResAction: [node('contract', ['read'])] }],
    ['has the action elsewhere', { userRoleResAction: [node('seal', ['launch'])] }],
  ])('not by who %s', (_, changes) => {
    expect(mayStartContract({ ...may, ...changes })).toBe(false)
  })
})
