// Rules of text-message codes: six digits, five minutes, five errors (domain.md §2 意愿认证).
import { randomInt } from 'node:crypto'
import { CODE_LIFETIME_MINUTES, CODE_RESEND_SECONDS } from '#protocol/base.ts'
import type { CodePurpose } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'

/** Wrong answers after which a code is void. */
export const CODE_ERRORS = 5
/** Codes to one phone in 24 hours that anybody can ask for, over all their purposes; and of each other purpose. */
export const CODES_PER_DAY = 10
/** Codes to one phone in 24 hours over all purposes. */
export const CODES_PER_PHONE_AND_DAY = 40
/** Codes for strangers from one address in an hour before a captcha is wanted, unless the operator says otherwise. */
export const CODES_PER_ADDRESS = 30
/** After this many times `CODES_PER_ADDRESS` no code is sent at all. */
export const CODES_REFUSED_AFTER = 7

/** Six digits from a cryptographic source. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const codeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_LIFETIME_MINUTES * 60_000)

/** A stored code as far as its rules go. */
export interface CodeState {
  readonly codeHash: string
  readonly errors: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

/** What an answer to the newest code comes to. */
export const judgeCode = (
  code: CodeState | undefined,
  answerHash: string,
  now: Date,
): 'right' | 'wrong' | 'expired' => {
  if (!code || code.usedAt || code.expiresAt <= now || code.errors >= CODE_ERRORS) return 'expired'
  return code.codeHash === answerHash ? 'right' : 'wrong'
}

/** Seconds until another code may be sent; 0 when it may be sent now. */
export const waitSeconds = (sentAt: Date | undefined, now: Date): number =>
  sentAt === undefined
    ? 0
    : Math.max(0, Math.ceil(CODE_RESEND_SECONDS - (now.getTime() - sentAt.getTime()) / 1000))

/** What a code is for: what people ask for themselves, and what the server sends on its own account. */
export type CodeUse = CodePurpose | 'newMail' | 'operator' | 'legalConsent' | 'application' | 'embed'

const PURPOSE: Readonly<Record<CodeUse, string>> = {
  login: '登录',
  register: '注册',
  reset: '找回密码',
  certify: '实名认证',
  closeAccount: '注销账号',
  signPassword: '设置签署密码',
  willing: '签署意愿确认',
  transferAdmin: '转让单位超级管理员',
  cancelCompany: '申请注销单位',
  signOn: '绑定第三方账号',
  changePhone: '更换手机号',
  newPhone: '绑定新手机号',
  changePassword: '修改登录密码',
  changeMail: '绑定或更换通知邮箱',
  exportData: '导出我的个人信息',
  newMail: '绑定通知邮箱',
  operator: '登录运营台',
  legalConsent: '法定代表人授权',
  application: '同意合作应用为您免登',
  embed: '在合作应用的页面中查看并签署合同',
}

/** Every purpose a code can have. */
export const CODE_USES = Object.keys(PURPOSE) as CodeUse[]

// Purposes for which somebody other than the phone's owner can have a code sent.
const ASKED_BY_ANYBODY: ReadonlySet<CodeUse> = new Set([
  'login',
  'register',
  'reset',
  'signOn',
  'newPhone',
  'legalConsent',
  'application',
  'embed',
])

/** Purposes that share one gap and one daily limit with this one, so that together they are no megaphone. */
export const purposesBeside = (purpose: CodeUse): readonly CodeUse[] =>
  ASKED_BY_ANYBODY.has(purpose) ? [...ASKED_BY_ANYBODY] : [purpose]

/** The text of the message; `about` names what exactly is agreed to. */
export const codeText = (code: string, purpose: CodeUse, about?: string): string =>
  `【诺印】验证码 ${code}，用于${about ?? PURPOSE[purpose]}，${CODE_LIFETIME_MINUTES} 分钟内有效。请勿告诉他人。`

export const codeRefusals = {
  wrong: (left: number) =>
    new Refusal(
      'code.wrong',
      left > 0 ? `验证码不正确，还可尝试 ${left} 次。` : '验证码错误次数过多，已作废，请重新获取。',
    ),
  expired: () => new Refusal('code.expired', '验证码已失效，请重新获取。'),
  tooSoon: (seconds: number) => new Refusal('code.too-soon', `发送过于频繁，请 ${seconds} 秒后再试。`),
  tooMany: () => new Refusal('code.too-many', '今日获取验证码的次数已用完，请明天再试。'),
}
