// Calls for one seal: its details and history, its users, its uses, and approval before use.
// See domain.md §3.
import * as v from 'valibot'
import { seal, sealName, sealReason } from '#protocol/seals/seals/seals.ts'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing, queryNumber } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'

/** Longest period of one authorisation, in days. */
export const GRANT_MAX_DAYS = 3660
/** Most authorisations of one seal that are in force. */
export const MOST_GRANTS = 200

/** Whom an authorisation names. */
export const grantSubject = v.variant('kind', [
  v.object({ kind: v.literal('member'), memberId: id }),
  v.object({ kind: v.literal('department'), departmentId: id }),
  v.object({ kind: v.literal('role'), roleCode: v.pipe(v.string(), v.maxLength(64)) }),
])
export type GrantSubject = v.InferOutput<typeof grantSubject>

/** One thing that happened to a seal. */
export const sealStep = v.object({
  at: moment,
  what: v.picklist([
    'created',
    'submitted',
    'approved',
    'refused',
    'enabled',
    'disabled',
    'cancelled',
    'chosen',
    'renamed',
    'restricted',
    'granted',
    'revoked',
    'expired',
  ]),
  who: v.string(),
  reason: v.string(),
  /** Whom or what it concerned: the authorised, the new name. */
  about: v.string(),
})
export type SealStep = v.InferOutput<typeof sealStep>

/** A seal with all that its page shows. */
export const sealDetail = v.object({
  seal,
  isCompany: v.boolean(),
  source: v.picklist(['generated', 'drawn', 'typed', 'picture']),
  madeBy: v.string(),
  /** Why it was refused or taken out of use; empty while it is in use. */
  reason: v.string(),
  /** Only the authorised may use it; a role with 用印 is not enough. */
  onlyGranted: v.boolean(),
  /** Names of the roles that may use it without being authorised. */
  roles: v.array(v.string()),
  hasPicture: v.boolean(),
  hasFiling: v.boolean(),
  /** Whether the asking person may use it, or why not and whom to ask. */
  mine: v.object({ mayUse: v.boolean(), words: v.string() }),
  /** What the caller may do in addition to the seal's own actions. */
  may: v.object({ rename: v.boolean(), authorize: v.boolean(), readLog: v.boolean() }),
  steps: v.array(sealStep),
})
export type SealDetail = v.InferOutput<typeof sealDetail>

export const getSealDetail = endpoint({
  name: 'getSealDetail',
  method: 'GET',
  path: '/AccountService/seal/detail',
  summary: '印章或签名的详情',
  access: signedIn,
  input: v.object({ sealId: id }),
  output: sealDetail,
  refusals: ['not-found'],
})

