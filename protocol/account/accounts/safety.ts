// Calls by which people keep their account safe: another phone number, another password.
// See domain.md §5 (userInfo) and specification §2.
import * as v from 'valibot'
import { allowed, endpoint } from '#protocol/endpoint.ts'
import { id, nothing } from '#protocol/envelope.ts'
import { newPassword, phone, verifyCode } from '#protocol/account/sessions/session.ts'

/** How long the proof of the old phone is good for, in minutes. */
export const PHONE_PROOF_MINUTES = 10

/** First step of another phone: proves the present one by a code of purpose `changePhone`. */
export const provePhone = endpoint({
  name: 'provePhone',
  method: 'POST',
  path: '/AccountService/user/phone/prove',
  summary: '更换手机号：验证原手机号',
  access: allowed('userInfo', 'changePhone'),
  input: v.object({ verifyCode }),
  output: v.object({ phoneToken: v.string() }),
  refusals: ['code.wrong', 'code.expired'],
})

/** Second step: the new phone with a code of purpose `newPhone`. Every other session ends. */
export const changePhone = endpoint({
  name: 'changePhone',
  method: 'POST',
  path: '/AccountService/user/phone',
  summary: '更换手机号：验证新手机号并更换',
  access: allowed('userInfo', 'changePhone'),
  input: v.object({ requestId: id, phoneToken: v.pipe(v.string(), v.maxLength(100)), phone, verifyCode }),
  output: nothing,
  refusals: ['phone.expired', 'phone.same', 'phone.taken', 'code.wrong', 'code.expired'],
})

/** Proves it is oneself by the present password, or by a code of purpose `changePassword`. Every other session ends. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/AccountService/user/password/change',
  summary: '修改登录密码',
  access: allowed('userInfo', 'changePwd'),
  input: v.object({
    proof: v.picklist(['password', 'code']),
    oldPassword: v.optional(v.string()),
    verifyCode: v.optional(v.string()),
    password: newPassword,
  }),
  output: nothing,
  refusals: ['password.wrong', 'password.locked', 'password.same', 'code.wrong', 'code.expired'],
})

/** Changes the sign password by the present one; `setSignPassword` is for people who forgot it. */
export const changeSignPassword = endpoint({
  name: 'changeSignPassword',
  method: 'POST',
  path: '/AccountService/user/signPassword/change',
  summary: '修改签署密码',
  access: allowed('userInfo', 'signPwd'),
  input: v.object({
    oldSignPassword: v.pipe(v.string(), v.regex(/^\d{6}$/, '签署密码为 6 位数字')),
    signPassword: v.pipe(v.string(), v.regex(/^\d{6}$/, '签署密码为 6 位数字')),
  }),
  output: nothing,
  refusals: [
    'sign-password.unset',
    'sign-password.wrong',
    'sign-password.locked',
    'sign-password.weak',
    'sign-password.same',
  ],
})
