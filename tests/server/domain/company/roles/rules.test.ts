// Handing on roles: nobody gives what they lack, and somebody always administers.
import { expect, test } from 'vitest'
import { allOf, PRESET_GRANTS } from '#protocol/permissions.ts'
import type { Grants } from '#protocol/permissions.ts'
import {
  hasAdministrator,
  holdsAll,
  holdsChange,
  knownRoles,
  rolesAfter,
} from '#server/domain/company/roles/rules.ts'

const rights = (grants: Grants) => ({
  may: (resource: string, action: string) => grants[resource]?.includes(action) === true,
})

test('whoever hands on a role holds every right it gives', () => {
  // Everybody has their own account.
  const account = allOf('userInfo')
  const mine = rights({ ...account, contract: ['launch', 'sign'], contact: ['view'] })
  expect(holdsAll(rights({}), {})).toBe(false)
  expect(holdsAll(mine, {})).toBe(true)
  expect(holdsAll(mine, { contract: ['launch'], contact: ['view'] })).toBe(true)
  expect(holdsAll(mine, { contract: ['launch', 'revoke'] })).toBe(false)
  expect(holdsAll(mine, { contract: ['launch'], contact: ['view', 'del'] })).toBe(false)
})

test('a change needs what it gives and what it takes, not what it leaves', () => {
  const mine = rights({ contract: ['launch', 'sign'], contact: ['view'] })
  const change = (before: Grants, after: Grants) => holdsChange(mine, before, after)
  const others = { seal: ['use'] }
  expect(change(others, { ...others, contract: ['launch'] })).toBe(true)
  expect(change({ ...others, contract: ['sign'] }, others)).toBe(true)
  expect(change({}, others)).toBe(false)
  expect(change(others, {})).toBe(false)
  expect(change({}, { contract: ['launch', 'revoke'] })).toBe(false)
  expect(change({ contract: ['launch', 'revoke'] }, {})).toBe(false)
})

const OWN = { id: 'r1', name: '总经理', grants: { roleManage: PRESET_GRANTS.admin['roleManage'] ?? [] } }

test('the preset roles are known by code, a company’s own by id', () => {
  const roles = knownRoles([OWN])
  expect(roles.get('admin')).toEqual({ code: 'admin', name: '管理员', grants: PRESET_GRANTS.admin })
  expect(roles.get('r1')).toEqual({ code: 'r1', name: '总经理', grants: OWN.grants })
  expect(knownRoles([]).has('r1')).toBe(false)
})

test('somebody who works here must be able to manage roles in every way', () => {
  const some = { ...OWN, id: 'r2', grants: { roleManage: ['view', 'add'] } }
  const roles = knownRoles([OWN, some])
  const has = (status: string, ...held: string[]) => hasAdministrator([{ status, roles: held }], roles)
  expect([has('active', 'admin'), has('active', 'r1'), has('active', 'staff', 'superAdmin')]).toEqual([
    true,
    true,
    true,
  ])
  expect([
    has('disabled', 'admin'),
    has('active', 'r2', 'staff'),
    has('active', 'gone'),
    has('active'),
  ]).toEqual([false, false, false, false])
  const bearers = [
    { status: 'active', roles: ['staff'] },
    { status: 'active', roles: ['admin'] },
  ]
  expect([hasAdministrator(bearers, roles), hasAdministrator([], roles)]).toEqual([true, false])
})

test('roles are given once and taken last, and keep their order', () => {
  expect(rolesAfter(['a', 'b'], ['c', 'a'], ['b'])).toEqual(['a', 'c'])
  expect(rolesAfter(['a'], ['b'], ['b', 'x'])).toEqual(['a'])
})
