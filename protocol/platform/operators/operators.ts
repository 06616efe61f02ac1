// Calls of the operators' console: sign-in, operators and their audit log.
// See specification §7 (/bc_plat group).
import * as v from 'valibot'
import { byOperator, endpoint, open } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { pageInput, pageOf } from '#protocol/paging.ts'
import { phone, verifyCode } from '#protocol/account/sessions/session.ts'
import { OPERATOR_PERMISSION_CODES } from '#protocol/platform/operators/permissions.ts'

/** A desk account: letters first, then letters, digits, dots, hyphens. */
export const operatorAccount = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z0-9._-]{2,29}$/, '账号为 3–30 位小写字母、数字或 . _ -，以字母开头'),
)
/** A new desk password: longer than a user's, for it opens other people's papers. */
export const operatorPassword = v.pipe(
  v.string(),
  v.regex(/^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{10,64}$/, '密码需 10–64 位，同时包含字母和数字'),
)
export const operatorName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, '请填写操作员姓名'),
  v.maxLength(30, '姓名最多 30 个字'),
)
const permissions = v.pipe(
  v.array(v.picklist(OPERATOR_PERMISSION_CODES)),
  v.minLength(1, '请至少选择一项权限'),
)

/** By what a sign-in is proven besides the password: nothing, a code by text message, a code of an authenticator app. */
export const SECOND_FACTORS = ['none', 'sms', 'totp'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** The operator who is signed in. */
export const operatorInfo = v.object({
  operatorId: id,
  account: v.string(),
  name: v.string(),
  permissions: v.array(v.string()),
  /** The password was given by someone else and must be changed before anything else is done. */
  mustChangePassword: v.boolean(),
  factor: v.picklist(SECOND_FACTORS),
  /** This installation asks for a second factor, and the operator has none yet. */
  mustSetFactor: v.boolean(),
})
export type OperatorInfo = v.InferOutput<typeof operatorInfo>

export const getOperatorCaptcha = endpoint({
  name: 'getOperatorCaptcha',
  method: 'GET',
  writes: true,
  path: '/bc_plat/captcha',
  summary: '运营台图形验证码',
  access: open,
  input: v.object({}),
  /** `image`: a PNG as a data address. */
  output: v.object({ captchaId: id, image: v.string() }),
  refusals: ['captcha.too-many'],
})

/**
 * Signs an operator in; the token comes in the answer's authorization header. With a second factor the answer is a ticket
 * instead, which `confirmOperator` trades for the token with a code: of the operator's app (`totp`), or the one that
 * `sendOperatorCode` sends (`sms`).
 */
export const logInOperator = endpoint({
  name: 'logInOperator',
  method: 'POST',
  path: '/bc_plat/admin/login',
  summary: '操作员登录',
  access: open,
  input: v.object({
    account: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty('请输入账号')),
    password: v.pipe(v.string(), v.nonEmpty('请输入密码')),
    captchaId: v.optional(id),
    captchaText: v.optional(v.string()),
  }),
  output: v.object({
    operator: v.nullable(operatorInfo),
    ticket: v.nullable(v.string()),
    phoneMasked: v.string(),
    /** Where the code for the ticket comes from; null without a ticket. */
    factor: v.nullable(v.picklist(['sms', 'totp'])),
  }),
  refusals: ['login.failed', 'login.locked', 'captcha.wanted', 'captcha.wrong'],
})

export const sendOperatorCode = endpoint({
  name: 'sendOperatorCode',
  method: 'POST',
  path: '/bc_plat/sendMsm',
  summary: '发送操作员登录验证码',
  access: open,
  input: v.object({ ticket: v.string() }),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['operator.ticket-expired', 'code.too-soon', 'code.too-many'],
})

export const confirmOperator = endpoint({
  name: 'confirmOperator',
  method: 'POST',
  path: '/bc_plat/admin/confirm',
  summary: '操作员登录的二次验证',
  access: open,
  input: v.object({ ticket: v.string(), verifyCode }),
  output: operatorInfo,
  refusals: ['operator.ticket-expired', 'code.wrong', 'code.expired', 'login.locked'],
})

/** A new secret for an authenticator app; nothing changes until `confirmOperatorTotp` proves that the app has it. */
export const startOperatorTotp = endpoint({
  name: 'startOperatorTotp',
  method: 'POST',
  path: '/bc_plat/admin/totp',
  summary: '开始设置动态口令',
  access: byOperator(),
  input: v.object({}),
  output: v.object({ enrolment: v.string(), secret: v.string(), address: v.string() }),
})

/** Takes the app into use, in place of the one before. */
export const confirmOperatorTotp = endpoint({
  name: 'confirmOperatorTotp',
  method: 'PUT',
  path: '/bc_plat/admin/totp',
  summary: '启用动态口令',
  access: byOperator(),
  input: v.object({
    enrolment: v.string(),
    verifyCode,
    password: v.pipe(v.string(), v.nonEmpty('请输入当前密码')),
  }),
  output: operatorInfo,
  refusals: ['operator.enrolment-expired', 'operator.password-wrong', 'code.wrong'],
})

