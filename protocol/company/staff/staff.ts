// Calls around the people of a company (domain.md §5, /user/userCenter/staffManage).
import * as v from 'valibot'
import { STAFF_STATUS } from '#protocol/company/staff/status.ts'
import type { StaffStatus } from '#protocol/company/staff/status.ts'
import { verifyCode } from '#protocol/account/sessions/session.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'

/** Most departments one person may be in. */
export const DEPARTMENTS_PER_PERSON = 10

export const staffStatus = v.picklist(Object.keys(STAFF_STATUS) as [StaffStatus, ...StaffStatus[]])

/** What can be done with a person of the company now. */
export const staffAction = v.picklist([
  'edit',
  'roles',
  'link',
  'reinvite',
  'cancel',
  'accept',
  'refuse',
  'disable',
  'enable',
  'leave',
  'transfer',
])
export type StaffAction = v.InferOutput<typeof staffAction>

const named = v.object({ id: v.string(), name: v.string() })

/** A person of the company, as those see it who may. */
export const staffRow = v.object({
  memberId: id,
  userId: v.nullable(id),
  name: v.string(),
  phoneMasked: v.string(),
  staffNo: v.string(),
  post: v.string(),
  email: v.string(),
  /** Names with their whole path. */
  departments: v.array(named),
  /** Preset codes or ids of the company's own roles, with their names. */
  roles: v.array(named),
  status: staffStatus,
  isSuperAdmin: v.boolean(),
  isMe: v.boolean(),
  reason: v.string(),
  invitedAt: v.nullable(moment),
  expiresAt: v.nullable(moment),
  joinedAt: v.nullable(moment),
  leftAt: v.nullable(moment),
  actions: v.array(staffAction),
})
export type StaffRow = v.InferOutput<typeof staffRow>

/** The tabs of the list, with the statuses each holds. */
export const STAFF_TABS = {
  working: ['active', 'disabled'],
  invited: ['invited', 'expired', 'cancelled', 'refused'],
  applied: ['applied'],
  left: ['left'],
} as const satisfies Record<string, readonly StaffStatus[]>
export type StaffTab = keyof typeof STAFF_TABS

const filter = {
  /** A department with all beneath it. */
  departmentId: v.optional(id),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(50)), ''),
}

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'POST',
  path: '/AccountService/staff/page',
  summary: '员工列表',
  access: allowed('staffManage', 'view'),
  input: v.object({
    ...pageInput,
    ...filter,
    tab: v.optional(v.picklist(Object.keys(STAFF_TABS) as [StaffTab, ...StaffTab[]]), 'working'),
  }),
  output: pageOf(staffRow),
  refusals: ['not-found'],
})

/** How many people each tab holds under the same filter. */
export const countStaff = endpoint({
  name: 'countStaff',
  method: 'GET',
  path: '/AccountService/staff/counts',
  summary: '员工各状态人数',
  access: allowed('staffManage', 'view'),
  input: v.object(filter),
  output: v.object({ working: v.number(), invited: v.number(), applied: v.number(), left: v.number() }),
  refusals: ['not-found'],
})

/** The people of a department and beneath it who work here, for everybody in the company who has to choose one. */
export const colleague = v.object({
  memberId: id,
  userId: id,
  name: v.string(),
  phoneMasked: v.string(),
  post: v.string(),
  departments: v.array(v.string()),
  /** Whether the person may decide and sign for the company now. */
  isCertified: v.boolean(),
})
export type Colleague = v.InferOutput<typeof colleague>

/**
 * What a colleague is chosen for: taking over what needs no right, deciding about an approval, reading a contract
 * before it goes out, signing for the company, or all of these.
 */
export const colleagueWork = v.picklist(['takeOver', 'approve', 'review', 'sign', 'everything'])
export type ColleagueWork = v.InferOutput<typeof colleagueWork>

export const listColleagues = endpoint({
  name: 'listColleagues',
  method: 'GET',
  path: '/AccountService/staff/colleagues',
  summary: '可选的同事',
  access: signedIn,
  input: v.object({
    ...filter,
    /** Lists those alone who may be given such work: certified, and with the rights that it asks for. */
    work: v.optional(colleagueWork),
  }),
  /** At most 100; type more to find others. */
  output: v.array(colleague),
  refusals: ['identity.company-only', 'not-found'],
})

/** Roles the caller may give to others: none that can do more than the caller. */
export const listAssignableRoles = endpoint({
  name: 'listAssignableRoles',
  method: 'GET',
  path: '/AccountService/staff/roles',
  summary: '可授予的角色',
  access: allowed('staffManage', 'view'),
  input: v.object({}),
  output: v.array(v.object({ id: v.string(), name: v.string(), note: v.string() })),
})

/** Shows the full phone number; the look is kept in the company's records. */
export const revealStaffPhone = endpoint({
  name: 'revealStaffPhone',
  method: 'POST',
  path: '/AccountService/staff/phone',
  summary: '查看员工完整手机号',
  access: allowed('staffManage', 'view'),
  input: v.object({ memberId: id }),
  output: v.object({ phone: v.string() }),
  refusals: ['not-found'],
})

