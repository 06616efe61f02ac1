// Whose company is acted for, and who may give which role to whom.
import { expect, test } from 'vitest'
import type { Refusal } from '#protocol/failures.ts'
import { companyRights } from '#server/domain/rights.ts'
import { checkBeneath, checkRoles, companyOf } from '#server/operations/company/staff/acting.ts'
import type { RoleBook } from '#server/operations/company/staff/acting.ts'

const rightsOf = (roles: readonly string[]) => companyRights(roles, [])
const book: RoleBook = {
  nameOf: (code) => (code === 'admin' ? '管理员' : code),
  rightsOf,
  codes: ['superAdmin', 'admin', 'legal', 'staff'],
  assignable: ['admin', 'legal', 'staff'].map((id) => ({ id, name: id, note: '' })),
}
const refusalOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    const { code, words, fields } = error as Refusal
    return [code, words, fields]
  }
  return undefined
}

test('the company is the one acted for, and there is none in the personal identity', () => {
  const identity = { type: 2, companyId: 'c', companyName: '某公司' } as never
  expect(companyOf({ identity })).toBe('c')
  expect(refusalOf(() => companyOf({ identity: { type: 1 } as never }))).toEqual([
    'identity.company-only',
    '这里管理的是单位的内容，请先切换到单位身份。',
    undefined,
  ])
})

test('of several roles the first that is unknown or too high is refused', () => {
  const check = (mine: string, roles: string[]) =>
    refusalOf(() => checkRoles({ rights: rightsOf([mine]) }, book, roles))
  const high = '“管理员”的权限高于您，不能由您授予。'
  const unknown = '所选角色不存在或不能授予'
  expect([
    check('admin', ['legal', 'admin', 'staff']),
    check('legal', ['legal', 'admin']),
    check('superAdmin', ['staff', 'superAdmin']),
    check('admin', ['staff', 'nobody']),
  ]).toEqual([
    undefined,
    ['staff.above', high, { roles: high }],
    ['staff.role-unknown', `${unknown}，请刷新页面后重新选择。`, { roles: unknown }],
    ['staff.role-unknown', `${unknown}，请刷新页面后重新选择。`, { roles: unknown }],
  ])
})

test('nobody acts on themselves, on the super-administrator, or above; on their equals they do', () => {
  const check = (mine: string, roles: string[], userId: string | null = 'other') =>
    refusalOf(() =>
      checkBeneath({ rights: rightsOf([mine]), user: { id: 'me' } as never }, book, {
        userId,
        roles,
      } as never),
    )
  expect([
    check('admin', ['staff'], 'me'),
    check('superAdmin', ['superAdmin']),
    check('legal', ['staff', 'admin']),
    check('admin', ['admin', 'staff']),
    check('admin', ['staff'], null),
  ]).toEqual([
    ['staff.above', '不能对自己这样操作，请由另一位管理员办理。', undefined],
    ['staff.above', '超级管理员不能这样操作。请先把超级管理员转让给其他同事。', undefined],
    ['staff.above', '对方的权限高于您，不能由您操作。请联系超级管理员办理。', undefined],
    undefined,
    undefined,
  ])
})