export const logOutOperator = endpoint({
  name: 'logOutOperator',
  method: 'POST',
  path: '/bc_plat/admin/logout',
  summary: '操作员退出',
  access: byOperator(),
  input: v.object({}),
  output: nothing,
})

export const getCurrentOperator = endpoint({
  name: 'getCurrentOperator',
  method: 'GET',
  path: '/bc_plat/admin/current',
  summary: '当前操作员',
  access: byOperator(),
  input: v.object({}),
  output: operatorInfo,
})

/** Changes the operator's own password; every other session of theirs ends. */
export const changeOperatorPassword = endpoint({
  name: 'changeOperatorPassword',
  method: 'PUT',
  path: '/bc_plat/admin/password',
  summary: '修改自己的密码',
  access: byOperator(),
  input: v.object({ oldPassword: v.string(), newPassword: operatorPassword }),
  output: operatorInfo,
  refusals: ['operator.password-wrong', 'operator.password-same'],
})

const operatorRow = v.object({
  operatorId: id,
  account: v.string(),
  name: v.string(),
  phone: v.string(),
  permissions: v.array(v.string()),
  state: v.picklist(['active', 'disabled']),
  mustChangePassword: v.boolean(),
  createdAt: moment,
  lastSeenAt: v.nullable(moment),
  /** What may be done with this operator now. */
  actions: v.array(v.picklist(['edit', 'disable', 'enable', 'resetPassword'])),
})
export type OperatorRow = v.InferOutput<typeof operatorRow>

export const listOperators = endpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/bc_plat/admin/list',
  summary: '操作员列表',
  access: byOperator('operators.manage'),
  input: v.object({}),
  output: v.array(operatorRow),
})

const facts = {
  name: operatorName,
  /** Where codes of a sign-in go; empty: an authenticator app, or the password alone where that is allowed. */
  phone: v.union([v.literal(''), phone]),
  permissions,
}

/** Adds an operator; the first password is answered once and must be changed at the first sign-in. */
export const registerOperator = endpoint({
  name: 'registerOperator',
  method: 'POST',
  path: '/bc_plat/admin/register',
  summary: '添加操作员',
  access: byOperator('operators.manage'),
  input: v.object({ account: operatorAccount, ...facts }),
  output: v.object({ operatorId: id, password: v.string() }),
  refusals: ['operator.account-taken'],
})

export const editOperator = endpoint({
  name: 'editOperator',
  method: 'PUT',
  path: '/bc_plat/admin',
  summary: '修改操作员',
  access: byOperator('operators.manage'),
  input: v.object({ operatorId: id, ...facts }),
  output: nothing,
  refusals: ['not-found', 'operator.last-manager'],
})

/** Disables (all sessions end) or enables. One cannot disable oneself, nor the last who manages operators. */
export const moveOperator = endpoint({
  name: 'moveOperator',
  method: 'PUT',
  path: '/bc_plat/admin/state',
  summary: '停用或启用操作员',
  access: byOperator('operators.manage'),
  input: v.object({ operatorId: id, action: v.picklist(['disable', 'enable']) }),
  output: nothing,
  refusals: ['not-found', 'operator.not-possible', 'operator.last-manager', 'operator.self'],
})

/** Gives a new password, answered once; all sessions of the operator end, and the authenticator app is forgotten. */
export const resetOperatorPassword = endpoint({
  name: 'resetOperatorPassword',
  method: 'PUT',
  path: '/bc_plat/admin/resetPassword',
  summary: '重置操作员密码',
  access: byOperator('operators.manage'),
  input: v.object({ operatorId: id }),
  output: v.object({ password: v.string() }),
  refusals: ['not-found', 'operator.self'],
})

const auditRow = v.object({
  n: v.number(),
  at: moment,
  event: v.string(),
  who: v.string(),
  ip: v.string(),
  detail: v.record(v.string(), v.unknown()),
})
export type PlatformAuditRow = v.InferOutput<typeof auditRow>

/** What operators did, newest first. */
export const listPlatformAudit = endpoint({
  name: 'listPlatformAudit',
  method: 'GET',
  path: '/bc_plat/audit/list',
  summary: '操作记录',
  access: byOperator('audit.view'),
  input: v.object({ ...pageInput }),
  output: pageOf(auditRow),
})

/** Goes through the whole chain of hashes; asked for when somebody wants to know, not with every page. */
export const checkPlatformAudit = endpoint({
  name: 'checkPlatformAudit',
  method: 'GET',
  path: '/bc_plat/audit/check',
  summary: '校验操作记录是否完整',
  access: byOperator('audit.view'),
  input: v.object({}),
  output: v.object({
    isIntact: v.boolean(),
    /** The first entry that does not fit; null when all do. */
    brokenAt: v.nullable(v.number()),
  }),
})
