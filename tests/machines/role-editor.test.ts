// Editing a role: when two say the same, what is sent, and whose newer version wins (domain.md §5).
import { describe, expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import type { Role } from '#protocol/company/roles.ts'
import { hasUnsavedRole, isSameRole, roleEditorMachine } from '#src/machines/role-editor.machine.ts'
import { STORED } from '#tests/models/role-editor.model.ts'
import { done, failed, walked } from '#tests/support/walked.ts'

const DRAFT = { name: '档案员', note: '管档案', grants: { seals: ['add', 'edit'] } }

describe('two drafts', () => {
  test.each([
    ['spaces around its words', { name: ' 档案员 ', note: '管档案 ' }, true],
    ['another order of its permissions', { grants: { seals: ['edit', 'add'] } }, true],
    ['another name', { name: '审计员' }, false],
    ['a space within its name', { name: '档 案员' }, false],
    ['another note', { note: '' }, false],
    ['a permission more', { grants: { seals: ['add', 'edit', 'delete'] } }, false],
    ['a permission less', { grants: { seals: ['add'] } }, false],
  ])('of which one has %s: the same, %s', (_, changes, isSame) => {
    expect(isSameRole(DRAFT, { ...DRAFT, ...changes } as typeof DRAFT)).toBe(isSame)
    expect(isSameRole({ ...DRAFT, ...changes } as typeof DRAFT, DRAFT)).toBe(isSame)
  })
})

const edit = (role: Role | undefined, ...steps: Parameters<typeof walked>[2][]) =>
  walked(
    roleEditorMachine,
    { role, draft: role ?? { ...DRAFT, name: '', note: '' }, requestId: 'r-1' },
    ...steps,
  )
const named = (name: string) => ({ type: 'draft.edited', change: { name } })
const SUBMITTED = { type: 'draft.submitted' }
const stale = new CallFailure('refused', '刚被修改过', { code: 'role.stale' })
const THEIRS: Role = { ...STORED, version: 4, note: '改过' }

test('a new role is work from its beginning, a stored one from its first change', () => {
  expect(hasUnsavedRole(edit(undefined).context)).toBe(true)
  expect(hasUnsavedRole(edit(STORED).context)).toBe(false)
  expect(hasUnsavedRole(edit(STORED, named('审计员')).context)).toBe(true)
})

test('what is sent has no spaces around its words', () => {
  const typed = { type: 'draft.edited', change: { name: ' 审计员 ', note: ' 只读 ' } }
  expect(edit(undefined, typed, SUBMITTED).asks).toEqual([
    ['saveRole', { role: undefined, requestId: 'r-1', name: '审计员', note: '只读', grants: DRAFT.grants }],
  ])
})

test('a name of spaces is none', () => {
  const { value, asks, context } = edit(undefined, named('  '), SUBMITTED)
  expect([value, asks, context.isChecked]).toEqual(['editing', [], true])
})

test.each([
  [4, [], 4],
  [3, [], 3],
  [2, [], 3],
  [4, [named('审计员')], 3],
])('version %d from the list', (version, typed, kept) => {
  const role: Role = { ...STORED, version, note: '来自列表' }
  const { context } = edit(STORED, ...typed, { type: 'role.refreshed', role })
  expect([context.role?.version, context.stored.note]).toEqual([kept, kept === 4 ? '来自列表' : STORED.note])
})

test('a new role takes nothing from the list', () => {
  expect(edit(undefined, { type: 'role.refreshed', role: STORED }).context.role).toBeUndefined()
})

describe('somebody else’s newer version', () => {
  const overtaken = [named('审计员'), SUBMITTED, failed('saveRole', stale)]

  test('is read by the id of the role', () => {
    expect(edit(STORED, ...overtaken).asks).toEqual([['readNewest', { roleId: STORED.roleId }]])
  })

  test('is overwritten with what was typed, built on it', () => {
    const { asks, context } = edit(STORED, ...overtaken, done('readNewest', THEIRS), { type: 'mine.kept' })
    expect(asks).toEqual([
      ['saveRole', { role: THEIRS, requestId: 'r-1', name: '审计员', note: '', grants: STORED.grants }],
    ])
    expect([context.stored.note, context.theirs]).toEqual(['改过', undefined])
  })

  test('is taken, with nothing left of what was typed', () => {
    const { value, context } = edit(STORED, ...overtaken, done('readNewest', THEIRS), {
      type: 'theirs.taken',
    })
    expect([value, context.role, context.draft]).toEqual([
      'editing',
      THEIRS,
      { name: THEIRS.name, note: '改过', grants: THEIRS.grants },
    ])
  })

  test('may be a role that is gone', () => {
    const { value, tells } = edit(STORED, ...overtaken, done('readNewest', null))
    expect([value, tells]).toEqual(['gone', [{ type: 'role.gone' }]])
  })
})

test.each([
  [undefined, 'made', true],
  [STORED, 'editing', false],
])('the page is told of a saved role, and whether it is new', (role, state, isNew) => {
  const saved = { ...STORED, name: '审计员', version: 9 }
  const { value, tells } = edit(role, named('审计员'), SUBMITTED, done('saveRole', saved))
  expect([value, tells]).toEqual([state, [{ type: 'role.saved', role: saved, isNew }]])
})
