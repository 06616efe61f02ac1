// Calls around mails: the proven address of an account, and the outbox of development.
import * as v from 'valibot'
import { allowed, endpoint, open } from '#protocol/endpoint.ts'
import { id, moment, nothing } from '#protocol/envelope.ts'
import { verifyCode } from '#protocol/account/sessions/session.ts'

/** An address in the usual form; whether it is read there, only a code sent to it tells. */
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, '邮箱地址不能超过 100 个字符'),
  v.email('请输入正确的邮箱地址，例如 name@example.com'),
)

/** Sends a six-digit code to an address that the account is to have. */
export const sendMailCode = endpoint({
  name: 'sendMailCode',
  method: 'POST',
  path: '/AccountService/user/mail/code',
  summary: '向邮箱发送验证码',
  access: allowed('userInfo', 'changePhone'),
  input: v.object({ email: mailAddress }),
  output: v.object({ resendAfterSeconds: v.number() }),
  refusals: ['code.too-soon', 'code.too-many', 'mail.none'],
})

/** Gives the account an address, or another: by the code at the address and one of purpose `changeMail` at one's phone. */
export const bindMail = endpoint({
  name: 'bindMail',
  method: 'POST',
  path: '/AccountService/user/mail',
  summary: '绑定或更换通知邮箱',
  access: allowed('userInfo', 'changePhone'),
  input: v.object({ email: mailAddress, mailCode: verifyCode, verifyCode }),
  output: nothing,
  refusals: ['mail.none', 'mail.same', 'code.wrong', 'code.expired'],
})

/** Forgets the address; mails end. */
export const removeMail = endpoint({
  name: 'removeMail',
  method: 'DELETE',
  path: '/AccountService/user/mail',
  summary: '移除通知邮箱',
  access: allowed('userInfo', 'changePhone'),
  input: v.object({}),
  output: nothing,
})

/** Mails of the embedded gateway, newest first; refused in production (the page /outbox). */
export const readMailOutbox = endpoint({
  name: 'readMailOutbox',
  method: 'GET',
  path: '/BaseService/outbox/mail',
  summary: '开发用邮件发件箱',
  access: open,
  input: v.object({}),
  output: v.array(
    v.object({
      messageId: id,
      address: v.string(),
      subject: v.string(),
      text: v.string(),
      createdAt: moment,
    }),
  ),
  refusals: ['not-found'],
})
