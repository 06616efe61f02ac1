// What making and changing a role does (specification §2, roleManage; domain.md §5).
import { expect } from 'vitest'
import type { Role } from '#protocol/company/roles.ts'
import { effectiveGrants } from '#protocol/permissions.ts'
import { roleEditorMachine } from '#src/machines/role-editor.machine.ts'
import { LOST, refused } from '#tests/models/support/failures.ts'
import { defineModel } from '#tests/models/support/model.ts'

const grants = (actions: readonly string[]) =>
  effectiveGrants({ integratedManage: [...actions] }) as Role['grants']

/** The role of the view's page, as it was read first. */
export const STORED: Role = {
  roleId: '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f',
  isPreset: false,
  name: '档案员',
  note: '',
  grants: grants(['add']),
  holders: 2,
  version: 3,
  updatedAt: '2026-11-21T02:00:00.000Z',
  actions: ['edit', 'delete', 'copy', 'grant'],
}
const THEIRS: Role = { ...STORED, version: 4, grants: grants(['add', 'edit']) }
const EMPTY = { name: '', note: '', grants: grants([]) }
const STALE = refused('role.stale', '这个角色刚被其他人修改过')
const TAKEN = refused('role.name-taken', '已有同名的角色', { name: '已有同名的角色，请换一个名称' })