/** A person's name, normalised. */
export const personName = v.pipe(
  v.string(),
  v.transform(normalizePersonName),
  v.check(isPersonName, '姓名应为 2–30 个汉字或字母'),
)

/** The fields of a staff record besides name and phone. */
export const staffParticulars = {
  staffNo: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,20}$/, '工号最多 20 位字母、数字或 -')),
    '',
  ),
  post: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(30, '岗位最多 30 个字')), ''),
  email: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(100),
      v.check((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), '请填写正确的邮箱地址'),
    ),
    '',
  ),
  departments: v.optional(v.pipe(v.array(id), v.maxLength(DEPARTMENTS_PER_PERSON, '最多选 10 个部门')), []),
}
export const staffRoles = v.pipe(v.array(v.string()), v.minLength(1, '请至少选择一个角色'), v.maxLength(20))

export const editStaff = endpoint({
  name: 'editStaff',
  method: 'PUT',
  path: '/AccountService/staff',
  summary: '修改员工资料',
  access: allowed('staffManage', 'edit'),
  input: v.object({ memberId: id, ...staffParticulars }),
  output: nothing,
  refusals: ['staff.no-taken', 'staff.not-possible', 'not-found'],
})

export const disableStaff = endpoint({
  name: 'disableStaff',
  method: 'PUT',
  path: '/AccountService/staff/disable',
  summary: '停用员工',
  access: allowed('staffManage', 'disable'),
  input: v.object({ memberId: id }),
  output: nothing,
  refusals: ['staff.above', 'staff.not-possible', 'not-found'],
})

export const enableStaff = endpoint({
  name: 'enableStaff',
  method: 'PUT',
  path: '/AccountService/staff/enable',
  summary: '启用员工',
  access: allowed('staffManage', 'disable'),
  input: v.object({ memberId: id }),
  output: nothing,
  refusals: ['staff.above', 'staff.limit', 'staff.not-possible', 'not-found'],
})

/** Something a leaving person still has in hand. */
export const openTask = v.object({
  /** `toSign`: signs for the company; `toReview`, `toApprove`: is asked to review or approve it; `draft`: wrote it; `launched`: looks after it as its initiator; `paper`: handed it in, or is to; `promise`: looks after it. */
  kind: v.picklist(['toSign', 'toReview', 'toApprove', 'draft', 'launched', 'paper', 'promise']),
  taskId: id,
  title: v.string(),
  detail: v.string(),
  /** The users who cannot take it, whatever their rights: who handed it in, and who is asked about it already. */
  notAskable: v.array(id),
})
export type OpenTask = v.InferOutput<typeof openTask>

export const listOpenTasks = endpoint({
  name: 'listOpenTasks',
  method: 'GET',
  path: '/AccountService/staff/openTasks',
  summary: '离职前要交接的事项',
  access: allowed('staffManage', 'leave'),
  input: v.object({ memberId: id }),
  output: v.object({
    tasks: v.array(openTask),
    /** Departments the person heads. */
    heads: v.array(v.string()),
    /** Signings that are being written this moment and cannot be handed over. */
    busy: v.number(),
  }),
  refusals: ['not-found'],
})

/** Hands everything over and ends the place, in one transaction. Every open task needs a colleague. */
export const leaveStaff = endpoint({
  name: 'leaveStaff',
  method: 'POST',
  path: '/AccountService/staff/leave',
  summary: '办理离职并交接',
  access: allowed('staffManage', 'leave'),
  input: v.object({
    memberId: id,
    requestId: id,
    reason: v.pipe(v.string(), v.trim(), v.minLength(2, '请填写原因，至少 2 个字'), v.maxLength(200)),
    handOver: v.pipe(
      v.array(v.object({ kind: openTask.entries.kind, taskId: id, toMemberId: id })),
      v.maxLength(2000),
    ),
  }),
  output: nothing,
  refusals: [
    'staff.above',
    'staff.not-possible',
    'staff.tasks-open',
    'staff.successor',
    'approval.successor',
    'review.successor',
    'not-found',
  ],
})

/** Sends the code that the successor of the super-administrator reads out. */
export const sendTransferCode = endpoint({
  name: 'sendTransferCode',
  method: 'POST',
  path: '/AccountService/staff/transfer/code',
  summary: '向接任者发送转让验证码',
  access: allowed('staffManage', 'transferAdmin'),
  input: v.object({ memberId: id }),
  output: v.object({ resendAfterSeconds: v.number(), phoneMasked: v.string() }),
  refusals: ['staff.successor', 'code.too-soon', 'code.too-many', 'not-found'],
})

/** Makes a colleague the super-administrator; both have proved it by a code. The caller becomes an administrator. */
export const transferSuperAdmin = endpoint({
  name: 'transferSuperAdmin',
  method: 'POST',
  path: '/AccountService/staff/transfer',
  summary: '转让超级管理员',
  access: allowed('staffManage', 'transferAdmin'),
  input: v.object({ memberId: id, requestId: id, ownCode: verifyCode, successorCode: verifyCode }),
  output: nothing,
  refusals: ['staff.successor', 'code.wrong', 'code.expired', 'not-found'],
})
