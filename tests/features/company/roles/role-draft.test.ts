// What a tick in the tree of permissions means.
import { describe, expect, it } from 'vitest'
import type { Role } from '#protocol/company/roles.ts'
import { GRANTABLE, PRESET_GRANTS, allOf, effectiveGrants } from '#protocol/permissions.ts'
import {
  changesInWords,
  found,
  newDraft,
  ticked,
  withAction,
  withAll,
} from '#src/features/company/roles/role-draft.ts'
import { isSameRole } from '#src/machines/role-editor.machine.ts'

const ACCOUNT = allOf('userInfo')
const ALL = () => true
const role = (changes: Partial<Role> = {}): Role => ({
  roleId: 'legal',
  isPreset: true,
  name: '法务',
  note: '内容审查',
  grants: PRESET_GRANTS.legal as Role['grants'],
  holders: 0,
  version: 0,
  updatedAt: null,
  actions: [],
  ...changes,
})

describe('a tick', () => {
  it('brings the sight of the page', () => {
    expect(withAction(ACCOUNT, 'contact', 'add', true)).toEqual({ ...ACCOUNT, contact: ['view', 'add'] })
  })
  it('needs no sight where there is no page', () => {
    expect(withAction(ACCOUNT, 'seal', 'use', true)).toEqual({ ...ACCOUNT, seal: ['use'] })
  })
  it('goes alone when taken back', () => {
    const grants = { ...ACCOUNT, contact: ['view', 'add', 'del'] }
    expect(withAction(grants, 'contact', 'del', false)).toEqual({ ...ACCOUNT, contact: ['view', 'add'] })
  })
  it('takes everything on the page with it when it was the sight', () => {
    expect(withAction({ ...ACCOUNT, contact: ['view', 'add'] }, 'contact', 'view', false)).toEqual(ACCOUNT)
  })
  it('cannot take away one’s own account', () => {
    expect(withAction(ACCOUNT, 'userInfo', 'view', false)).toEqual(ACCOUNT)
  })
})

describe('select all', () => {
  const contact = GRANTABLE.filter(({ code }) => code === 'contact')
  it('ticks what the person holds, and leaves the rest as it is', () => {
    const holds = (_: string, action: string) => ['view', 'add'].includes(action)
    const before = { ...ACCOUNT, contact: ['view', 'import'] }
    expect(withAll(before, contact, true, holds)['contact']).toEqual(['view', 'add', 'import'])
    expect(withAll(before, contact, false, holds)['contact']).toEqual(['view', 'import'])
  })
  it('counts', () => {
    expect(ticked({ contact: ['view', 'add'] }, contact)).toEqual({ on: 2, of: 5 })
  })
})

it('a copy holds only what the person may hand on', () => {
  const holds = (code: string) => code === 'approve'
  expect(newDraft(role(), holds)).toEqual({
    name: '法务（副本）',
    note: '内容审查',
    grants: { ...ACCOUNT, approve: ['attend'] },
  })
  expect(newDraft(undefined, ALL)).toEqual({ name: '', note: '', grants: ACCOUNT })
})

it('nothing changed when only spaces did, or the order', () => {
  const draft = { name: '法务', note: '', grants: effectiveGrants({ contract: ['launch', 'sign'] }) }
  expect(
    isSameRole(draft, { ...draft, name: ' 法务 ', grants: { ...ACCOUNT, contract: ['sign', 'launch'] } }),
  ).toBe(true)
  expect(isSameRole(draft, { ...draft, grants: { ...ACCOUNT, contract: ['sign'] } })).toBe(false)
})

it('says in words what somebody else changed', () => {
  const before = { name: '法务', note: '', grants: { contract: ['launch', 'sign'], seal: ['use'] } }
  const after = { name: '法务部', note: '', grants: { contract: ['launch', 'revoke'], contact: ['add'] } }
  expect(changesInWords(before, after)).toEqual([
    '名称改为“法务部”',
    '增加了 联系人：添加；合同：撤回',
    '去掉了 合同：签署；用印：用印',
  ])
})

it('finds resources by their name and by what can be done', () => {
  expect(found('印章').map(({ code }) => code)).toEqual(['signature'])
  expect(found('用印人').map(({ code }) => code)).toEqual(['signature'])
  expect(found('没有这样的')).toEqual([])
  expect(found(' ').length).toBe(GRANTABLE.length)
})
