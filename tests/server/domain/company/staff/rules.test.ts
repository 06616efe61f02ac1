// Staff: who stands above whom, links of invitations, and what may be done with a person.
import { expect, test } from 'vitest'
import { companyRights } from '#server/domain/rights.ts'
import {
  aboveYou,
  actionsFor,
  covers,
  invitationEnd,
  invitationToken,
  isSuperAdmin,
  isTokenOf,
  memberIdIn,
} from '#server/domain/company/staff/rules.ts'
import { createPersonalData } from '#server/domain/personal-data.ts'

const data = createPersonalData(new Uint8Array(32).fill(5))
const ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
const NOW = new Date('2026-11-23T09:00:00Z')

test('rights cover others that they include, on pages and in work', () => {
  const mine = companyRights([], [{ contact: ['view', 'add'], seal: ['use'] }])
  const theirs = (grants: Record<string, string[]>) => companyRights([], [grants])
  expect(covers(mine, theirs({}))).toBe(true)
  expect(covers(mine, theirs({ contact: ['add'], seal: ['use'] }))).toBe(true)
  expect(covers(mine, theirs({ contact: ['add', 'del'] }))).toBe(false)
  expect(covers(mine, theirs({ seal: ['use'], approve: ['attend'] }))).toBe(false)
  expect(aboveYou().code).toBe('staff.above')
})

test('the super-administrator is known by role', () => {
  expect([isSuperAdmin({ roles: ['staff', 'superAdmin'] }), isSuperAdmin({ roles: ['admin'] })]).toEqual([
    true,
    false,
  ])
})

test('an invitation is open for a week', () => {
  expect(invitationEnd(NOW)).toEqual(new Date('2026-11-30T09:00:00Z'))
})

test('a link is of one sending of one invitation', () => {
  const invited = { id: ID, invitedAt: NOW }
  const token = invitationToken(data, invited)
  expect(memberIdIn(token)).toBe(ID)
  expect(isTokenOf(data, invited, token)).toBe(true)
  expect(invitationToken(data, invited)).toBe(token)
  expect(isTokenOf(data, { ...invited, invitedAt: new Date(NOW.getTime() + 1) }, token)).toBe(false)
  expect(isTokenOf(data, { ...invited, invitedAt: null }, token)).toBe(false)
  expect(isTokenOf(createPersonalData(new Uint8Array(32)), invited, token)).toBe(false)
  expect(isTokenOf(data, invited, `${token}0`)).toBe(false)
  expect(isTokenOf(data, invited, '')).toBe(false)
  const never = { id: ID, invitedAt: null }
  expect(isTokenOf(data, never, invitationToken(data, never))).toBe(true)
})

test.each(['', 'x', '.', 'x.y', `${ID}0.y`])('%j is no token', (token) => {
  expect(memberIdIn(token)).toBe(undefined)
})

const ALL = companyRights(
  [],
  [{ staffManage: ['view', 'invite', 'edit', 'disable', 'leave', 'transferAdmin'], roleManage: ['grant'] }],
)
const viewer = { rights: ALL, isMe: false, covers: true }
const person = (status: string, roles: string[] = ['staff']) => ({ status: status as 'active', roles })

test.each([
  ['invited', ['edit', 'roles', 'link', 'reinvite', 'cancel']],
  ['applied', ['edit', 'accept', 'refuse']],
  ['active', ['edit', 'roles', 'disable', 'leave', 'transfer']],
  ['disabled', ['edit', 'roles', 'enable', 'leave']],
  ['expired', ['reinvite']],
  ['cancelled', ['reinvite']],
  ['refused', ['reinvite']],
  ['left', []],
])('whoever may everything may do with somebody %s: %j', (status, actions) => {
  expect(actionsFor(person(status), viewer)).toEqual(actions)
})

test('an invitation with more rights than one’s own is not sent again', () => {
  const beneath = { ...viewer, covers: false }
  expect(actionsFor(person('invited'), beneath)).toEqual(['edit', 'link', 'cancel'])
  for (const status of ['expired', 'cancelled', 'refused'] as const)
    expect(actionsFor(person(status), beneath)).toEqual([])
})

test('nobody acts on themselves, on people above them, or on the super-administrator', () => {
  const none = ['edit']
  expect(actionsFor(person('active'), { ...viewer, isMe: true })).toEqual(none)
  expect(actionsFor(person('active'), { ...viewer, covers: false })).toEqual([...none, 'transfer'])
  expect(actionsFor(person('active', ['superAdmin']), viewer)).toEqual([...none, 'transfer'])
})

test.each([
  ['staffManage', 'edit', ['edit']],
  ['staffManage', 'disable', ['disable']],
  ['staffManage', 'leave', ['leave']],
  ['staffManage', 'transferAdmin', ['transfer']],
  ['staffManage', 'invite', []],
  ['roleManage', 'grant', ['roles']],
  ['roleManage', 'edit', []],
])('with %s %s alone somebody who works here may be: %j', (resource, action, actions) => {
  const rights = companyRights([], [{ [resource]: [action] }])
  expect(actionsFor(person('active'), { ...viewer, rights })).toEqual(actions)
})

test('invitations and applications need the right to invite, coming back that to disable', () => {
  const inviting = { ...viewer, rights: companyRights([], [{ staffManage: ['invite'] }]) }
  expect(actionsFor(person('invited'), inviting)).toEqual(['link', 'reinvite', 'cancel'])
  expect(actionsFor(person('applied'), inviting)).toEqual(['accept', 'refuse'])
  const disabling = { ...viewer, rights: companyRights([], [{ staffManage: ['disable'] }]) }
  expect(actionsFor(person('disabled'), disabling)).toEqual(['enable'])
})
