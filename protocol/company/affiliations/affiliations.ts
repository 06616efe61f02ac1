// Calls around the member companies of a group (集团), on the group platform alone (domain.md §8).
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** 待答复, 成员, 已谢绝, 已取消邀请, 已退出, 已移出, 单位已注销. */
export const AFFILIATION_STATUS = {
  invited: 0,
  active: 1,
  declined: 2,
  withdrawn: 3,
  left: 4,
  removed: 5,
  ended: 6,
} as const
export type AffiliationState = keyof typeof AFFILIATION_STATUS
const status = v.picklist([0, 1, 2, 3, 4, 5, 6])
export type AffiliationStatus = v.InferOutput<typeof status>

/** Companies that are members of one group, or were asked to be and have not answered. */
export const MOST_AFFILIATES = 100

/** Invitations of one company within a day: names are not to be tried out. */
export const INVITATIONS_PER_DAY = 30

/** What a member opens to its group: figures, contracts for reading, and their files for taking away. */
export const DISCLOSURES = ['sums', 'contracts', 'download'] as const
const disclosure = v.picklist(DISCLOSURES)
export type Disclosure = v.InferOutput<typeof disclosure>

const disclosed = v.pipe(v.array(disclosure), v.maxLength(DISCLOSURES.length, '授权内容重复，请重新选择'))

const row = v.object({
  affiliationId: id,
  companyId: id,
  companyName: v.string(),
  creditCode: v.string(),
  status,
  disclosed: v.array(disclosure),
  invitedAt: moment,
  changedAt: moment,
  /** Whether the caller works there too, and can switch to it. */
  isMine: v.boolean(),
  actions: v.array(v.picklist(['withdraw', 'remove', 'contracts'])),
})
export type AffiliationRow = v.InferOutput<typeof row>

/** The companies a head invited: those that wait or are members first, then what is over. */
export const listAffiliations = endpoint({
  name: 'listAffiliations',
  method: 'GET',
  path: '/DepartmentService/group/list',
  summary: '集团：成员企业',
  access: allowed('groupManage', 'view'),
  input: v.object({ ...pageInput }),
  output: pageOf(row),
  refusals: ['not-found', 'identity.company-only'],
})

const invitation = v.object({
  affiliationId: id,
  headName: v.string(),
  headCreditCode: v.string(),
  invitedAt: moment,
})
export type GroupInvitation = v.InferOutput<typeof invitation>

const membership = v.object({
  affiliationId: id,
  headName: v.string(),
  headCreditCode: v.string(),
  joinedAt: moment,
  disclosed: v.array(disclosure),
})
export type GroupMembership = v.InferOutput<typeof membership>

/** What the company acted for is: a member, invited, a head, or nothing of it. */
export const readOwnGroup = endpoint({
  name: 'readOwnGroup',
  method: 'GET',
  path: '/DepartmentService/group/own',
  summary: '集团：本单位的邀请、所属集团与授权',
  access: allowed('groupManage', 'view'),
  input: v.object({}),
  output: v.object({
    invitations: v.array(invitation),
    membership: v.nullable(membership),
    /** Companies that are its members or were asked to be. */
    members: v.number(),
  }),
  refusals: ['not-found', 'identity.company-only'],
})
export type OwnGroup = v.InferOutput<(typeof readOwnGroup)['output']>

/** Only a certified company whose name, or credit code, is exactly this is found. */
export const inviteAffiliate = endpoint({
  name: 'inviteAffiliate',
  method: 'POST',
  path: '/DepartmentService/group/invite',
  summary: '集团：邀请成员企业',
  access: allowed('groupManage', 'manage'),
  input: v.object({
    requestId: id,
    company: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(2, '请填写单位全称或统一社会信用代码'),
      v.maxLength(100, '最多 100 个字'),
    ),
  }),
  output: v.object({ affiliationId: id }),
  refusals: [
    'not-found',
    'affiliation.unknown',
    'affiliation.already',
    'affiliation.not-free',
    'affiliation.full',
    'affiliation.too-many',
    'identity.company-only',
    'company.not-certified',
  ],
})

const named = v.object({ affiliationId: id })
const refusals = ['not-found', 'affiliation.not-possible', 'identity.company-only'] as const

/** The head takes an invitation back, or a member out of the group. */
export const removeAffiliate = endpoint({
  name: 'removeAffiliate',
  method: 'POST',
  path: '/DepartmentService/group/remove',
  summary: '集团：取消邀请或移出成员企业',
  access: allowed('groupManage', 'manage'),
  input: named,
  output: nothing,
  refusals,
})

/** The company becomes a member and opens what it chooses, which may be nothing. */
export const acceptGroup = endpoint({
  name: 'acceptGroup',
  method: 'POST',
  path: '/DepartmentService/group/accept',
  summary: '集团：接受邀请并选择授权',
  access: allowed('groupManage', 'answer'),
  input: v.object({ affiliationId: id, disclosed }),
  output: nothing,
  refusals: [...refusals, 'affiliation.invalid', 'affiliation.not-free', 'company.not-certified'],
})

/** The company declines an invitation, or leaves its group. */
export const leaveGroup = endpoint({
  name: 'leaveGroup',
  method: 'POST',
  path: '/DepartmentService/group/leave',
  summary: '集团：谢绝邀请或退出集团',
  access: allowed('groupManage', 'answer'),
  input: named,
  output: nothing,
  refusals,
})

/** What is open from now on; what was open before is closed at once. */
export const changeDisclosure = endpoint({
  name: 'changeDisclosure',
  method: 'PUT',
  path: '/DepartmentService/group/disclosure',
  summary: '集团：修改对集团的授权',
  access: allowed('groupManage', 'answer'),
  input: v.object({ affiliationId: id, disclosed }),
  output: nothing,
  refusals: [...refusals, 'affiliation.invalid'],
})
