// Makes or changes a role: what is typed, its saving, and what somebody else saved meanwhile.
import { assign, emit, setup } from 'xstate'
import type { Role } from '#protocol/company/roles.ts'
import { grantsBeyond } from '#protocol/permissions.ts'
import type { Grants } from '#protocol/permissions.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import type { CallFailure } from '#protocol/call-failure.ts'
import type { StateMeta } from '#src/machines/meta.ts'
import { unprovided } from '#src/machines/unprovided.ts'

/** What is typed; grants as they will be in effect. */
export interface RoleDraft {
  readonly name: string
  readonly note: string
  readonly grants: Grants
}

export interface RoleEditorInput {
  /** The role to change; undefined makes a new one. */
  readonly role: Role | undefined
  /** What a new one begins with. */
  readonly draft: RoleDraft
  /** A new one goes under this id, so that a repeated request makes no second role. */
  readonly requestId: string
}

interface RoleEditorContext extends RoleEditorInput {
  /** What the typed words are compared with. */
  readonly stored: RoleDraft
  /** The newest version, when somebody else saved it meanwhile. */
  readonly theirs: Role | undefined
  /** Whether saving was tried: from then on a missing name is said at its field. */
  readonly isChecked: boolean
  readonly failure: CallFailure | undefined
}

export type RoleEditorEvent =
  | { type: 'draft.edited'; change: Partial<RoleDraft> }
  | { type: 'draft.discarded' }
  | { type: 'draft.submitted' }
  /** The list was read again; words being typed stay as they are, and so does the version they began with. */
  | { type: 'role.refreshed'; role: Role }
  | { type: 'theirs.taken' }
  | { type: 'mine.kept' }
  | { type: 'comparison.closed' }

export interface RoleToSave extends RoleDraft {
  readonly role: Pick<Role, 'roleId' | 'version'> | undefined
  readonly requestId: string
}

/** Whether both say the same: spaces around words and the order of permissions do not count. */
export const isSameRole = (a: RoleDraft, b: RoleDraft): boolean =>
  a.name.trim() === b.name.trim() &&
  a.note.trim() === b.note.trim() &&
  Object.keys(grantsBeyond(a.grants, b.grants)).length === 0 &&
  Object.keys(grantsBeyond(b.grants, a.grants)).length === 0

/** Whether leaving would lose something; a new role is work from its beginning. */
export const hasUnsavedRole = ({ role, draft, stored }: RoleEditorContext): boolean =>
  role === undefined || !isSameRole(draft, stored)

const draftOf = ({ name, note, grants }: Role): RoleDraft => ({ name, note, grants })
const stand = (role: Role) => ({
  role,
  stored: draftOf(role),
  draft: draftOf(role),
  theirs: undefined,
  isChecked: false,
  failure: undefined,
})

export const roleEditorMachine = setup({
  types: {
    input: {} as RoleEditorInput,
    context: {} as RoleEditorContext,
    events: {} as RoleEditorEvent,
    emitted: {} as { type: 'role.saved'; role: Role; isNew: boolean } | { type: 'role.gone' },
    tags: {} as 'busy' | 'editable',
    meta: {} as StateMeta,
  },
  actors: {
    saveRole: unprovided<Role, RoleToSave>('saveRole'),
    readNewest: unprovided<Role | null, { roleId: string }>('readNewest'),
  },
  guards: {
    isNamed: ({ context }) => context.draft.name.trim() !== '',
    isNewer: ({ context }, { role }: { role: Role }) =>
      !hasUnsavedRole(context) && role.version > (context.role?.version ?? 0),
    isNew: ({ context }) => context.role === undefined,
    isStale: (_, { error }: { error: unknown }) => asCallFailure(error).code === 'role.stale',
    isThere: (_, { role }: { role: Role | null }) => role !== null,
  },
  actions: {
    edit: assign(({ context }, { change }: { change: Partial<RoleDraft> }) => ({
      draft: { ...context.draft, ...change },
      failure: undefined,
    })),
    discard: assign(({ context }) => ({
      draft: context.stored,
      isChecked: false,
      failure: undefined,
    })),
    check: assign({ isChecked: true, failure: undefined }),
    takeRole: assign((_, { role }: { role: Role }) => stand(role)),
    keepTheirs: assign((_, { role }: { role: Role | null }) => ({ theirs: role ?? undefined })),
    takeTheirs: assign(({ context }) => (context.theirs === undefined ? {} : stand(context.theirs))),
    buildOnTheirs: assign(({ context }) =>
      context.theirs === undefined
        ? {}
        : { role: context.theirs, stored: draftOf(context.theirs), theirs: undefined },
    ),
    forgetTheirs: assign({ theirs: undefined }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asCallFailure(error) })),
    tellSaved: emit(({ context }, { role }: { role: Role }) => ({
      type: 'role.saved' as const,
      role,
      isNew: context.role === undefined,
    })),
  },
}).createMachine({
  id: 'roleEditor',
  initial: 'editing',
  context: ({ input }) => ({
    ...input,
    stored: input.role === undefined ? input.draft : draftOf(input.role),
    theirs: undefined,
    isChecked: false,
    failure: undefined,
  }),
  states: {
    editing: {
      tags: ['editable'],
      meta: { sentence: '填写名称、说明，勾选权限。' },
      on: {
        'draft.edited': { actions: { type: 'edit', params: ({ event }) => event } },
        'draft.discarded': { actions: 'discard' },
        'role.refreshed': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          actions: { type: 'takeRole', params: ({ event }) => event },
        },
        'draft.submitted': [{ target: 'saving', guard: 'isNamed', actions: 'check' }, { actions: 'check' }],
      },
    },
    saving: {
      tags: ['busy'],
      meta: { sentence: '正在保存角色。' },
      invoke: {
        src: 'saveRole',
        id: 'saveRole',
        input: ({ context: { role, requestId, draft } }) => ({
          role,
          requestId,
          grants: draft.grants,
          name: draft.name.trim(),
          note: draft.note.trim(),
        }),
        onDone: [
          {
            target: 'made',
            guard: 'isNew',
            actions: { type: 'tellSaved', params: ({ event }) => ({ role: event.output }) },
          },
          {
            target: 'editing',
            actions: [
              { type: 'tellSaved', params: ({ event }) => ({ role: event.output }) },
              { type: 'takeRole', params: ({ event }) => ({ role: event.output }) },
            ],
          },
        ],
        onError: [
          {
            target: 'comparing',
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    comparing: {
      tags: ['busy'],
      meta: { sentence: '别人刚改过这个角色，正在读取最新内容。' },
      invoke: {
        src: 'readNewest',
        id: 'readNewest',
        input: ({ context }) => ({ roleId: context.role?.roleId ?? '' }),
        onDone: [
          {
            target: 'conflicted',
            guard: { type: 'isThere', params: ({ event }) => ({ role: event.output }) },
            actions: { type: 'keepTheirs', params: ({ event }) => ({ role: event.output }) },
          },
          { target: 'gone' },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    conflicted: {
      meta: { sentence: '看对方改了什么，再决定载入还是覆盖。' },
      on: {
        'theirs.taken': { target: 'editing', actions: 'takeTheirs' },
        'mine.kept': { target: 'saving', actions: 'buildOnTheirs' },
        'comparison.closed': { target: 'editing', actions: 'forgetTheirs' },
      },
    },
    made: { type: 'final', meta: { sentence: '新角色已保存。' } },
    gone: {
      type: 'final',
      entry: emit({ type: 'role.gone' as const }),
      meta: { sentence: '这个角色已被删除。' },
    },
  },
})
