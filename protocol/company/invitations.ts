// Calls by which people join a company: invitations, spreadsheets and join requests.
// See domain.md §5.
import * as v from 'valibot'
import { autStatus } from '#protocol/company/certifications/aut-status.ts'
import { SPREADSHEET_REFUSALS, importResult, spreadsheetInput } from '#protocol/account/spreadsheets.ts'
import { phone } from '#protocol/account/sessions/session.ts'
import { personName, staffParticulars, staffRoles, staffStatus } from '#protocol/company/staff/staff.ts'
import { allowed, endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'

const link = v.object({ memberId: id, url: v.string(), expiresAt: moment })
const refusalReason = v.pipe(v.string(), v.trim(), v.maxLength(200, '最多 200 个字'))

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/AccountService/staff/invitation',
  summary: '邀请员工',
  access: allowed('staffManage', 'invite'),
  input: v.object({ name: personName, phone, ...staffParticulars, roles: staffRoles }),
  output: link,
  refusals: [
    'staff.already',
    'staff.limit',
    'staff.no-taken',
    'staff.above',
    'staff.role-unknown',
    'not-found',
  ],
})

/** The link of an open invitation, to be sent by any other way. */
export const getInvitationLink = endpoint({
  name: 'getInvitationLink',
  method: 'GET',
  path: '/AccountService/staff/invitation/link',
  summary: '邀请链接',
  access: allowed('staffManage', 'invite'),
  input: v.object({ memberId: id }),
  output: link,
  refusals: ['staff.not-possible', 'not-found'],
})

/** Sends an invitation again; it is open for another seven days, and earlier links are void. */
export const reinviteStaff = endpoint({
  name: 'reinviteStaff',
  method: 'PUT',
  path: '/AccountService/staff/invitation',
  summary: '重新邀请',
  access: allowed('staffManage', 'invite'),
  input: v.object({ memberId: id }),
  output: link,
  refusals: [
    'staff.not-possible',
    'staff.above',
    'staff.already',
    'staff.no-taken',
    'staff.limit',
    'not-found',
  ],
})

export const cancelInvitation = endpoint({
  name: 'cancelInvitation',
  method: 'PUT',
  path: '/AccountService/staff/invitation/cancel',
  summary: '取消邀请',
  access: allowed('staffManage', 'invite'),
  input: v.object({ memberId: id }),
  output: nothing,
  refusals: ['staff.not-possible', 'not-found'],
})

/** What an invitation's link shows to its holder. */
export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'GET',
  path: '/AccountService/staff/invitation/read',
  summary: '查看邀请',
  access: open,
  input: v.object({ token: v.string() }),
  output: v.object({
    state: v.picklist(['open', 'joined', 'refused', 'expired', 'ended', 'unknown']),
    companyId: v.nullable(id),
    companyName: v.string(),
    inviterName: v.string(),
    post: v.string(),
    departments: v.array(v.string()),
    name: v.string(),
    phoneMasked: v.string(),
    expiresAt: v.nullable(moment),
    registered: v.boolean(),
  }),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/AccountService/staff/invitation/accept',
  summary: '接受邀请',
  access: signedIn,
  input: v.object({ token: v.string() }),
  output: v.object({ companyId: id, companyName: v.string() }),
  refusals: [
    'identity.person-not-certified',
    'invitation.not-yours',
    'invitation.over',
    'staff.already',
    'not-found',
  ],
})

export const refuseInvitation = endpoint({
  name: 'refuseInvitation',
  method: 'POST',
  path: '/AccountService/staff/invitation/refuse',
  summary: '谢绝邀请',
  access: signedIn,
  input: v.object({ token: v.string(), reason: v.optional(refusalReason, '') }),
  output: nothing,
  refusals: ['invitation.not-yours', 'invitation.over', 'not-found'],
})

/** The certified unit of a credit code, to be sure before applying. */
export const findUnitToJoin = endpoint({
  name: 'findUnitToJoin',
  method: 'GET',
  path: '/AccountService/staff/application/unit',
  summary: '按统一社会信用代码查找单位',
  access: signedIn,
  input: v.object({ creditCode: v.pipe(v.string(), v.trim(), v.toUpperCase()) }),
  output: v.object({ companyName: v.string(), superAdminName: v.string(), isMember: v.boolean() }),
  refusals: ['identity.person-not-certified', 'join.unknown'],
})

export const applyToJoin = endpoint({
  name: 'applyToJoin',
  method: 'POST',
  path: '/AccountService/staff/application',
  summary: '申请加入单位',
  access: signedIn,
  input: v.object({ creditCode: v.pipe(v.string(), v.trim(), v.toUpperCase()) }),
  output: v.object({ memberId: id, companyName: v.string() }),
  refusals: ['identity.person-not-certified', 'join.unknown', 'staff.already', 'join.waiting'],
})

/** Invitations that wait for the caller, and what became of the caller's own applications. */
export const listMyInvitations = endpoint({
  name: 'listMyInvitations',
  method: 'GET',
  path: '/AccountService/staff/mine',
  summary: '我的邀请与申请',
  access: signedIn,
  input: v.object({}),
  output: v.array(
    v.object({
      memberId: id,
      companyName: v.string(),
      companyAutStatus: autStatus,
      status: staffStatus,
      /** The invitation's page; empty for applications. */
      path: v.string(),
      reason: v.string(),
      at: moment,
      expiresAt: v.nullable(moment),
    }),
  ),
})

export const acceptApplication = endpoint({
  name: 'acceptApplication',
  method: 'PUT',
  path: '/AccountService/staff/application/accept',
  summary: '同意加入申请',
  access: allowed('staffManage', 'invite'),
  input: v.object({ memberId: id, ...staffParticulars, roles: staffRoles }),
  output: nothing,
  refusals: [
    'staff.not-possible',
    'staff.limit',
    'staff.above',
    'staff.role-unknown',
    'staff.no-taken',
    'not-found',
  ],
})

export const refuseApplication = endpoint({
  name: 'refuseApplication',
  method: 'PUT',
  path: '/AccountService/staff/application/refuse',
  summary: '拒绝加入申请',
  access: allowed('staffManage', 'invite'),
  input: v.object({
    memberId: id,
    reason: v.pipe(refusalReason, v.minLength(2, '请填写原因，至少 2 个字')),
  }),
  output: nothing,
  refusals: ['staff.not-possible', 'not-found'],
})

/** Invites everybody of a spreadsheet whose row is right; the others come back with the reason. */
export const importStaff = endpoint({
  name: 'importStaff',
  method: 'POST',
  path: '/AccountService/staff/import',
  summary: '用 Excel 批量邀请员工',
  access: allowed('staffManage', 'import'),
  input: spreadsheetInput,
  output: importResult,
  transfer: 'upload',
  refusals: SPREADSHEET_REFUSALS,
})

export const downloadStaffTemplate = endpoint({
  name: 'downloadStaffTemplate',
  method: 'GET',
  path: '/AccountService/staff/import/template',
  summary: '员工导入模板',
  access: allowed('staffManage', 'import'),
  input: v.object({}),
  output: v.any(),
  transfer: 'download',
})
