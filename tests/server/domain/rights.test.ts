// What grants add up to: for a person, for the roles of a company, and for who came by a link.
import { expect, test } from 'vitest'
import { PERMISSIONS } from '#protocol/permissions.ts'
import type { Grants } from '#protocol/permissions.ts'
import { companyRights, delegatedRights, launchingRights, personalRights } from '#server/domain/rights.ts'

test('a person without a company signs, and has no staff to manage', () => {
  const mine = personalRights()
  expect([mine.may('contract', 'sign'), mine.may('staffManage', 'invite'), mine.may('gone', 'view')]).toEqual(
    [true, false, false],
  )
  const codes = mine.tree.map(({ resCode }) => resCode)
  expect([codes.includes('userInfo'), codes.includes('staffManage')]).toEqual([true, false])
})

test('roles add up, in the order of the catalogue whatever the order of the roles', () => {
  const own: Grants[] = [{ contact: ['view'] }, { orgManage: ['edit', 'view'], contact: ['del', 'nonsense'] }]
  const rights = companyRights([], own)
  expect(rights.tree).toEqual([
    { resCode: 'contact', nodeActions: [{ actionCode: 'view' }, { actionCode: 'del' }], children: [] },
    { resCode: 'orgManage', nodeActions: [{ actionCode: 'view' }, { actionCode: 'edit' }], children: [] },
  ])
  expect(rights.other).toEqual([])
  expect([
    rights.may('contact', 'del'),
    rights.may('orgManage', 'edit'),
    rights.may('contact', 'edit'),
  ]).toEqual([true, true, false])
})

test('work is apart from pages', () => {
  const rights = companyRights([], [{ seal: ['use'], contact: ['view'] }])
  expect([rights.tree, rights.other].map((nodes) => nodes.map(({ resCode }) => resCode))).toEqual([
    ['contact'],
    ['seal'],
  ])
})

test('preset roles give theirs, role codes that nobody knows give nothing', () => {
  expect(companyRights(['sealer']).may('seal', 'use')).toBe(true)
  expect(companyRights(['staff']).may('seal', 'use')).toBe(false)
  expect(companyRights(['staff', 'sealer']).may('seal', 'use')).toBe(true)
  expect([companyRights(['gone']).tree, companyRights([]).other]).toEqual([[], []])
})

test('whoever came by a link reads and signs as their roles allow, and no more', () => {
  const all = Object.fromEntries(
    PERMISSIONS.map(({ code, actions }) => [code, actions.map((action) => action.code)]),
  )
  const left = delegatedRights(companyRights([], [all]))
  expect(left.tree).toEqual([])
  expect(left.other).toEqual([
    {
      resCode: 'contract',
      nodeActions: [{ actionCode: 'sign' }, { actionCode: 'download' }, { actionCode: 'viewAll' }],
      children: [],
    },
    { resCode: 'seal', nodeActions: [{ actionCode: 'use' }], children: [] },
  ])
  const few = delegatedRights(companyRights([], [{ contract: ['sign', 'launch'] }]))
  expect([few.may('contract', 'sign'), few.may('contract', 'launch'), few.may('seal', 'use')]).toEqual([
    true,
    false,
    false,
  ])
})

test('an application launches and looks after what it launched, and no more', () => {
  const { tree, other } = launchingRights()
  const nodeActions = ['launch', 'download', 'viewAll'].map((actionCode) => ({ actionCode }))
  expect(tree).toEqual([])
  expect(other.map((node) => ({ ...node, nodeActions: new Set(node.nodeActions) }))).toEqual([
    { resCode: 'contract', nodeActions: new Set(nodeActions), children: [] },
  ])
})
