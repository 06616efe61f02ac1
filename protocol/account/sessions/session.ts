// Calls of AccountService around sign-in, registration and who is signed in.
import * as v from 'valibot'
import { partnerCode } from '#protocol/account/sessions/partner-code.ts'
import { allowed, endpoint, open, signedIn } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { autStatus } from '#protocol/company/certifications/aut-status.ts'

/** A mainland mobile number. */
export const phone = v.pipe(v.string(), v.trim(), v.regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号'))
/** A mainland mobile number, or the token of a link sent to it: the holder of the link need not type the number. */
export const phoneOrLink = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(?:1[3-9]\d{9}|[\w-]{20,64})$/, '请输入 11 位手机号'),
)
/** The six digits of a text message. */
export const verifyCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, '请输入 6 位验证码'))
/** A new password: 8–20 characters with letters and digits. */
export const newPassword = v.pipe(
  v.string(),
  v.regex(/^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,20}$/, '密码需 8–20 位，同时包含字母和数字'),
)

/** One node of the permission tree (specification §3). */
export interface ResourceNode {
  resCode: string
  nodeActions: { actionCode: string }[]
  children: ResourceNode[]
}
const resourceNode: v.GenericSchema<ResourceNode> = v.object({
  resCode: v.string(),
  nodeActions: v.array(v.object({ actionCode: v.string() })),
  children: v.array(v.lazy(() => resourceNode)),
})

/** Who is signed in (specification §3, user info). */
export const userInfo = v.object({
  userId: id,
  userAccount: v.string(),
  phone: v.string(),
  userName: v.string(),
  userImgeUrl: v.string(),
  userImageUrl: v.string(),
  userType: v.number(),
  autStatus,
  hasSignPassword: v.boolean(),
  defaultBizType: v.picklist([1, 2]),
  defaultBizCompanyId: v.nullable(id),
  defaultBizCompanyName: v.nullable(v.string()),
  defaultBizCompanyAutStatus: autStatus,
  /** Why the certification of the identity acted in rests, and what to do; null while it does not. */
  certificationPaused: v.nullable(v.string()),
  /** The same of the person's own certification, whatever identity is acted in. */
  personPaused: v.nullable(v.string()),
  defaultBizCompanyImageUrl: v.nullable(v.string()),
  /** When the company acted for is cancelled unless that is taken back; null otherwise. */
  defaultBizCompanyCancelAt: v.nullable(moment),
  companies: v.array(v.object({ companyId: id, companyName: v.string(), autStatus })),
  userRoleResAction: v.array(resourceNode),
  otherRoleAction: v.array(resourceNode),
  businessModule: v.string(),
  /** The partner application whose link let this session in, for reading and signing only; null after one's own sign-in. */
  delegation: v.nullable(v.object({ applicationName: v.string() })),
})
export type UserInfo = v.InferOutput<typeof userInfo>

/**
 * Password or SMS-code sign-in; the token comes in the answer's authorization header. After 3 failures a captcha is wanted.
 * For a code, the token of a link may replace the number it was sent to.
 */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/AccountService/user/login',
  summary: '登录（密码或短信验证码）',
  access: open,
  input: v.object({
    userAccount: v.pipe(v.string(), v.trim(), v.nonEmpty('请输入手机号')),
    method: v.picklist(['password', 'sms']),
    password: v.optional(v.string()),
    verifyCode: v.optional(v.string()),
    captchaId: v.optional(id),
    captchaText: v.optional(v.string()),
  }),
  output: v.object({ userInfo, isReg: v.boolean() }),
  refusals: [
    'login.failed',
    'login.locked',
    'captcha.wanted',
    'captcha.wrong',
    'code.wrong',
    'code.expired',
    'link.ended',
  ],
})

export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/AccountService/user/logout',
  summary: '退出登录',
  access: signedIn,
  input: v.object({}),
  output: nothing,
})

export const getCurrentAccount = endpoint({
  name: 'getCurrentAccount',
  method: 'GET',
  path: '/AccountService/user/currentAccount',
  summary: '当前登录人、单位与权限',
  access: signedIn,
  input: v.object({}),
  output: userInfo,
})

/** Registers a phone and signs it in at once. */
export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/AccountService/user/register',
  summary: '注册',
  access: open,
  input: v.object({
    phone: phoneOrLink,
    verifyCode,
    password: newPassword,
    agreed: v.literal(true, '请先阅读并同意服务协议与隐私政策'),
    partnerCode,
  }),
  output: v.object({ userInfo, isReg: v.boolean() }),
  refusals: ['register.taken', 'code.wrong', 'code.expired', 'link.ended'],
})

/** Second step of a forgotten password: proves the phone, gives a reset token (10 minutes). */
export const checkResetCode = endpoint({
  name: 'checkResetCode',
  method: 'POST',
  path: '/AccountService/user/password/checkCode',
  summary: '找回密码：验证手机号',
  access: open,
  input: v.object({ phone, verifyCode }),
  output: v.object({ resetToken: v.string() }),
  refusals: ['code.wrong', 'code.expired'],
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/AccountService/user/password/reset',
  summary: '找回密码：设置新密码',
  access: open,
  input: v.object({ resetToken: v.string(), password: newPassword }),
  output: nothing,
  refusals: ['reset.expired'],
})

export const getCaptcha = endpoint({
  name: 'getCaptcha',
  method: 'GET',
  writes: true,
  path: '/AccountService/captcha',
  summary: '图形验证码（SVG 文本）',
  access: open,
  input: v.object({}),
  /** `image`: a PNG as a data address. */
  output: v.object({ captchaId: id, image: v.string() }),
  refusals: ['captcha.too-many'],
})

/** Switches between oneself and one of one's companies (specification §5: the person must be certified). */
export const setDefaultBiz = endpoint({
  name: 'setDefaultBiz',
  method: 'PUT',
  path: '/AccountService/user/defaultBiz',
  summary: '切换身份',
  access: signedIn,
  input: v.object({
    defaultBizType: v.picklist([1, 2]),
    defaultBizCompanyId: v.nullable(id),
    defaultBizCompanyName: v.nullable(v.string()),
  }),
  output: nothing,
  refusals: ['1000035', 'identity.person-not-certified'],
})

/** Sets the six-digit sign password; proven by an SMS code of purpose `signPassword`. */
export const setSignPassword = endpoint({
  name: 'setSignPassword',
  method: 'POST',
  path: '/AccountService/user/signPassword',
  summary: '设置签署密码',
  access: allowed('userInfo', 'signPwd'),
  input: v.object({
    verifyCode,
    signPassword: v.pipe(v.string(), v.regex(/^\d{6}$/, '签署密码为 6 位数字')),
  }),
  output: nothing,
  refusals: ['sign-password.weak', 'code.wrong', 'code.expired'],
})
