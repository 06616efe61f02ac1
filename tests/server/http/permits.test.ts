// Who may make a call: by identity, by right, by the way they came, and at the operators' desk.
import { expect, test } from 'vitest'
import type { Endpoint } from '#protocol/endpoint.ts'
import { getCurrentAccount, logOut, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { downloadContract, getContract } from '#protocol/contracts/contracts/contracts.ts'
import { signContract } from '#protocol/contracts/signing.ts'
import { createSignature } from '#protocol/seals/seals/seals.ts'
import {
  changeOperatorPassword,
  confirmOperatorTotp,
  getCurrentOperator,
  logOutOperator,
  startOperatorTotp,
} from '#protocol/platform/operators/operators.ts'
import type { OperatorSession, Session } from '#server/context.ts'
import { checkIdentity, checkPermission } from '#server/http/authorize.ts'
import { checkDelegation, sessionForOpenCall } from '#server/http/delegation.ts'
import { checkOperatorPermission } from '#server/http/find-operator.ts'
import { tokenIn } from '#server/http/find-session.ts'
import { companyRights } from '#server/domain/rights.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const session = (more: object = {}) =>
  ({
    identity: { type: 2, companyId: 'c' },
    rights: companyRights([], [{ contract: ['sign'] }]),
    delegation: null,
    ...more,
  }) as unknown as Session
const call = (access: object, name = 'someCall') => ({ name, access }) as unknown as Endpoint
const codeOf = (act: () => void) => {
  const refusal = refusedBy(act)
  return refusal && [refusal.code, refusal.status]
}

test('a request names the identity of its session, but for calls that ask for it or leave it', () => {
  const check = (header: string | undefined, endpoint: Endpoint = call({ kind: 'signedIn' })) =>
    codeOf(() => checkIdentity(endpoint, session(), header))
  const stale = ['identity.stale', 409]
  expect([check('2:c'), check('1'), check('2:d'), check(undefined)]).toEqual([undefined, stale, stale, stale])
  expect([getCurrentAccount, setDefaultBiz, logOut].map((endpoint) => check('1', endpoint))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a call that needs a right is refused without it', () => {
  const check = (access: object) => codeOf(() => checkPermission(call(access), session()))
  expect([
    check({ kind: 'allowed', resource: 'contract', action: 'sign' }),
    check({ kind: 'allowed', resource: 'contract', action: 'launch' }),
    check({ kind: 'signedIn' }),
  ]).toEqual([undefined, ['permission.denied', 403], undefined])
})

test('whoever came by a link reads and signs, and keeps no signature', () => {
  const linked = session({ delegation: { applicationId: 'a', applicationName: '人事系统', only: null } })
  const check = (endpoint: Endpoint, values = {}, who = linked) =>
    codeOf(() => checkDelegation(endpoint, who, values))
  const refused = ['delegation.refused', 403]
  expect([check(signContract), check(call({ kind: 'signedIn' }))]).toEqual([undefined, refused])
  expect([
    check(createSignature, { keep: false }),
    check(createSignature, { keep: true }),
    check(createSignature),
  ]).toEqual([undefined, refused, refused])
  expect(check(call({ kind: 'signedIn' }), {}, session())).toBe(undefined)
  expect(refusedBy(() => checkDelegation(setDefaultBiz, linked, {}))?.words).toBe(
    '您是从应用“人事系统”进入的，只能查看与签署。要做别的事，请退出后用自己的账号登录。',
  )
})

test('an embedded page asks about its own contract and party, as their signer', () => {
  const only = { contractId: 'c1', partyId: 'p1' }
  const embedded = session({ delegation: { applicationId: 'a', applicationName: '人事系统', only } })
  const refused = ['delegation.refused', 403]
  const isRefused = (endpoint: Endpoint, values: object) =>
    codeOf(() => checkDelegation(endpoint, embedded, { ...values }))
  const own = { contractId: 'c1', partyId: 'p1' }
  expect([
    isRefused(getContract, own),
    isRefused(downloadContract, { contractId: 'c1' }),
    isRefused(downloadContract, { contractId: 'c2' }),
    isRefused(downloadContract, {}),
    isRefused(signContract, own),
    isRefused(signContract, { ...own, as: 'signer' }),
    isRefused(signContract, { ...own, as: 'sealKeeper' }),
    isRefused(signContract, { ...own, partyId: 'p2' }),
    isRefused(signContract, { ...own, contractId: 'c2' }),
    isRefused(signContract, { contractId: 'c1' }),
    isRefused(createSignature, { keep: false }),
    isRefused(createSignature, { keep: true }),
    isRefused(createSignature, {}),
    isRefused(getCurrentAccount, {}),
    isRefused(setDefaultBiz, {}),
  ]).toEqual([
    refused,
    undefined,
    refused,
    refused,
    undefined,
    undefined,
    refused,
    refused,
    refused,
    refused,
    undefined,
    refused,
    refused,
    undefined,
    refused,
  ])
  expect(refusedBy(() => checkDelegation(setDefaultBiz, embedded, {}))?.words).toBe(
    '这个页面只能填写、确认与签署这一份合同。要做别的事，请在诺印中用自己的账号登录。',
  )
})

test('to an open call an embedded page is always a stranger', () => {
  const only = { contractId: 'c1', partyId: 'p1' }
  const embedded = session({ delegation: { applicationId: 'a', applicationName: 'x', only } })
  expect([
    sessionForOpenCall(call({ kind: 'open' }, signContract.name), embedded),
    sessionForOpenCall(call({ kind: 'signedIn' }, signContract.name), embedded),
  ]).toEqual([undefined, embedded])
})

test('to an open call that is not for them they are strangers', () => {
  const linked = session({ delegation: { applicationId: 'a', applicationName: 'x', only: null } })
  const own = session()
  const seen = (access: object, who: Session | undefined, name?: string) =>
    sessionForOpenCall(call(access, name), who)
  expect(seen({ kind: 'open' }, linked)).toBe(undefined)
  expect(seen({ kind: 'open' }, linked, signContract.name)).toBe(linked)
  expect(seen({ kind: 'signedIn' }, linked)).toBe(linked)
  expect([seen({ kind: 'open' }, own), seen({ kind: 'open' }, undefined)]).toEqual([own, undefined])
})

const desk = (more: object = {}) =>
  ({
    id: 's',
    operator: {
      permissions: ['orders.manage'],
      mustChangePassword: false,
      phone: '1',
      totpSealed: null,
      ...more,
    },
  }) as unknown as OperatorSession
const OPERATOR = (permission: string | null) => call({ kind: 'operator', permission })
const atDesk = (endpoint: Endpoint, who = desk(), operatorsNeedFactor = true) =>
  codeOf(() => checkOperatorPermission(endpoint, who, { operatorsNeedFactor }))

test('an operator needs the permission of a call that has one', () => {
  expect([
    atDesk(OPERATOR('orders.manage')),
    atDesk(OPERATOR(null)),
    atDesk(OPERATOR('operators.manage')),
  ]).toEqual([undefined, undefined, ['permission.denied', 403]])
})

const GIVEN = [getCurrentOperator, changeOperatorPassword, logOutOperator]
const FACTOR = [startOperatorTotp, confirmOperatorTotp]
test('with a given password nothing is done before it was changed', () => {
  const given = desk({ mustChangePassword: true })
  expect(GIVEN.map((endpoint) => atDesk(endpoint, given))).toEqual([undefined, undefined, undefined])
  expect([...FACTOR, OPERATOR(null)].map((endpoint) => atDesk(endpoint, given))).toEqual(
    Array.from({ length: 3 }, () => ['operator.password-due', 403]),
  )
})

test('where a second factor is wanted nothing is done before one was set up', () => {
  const bare = desk({ phone: '' })
  expect([...GIVEN, ...FACTOR].map((endpoint) => atDesk(endpoint, bare))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
  expect(atDesk(OPERATOR(null), bare)).toEqual(['operator.factor-due', 403])
  expect(atDesk(OPERATOR(null), bare, false)).toBe(undefined)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer ', undefined],
  ['abc', 'abc'],
  ['Bearer abc', 'abc'],
  ['bearer  abc ', 'abc'],
  ['abc Bearer x', 'abc Bearer x'],
])('the header %j holds the token %j', (header, token) => {
  expect(tokenIn(header)).toBe(token)
})
