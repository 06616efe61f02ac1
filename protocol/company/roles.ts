// Calls of ResourceService around roles and who holds them (specification §6, §7; domain.md §5).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryFlag } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { PRESET_ROLES, areGrantable } from '#protocol/permissions.ts'
import { STAFF_STATUS } from '#protocol/company/staff/status.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'

/** Most roles of its own a company may have. */
export const MOST_ROLES = 50
/** Longest name and note of a role, in characters. */
export const ROLE_NAME_LENGTH = 20
export const ROLE_NOTE_LENGTH = 100
/** Most people whose roles change in one call. */
export const MOST_GRANTEES = 100

/** A role as members hold it: the code of a preset one, or the id of one of the company's own. */
export const roleRef = v.union([v.picklist(PRESET_ROLES.map(({ code }) => code)), id])

const grants = v.record(v.string(), v.array(v.string()))
const newGrants = v.pipe(
  grants,
  v.check((given) => areGrantable(given), '有的权限不能授予，请刷新页面后重新勾选'),
)
const typed = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写角色名称'),
    v.maxLength(ROLE_NAME_LENGTH, `角色名称最多 ${ROLE_NAME_LENGTH} 个字`),
  ),
  note: v.pipe(v.string(), v.trim(), v.maxLength(ROLE_NOTE_LENGTH, `说明最多 ${ROLE_NOTE_LENGTH} 个字`)),
  grants: newGrants,
}

export const role = v.object({
  roleId: v.string(),
  isPreset: v.boolean(),
  name: v.string(),
  note: v.string(),
  /** What the role gives in effect, by resource code. */
  grants,
  /** People who hold it, invited ones included. */
  holders: v.number(),
  /** Grows with every change; 0 for preset roles, which never change. */
  version: v.number(),
  updatedAt: v.nullable(moment),
  /** What the caller may do with it: nobody hands on or takes away what they do not hold themselves. */
  actions: v.array(v.picklist(['edit', 'delete', 'copy', 'grant'])),
})
export type Role = v.InferOutput<typeof role>

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/ResourceService/role/list',
  summary: '单位的角色：预设角色在前，自建角色在后',
  access: allowed('roleManage', 'view'),
  input: v.object({}),
  output: v.array(role),
})

/** Names for pickers, for the company's staff; empty for a person. */
export const listRoleNames = endpoint({
  name: 'listRoleNames',
  method: 'GET',
  path: '/ResourceService/role/names',
  summary: '单位的角色名称',
  access: signedIn,
  input: v.object({}),
  output: v.array(
    v.object({
      roleId: v.string(),
      name: v.string(),
      isPreset: v.boolean(),
      /** Whether the caller may give it to somebody. */
      grantable: v.boolean(),
    }),
  ),
})

const memberOfRole = v.object({
  memberId: id,
  name: v.string(),
  phoneMasked: v.string(),
  post: v.string(),
  status: v.picklist(Object.keys(STAFF_STATUS) as StaffStatus[]),
  /** The names of all roles the person holds. */
  roles: v.array(v.string()),
})
export type RoleMember = v.InferOutput<typeof memberOfRole>

/** Who holds a role; with `holding: false` who could be given it. People who left are in neither. */
export const listRoleMembers = endpoint({
  name: 'listRoleMembers',
  method: 'GET',
  path: '/ResourceService/role/members',
  summary: '持有（或尚未持有）某角色的员工',
  access: allowed('roleManage', 'view'),
  input: v.object({
    ...pageInput,
    roleId: roleRef,
    holding: v.optional(queryFlag, true),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
  }),
  output: pageOf(memberOfRole),
  refusals: ['not-found'],
})

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  path: '/ResourceService/role',
  summary: '新建角色',
  access: allowed('roleManage', 'add'),
  input: v.object({ requestId: id, ...typed }),
  output: role,
  refusals: ['role.name-taken', 'role.too-many', 'role.not-held'],
})

/** Refused with `role.stale` when somebody changed the role since `version`. */
export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PUT',
  path: '/ResourceService/role',
  summary: '修改角色',
  access: allowed('roleManage', 'edit'),
  input: v.object({ roleId: id, version: v.number(), ...typed }),
  output: role,
  refusals: ['not-found', 'role.stale', 'role.name-taken', 'role.not-held', 'role.last-administrator'],
})

/** A role that somebody holds goes only when another one takes its place. */
export const deleteRole = endpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/ResourceService/role',
  summary: '删除角色',
  access: allowed('roleManage', 'del'),
  input: v.object({ roleId: id, replacement: v.optional(roleRef) }),
  output: nothing,
  refusals: [
    'not-found',
    'role.held',
    'role.not-held',
    'role.super-administrator',
    'role.last-administrator',
  ],
})

/** Gives and takes roles of people; what somebody has or lacks already is passed over. */
export const grantRoles = endpoint({
  name: 'grantRoles',
  method: 'PUT',
  path: '/ResourceService/authorization',
  summary: '授予或收回员工的角色',
  access: allowed('roleManage', 'grant'),
  input: v.object({
    memberIds: v.pipe(v.array(id), v.minLength(1, '请选择员工'), v.maxLength(MOST_GRANTEES)),
    add: v.optional(v.pipe(v.array(roleRef), v.maxLength(MOST_ROLES)), []),
    remove: v.optional(v.pipe(v.array(roleRef), v.maxLength(MOST_ROLES)), []),
  }),
  output: nothing,
  refusals: ['not-found', 'role.not-held', 'role.super-administrator', 'role.last-administrator'],
})