/** The picture a seal was cut out of, or its 备案材料, for the reviewer. */
export const readSealPaper = endpoint({
  name: 'readSealPaper',
  method: 'GET',
  path: '/AccountService/seal/paper',
  summary: '印章原图或备案材料',
  access: signedIn,
  input: v.object({ sealId: id, which: v.picklist(['picture', 'filing']) }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})

/** Approves or rejects a pending seal. Its requester may not decide while there is another administrator. */
export const decideSeal = endpoint({
  name: 'decideSeal',
  method: 'PUT',
  path: '/AccountService/seal/decide',
  summary: '审核印章',
  access: allowed('signature', 'audit'),
  input: v.object({ sealId: id, isApproved: v.boolean(), reason: v.optional(sealReason, '') }),
  output: nothing,
  refusals: [
    'seal.not-possible',
    'seal.reason-missing',
    'seal.own-approval',
    'seal.official-exists',
    'identity.company-only',
    'not-found',
  ],
})

export const renameSeal = endpoint({
  name: 'renameSeal',
  method: 'PUT',
  path: '/AccountService/seal/name',
  summary: '修改印章或签名的名称',
  access: signedIn,
  input: v.object({ sealId: id, name: sealName }),
  output: nothing,
  refusals: ['seal.name-taken', 'seal.not-possible', 'permission.denied', 'not-found'],
})

/** What a company has settled about its seals. */
const settings = v.object({ needsApproval: v.boolean() })

export const getSealSettings = endpoint({
  name: 'getSealSettings',
  method: 'GET',
  path: '/AccountService/seal/settings',
  summary: '单位的用印设置',
  access: allowed('signature', 'view'),
  input: v.object({}),
  output: settings,
  refusals: ['identity.company-only'],
})

/** Seals that wait already go on waiting; seals in use stay in use. */
export const setSealSettings = endpoint({
  name: 'setSealSettings',
  method: 'PUT',
  path: '/AccountService/seal/settings',
  summary: '修改单位的用印设置',
  access: allowed('signature', 'audit'),
  input: settings,
  output: nothing,
  refusals: ['identity.company-only'],
})

/** Whether roles with 用印 may use the seal, or only the authorised. */
export const restrictSeal = endpoint({
  name: 'restrictSeal',
  method: 'PUT',
  path: '/AccountService/seal/restrict',
  summary: '设置是否仅限授权用印人使用',
  access: allowed('signature', 'authorize'),
  input: v.object({ sealId: id, onlyGranted: v.boolean() }),
  output: nothing,
  refusals: ['seal.not-possible', 'identity.company-only', 'not-found'],
})

/** One authorisation. `state`: `planned` begins later. */
export const sealGrant = v.object({
  grantId: id,
  subjectKind: v.picklist(['member', 'department', 'role']),
  /** Who it names, with phone or path where that tells more. */
  subject: v.string(),
  under: v.string(),
  /** Empty for all kinds. */
  contractTypes: v.array(v.string()),
  /** Whether each use must be applied for and let through by somebody else. */
  needsApproval: v.boolean(),
  from: moment,
  /** Null until it is taken back. */
  until: v.nullable(moment),
  state: v.picklist(['planned', 'active', 'revoked', 'expired']),
  grantedBy: v.string(),
  grantedAt: moment,
  endedAt: v.nullable(moment),
  reason: v.string(),
  canRevoke: v.boolean(),
})
export type SealGrant = v.InferOutput<typeof sealGrant>

export const listSealGrants = endpoint({
  name: 'listSealGrants',
  method: 'GET',
  path: '/AccountService/seal/grants',
  summary: '授权用印人',
  access: allowed('signature', 'view'),
  input: v.object({ sealId: id }),
  /** Those in force first, then those that ended, newest first; at most 200. */
  output: v.array(sealGrant),
  refusals: ['identity.company-only', 'not-found'],
})

export const grantSeal = endpoint({
  name: 'grantSeal',
  method: 'POST',
  path: '/AccountService/seal/grants',
  summary: '授权用印人',
  access: allowed('signature', 'authorize'),
  input: v.object({
    requestId: id,
    sealId: id,
    subject: grantSubject,
    contractTypes: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50))),
      v.maxLength(20),
    ),
    needsApproval: v.optional(v.boolean(), false),
    /** Now when left out. */
    from: v.optional(moment),
    until: v.nullable(moment),
  }),
  output: v.object({ grantId: id }),
  refusals: [
    'seal.not-possible',
    'seal.legal-person-only',
    'grant.period',
    'grant.too-many',
    'grant.exists',
    'identity.company-only',
    'not-found',
  ],
})

/** Takes an authorisation back at once; what was submitted for signing before stays signed. */
export const revokeSealGrant = endpoint({
  name: 'revokeSealGrant',
  method: 'PUT',
  path: '/AccountService/seal/grants/revoke',
  summary: '收回用印授权',
  access: allowed('signature', 'authorize'),
  input: v.object({ grantId: id, reason: v.optional(sealReason, '') }),
  output: nothing,
  refusals: ['sealGrant.not-possible', 'identity.company-only', 'not-found'],
})

/** One use, as it was written with the signature. */
export const sealUse = v.object({
  useId: id,
  contractId: id,
  contractName: v.string(),
  contractNo: v.string(),
  who: v.string(),
  usedAt: moment,
  documents: v.number(),
  /** What allowed it. */
  by: v.picklist(['grant', 'role', 'own']),
  /** Its entry in the contract's audit chain. */
  entryNumber: v.number(),
  entryHash: v.string(),
  /** Whether the asking person may open the contract. */
  canOpen: v.boolean(),
})
export type SealUse = v.InferOutput<typeof sealUse>

export const listSealUses = endpoint({
  name: 'listSealUses',
  method: 'GET',
  path: '/AccountService/seal/uses',
  summary: '用印记录',
  access: signedIn,
  input: v.object({ sealId: id, ...pageInput, page: v.optional(v.pipe(queryNumber, v.minValue(1)), 1) }),
  output: pageOf(sealUse),
  refusals: ['permission.denied', 'not-found'],
})
