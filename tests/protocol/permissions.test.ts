// How grants are added up, compared, and kept to what a company can give.
import { expect, test } from 'vitest'
import { areGrantable, effectiveGrants, grantsBeyond, PERMISSIONS } from '#protocol/permissions.ts'

const actionsOf = (code: string) =>
  PERMISSIONS.find((resource) => resource.code === code)?.actions.map((action) => action.code) ?? []

const OWN = { userInfo: actionsOf('userInfo') }

test('nothing granted still leaves one’s own account page, and nothing else', () => {
  expect(OWN.userInfo.length).toBeGreaterThan(0)
  expect(effectiveGrants({})).toEqual(OWN)
  expect(effectiveGrants({ roleManage: [] })).toEqual(OWN)
})

test('whoever may do something on a page sees the page, in the catalogue’s order', () => {
  const grants = effectiveGrants({ roleManage: ['edit', 'add'], staffManage: ['disable'] })
  expect(grants).toEqual({ ...OWN, staffManage: ['view', 'disable'], roleManage: ['view', 'add', 'edit'] })
  expect(Object.keys(grants)).toEqual(['userInfo', 'staffManage', 'roleManage'])
})

test('what has no page is not seen for being granted, and unknown actions give nothing', () => {
  expect(effectiveGrants({ contract: ['launch'], unknown: ['view'] })).toEqual({
    ...OWN,
    contract: ['launch'],
  })
  expect(effectiveGrants({ contract: ['fly'] })).toEqual(OWN)
})

test.each<[Record<string, string[]>, boolean]>([
  [{}, true],
  [{ contract: ['launch', 'sign'] }, true],
  [{ contract: ['launch', 'fly'] }, false],
  [{ contract: ['launch'], unknown: ['view'] }, false],
  [{ staffManage: ['view', 'invite'] }, true],
  [{ staffManage: ['view', 'transferAdmin'] }, false],
])('a company’s own role can grant %j: %s', (grants, can) => {
  expect(areGrantable(grants)).toBe(can)
})

test('what goes beyond is told by resource, without empty rows', () => {
  const grants = { contract: ['launch', 'sign'], approve: ['attend'], seal: ['use'] }
  expect(grantsBeyond(grants, {})).toEqual(grants)
  expect(grantsBeyond(grants, grants)).toEqual({})
  expect(grantsBeyond(grants, { contract: ['sign'], seal: ['use'] })).toEqual({
    contract: ['launch'],
    approve: ['attend'],
  })
})