export const roleEditorModel = defineModel<typeof roleEditorMachine>({
  name: 'roleEditor',
  side: 'browser',
  machine: roleEditorMachine,
  starts: {
    'new role': () => ({ role: undefined, draft: EMPTY, requestId: 'id-1' }),
    'stored role': () => ({ role: STORED, draft: STORED, requestId: 'id-1' }),
  },
  abstraction: ({ role, draft, stored, theirs, isChecked }) => [
    role?.version,
    draft.name,
    stored.grants['integratedManage']?.includes('edit') === true,
    theirs?.version,
    isChecked,
  ],
  events: {
    'draft.edited': {
      cases: {
        named: ({ draft }) => (draft.name === '审计员' ? undefined : { change: { name: '审计员' } }),
        nameless: ({ draft }) => (draft.name === '' ? undefined : { change: { name: '' } }),
      },
      onScreen: (screen, { change }) => screen.types({ label: '角色名称' }, change.name ?? ''),
    },
    'draft.discarded': {
      cases: { '': {} },
      offered: ({ role, draft, stored }) => role !== undefined && draft.name !== stored.name,
      onScreen: (screen) => screen.clicks({ role: 'button', name: '放弃修改' }),
    },
    'draft.submitted': {
      cases: { '': {} },
      offered: ({ role, draft, stored }) => role === undefined || draft.name !== stored.name,
      onScreen: (screen) => screen.clicks({ role: 'button', name: /^(新建角色|保存)$/, last: true }),
    },
    'role.refreshed': {
      byWorld: true,
      cases: {
        newer: ({ role }) => (role?.version === 3 ? { role: THEIRS } : undefined),
        older: ({ role }) => (role?.version === 4 ? { role: STORED } : undefined),
      },
    },
    'theirs.taken': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '载入最新内容' }),
    },
    'mine.kept': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '用我的内容覆盖' }),
    },
    'comparison.closed': {
      cases: { '': {} },
      onScreen: (screen) => screen.clicks({ role: 'button', name: '关闭' }),
    },
    'done saveRole': {
      cases: {
        '': ({ role, draft }) => ({
          output: { ...STORED, name: draft.name, version: role === undefined ? 1 : 4 },
        }),
      },
    },
    'error saveRole': {
      cases: {
        stale: ({ role }) => (role === undefined ? undefined : { error: STALE }),
        taken: { error: TAKEN },
        lost: { error: LOST },
      },
    },
    'done readNewest': { cases: { there: { output: THEIRS }, gone: { output: null } } },
    'error readNewest': { cases: { '': { error: LOST } } },
  },
  states: {
    editing: {
      holds: ({ tags, context }) => {
        expect([...tags]).toEqual(['editable'])
        expect(context.theirs).toBe(undefined)
      },
      sees: async (screen, { context }) => {
        await screen.reads({ label: '角色名称' }, context.draft.name)
        if (context.isChecked && context.draft.name === '') await screen.sees({ text: '请填写角色名称' })
        if (context.failure !== undefined)
          await screen.sees({ text: context.failure.fields['name'] ?? context.failure.words })
      },
    },
    saving: {
      holds: ({ tags, context }) => {
        expect([...tags]).toEqual(['busy'])
        expect([context.draft.name === '', context.failure]).toEqual([false, undefined])
      },
    },
    comparing: {
      holds: ({ tags, context }) =>
        expect([[...tags], context.role === undefined]).toEqual([['busy'], false]),
    },
    conflicted: {
      holds: ({ context }) => expect(context.theirs).toEqual(THEIRS),
      sees: (screen) => screen.sees({ text: /刚被其他人修改过/ }),
    },
    made: { holds: ({ status }) => expect(status).toBe('done') },
    gone: { holds: ({ status }) => expect(status).toBe('done') },
  },
  expectations: [
    {
      says: 'a role without a name is not sent',
      start: 'new role',
      steps: [['draft.submitted', '']],
      holds: ({ value, context }) => expect([value, context.isChecked]).toEqual(['editing', true]),
    },
    {
      says: 'a second try of the same new role goes under the same id, so that there is one',
      start: 'new role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'lost'],
        ['draft.submitted', ''],
      ],
      holds: ({ context }, effects) => {
        expect(context.failure).toBe(undefined)
        expect(effects.join()).toContain('"requestId":"id-1"')
      },
    },
    {
      says: 'a new role is told of once it is kept, and is over',
      start: 'new role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['done saveRole', ''],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('made')
        expect(effects.join()).toContain('"type":"role.saved"')
        expect(effects.join()).toContain('"isNew":true')
      },
    },
    {
      says: 'what was saved is what the next change begins with',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['done saveRole', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.role?.version, context.stored.name, context.isChecked]).toEqual([
          'editing',
          4,
          '审计员',
          false,
        ])
        expect(effects.join()).toContain('"isNew":false')
      },
    },
    {
      says: 'a refusal keeps what was typed, and typing takes it back',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'taken'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.draft.name, context.failure]).toEqual(['editing', '审计员', TAKEN]),
    },
    {
      says: 'typing takes the refusal back',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'taken'],
        ['draft.edited', 'nameless'],
      ],
      holds: ({ context }) => expect([context.draft.name, context.failure]).toEqual(['', undefined]),
    },
    {
      says: 'a newer version from the list is taken while nothing is typed',
      start: 'stored role',
      steps: [['role.refreshed', 'newer']],
      holds: ({ context }) => expect([context.role, context.stored.grants]).toEqual([THEIRS, THEIRS.grants]),
    },
    {
      says: 'a newer version does not slip under what is being typed',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['role.refreshed', 'newer'],
      ],
      holds: ({ context }) => expect([context.role?.version, context.draft.name]).toEqual([3, '审计员']),
    },
    {
      says: 'an older answer of the list changes nothing',
      start: 'stored role',
      steps: [
        ['role.refreshed', 'newer'],
        ['role.refreshed', 'older'],
      ],
      holds: ({ context }) => expect(context.role).toEqual(THEIRS),
    },
    {
      says: 'what somebody else saved is shown before it is overwritten',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'stale'],
        ['done readNewest', 'there'],
      ],
      holds: ({ value, context }) =>
        expect([value, context.stored.grants, context.theirs?.version]).toEqual([
          'conflicted',
          STORED.grants,
          4,
        ]),
    },
    {
      says: 'overwriting is saved over the newest version, with what was typed',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'stale'],
        ['done readNewest', 'there'],
        ['mine.kept', ''],
      ],
      holds: ({ value, context }, effects) => {
        expect([value, context.theirs]).toEqual(['saving', undefined])
        expect(effects.join()).toContain('"version":4')
        expect(effects.join()).toContain('"name":"审计员"')
      },
    },
    {
      says: 'taking theirs gives up what was typed',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'stale'],
        ['done readNewest', 'there'],
        ['theirs.taken', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.draft.name, context.role, context.theirs]).toEqual([
          'editing',
          '档案员',
          THEIRS,
          undefined,
        ]),
    },
    {
      says: 'closing the comparison keeps what was typed and the version it began with',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'stale'],
        ['done readNewest', 'there'],
        ['comparison.closed', ''],
      ],
      holds: ({ value, context }) =>
        expect([value, context.draft.name, context.role?.version]).toEqual(['editing', '审计员', 3]),
    },
    {
      says: 'a deleted role is told of, and is over',
      start: 'stored role',
      steps: [
        ['draft.edited', 'named'],
        ['draft.submitted', ''],
        ['error saveRole', 'stale'],
        ['done readNewest', 'gone'],
      ],
      holds: ({ value }, effects) => {
        expect(value).toBe('gone')
        expect(effects.join()).toContain('"type":"role.gone"')
      },
    },
    {
      says: 'discarding goes back to what is stored',
      start: 'stored role',
      steps: [
        ['draft.edited', 'nameless'],
        ['draft.submitted', ''],
        ['draft.discarded', ''],
      ],
      holds: ({ context }) => expect([context.draft.name, context.isChecked]).toEqual(['档案员', false]),
    },
  ],
})
