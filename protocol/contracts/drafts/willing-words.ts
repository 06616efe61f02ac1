// What the methods of proving the will are called.
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'

/** As the wizard, the review's list of changes and the evidence report name them. */
export const WILLING_WORDS: Readonly<Record<WillingMethod, string>> = {
  sms: '短信验证码',
  signPwd: '签署密码',
  face: '刷脸',
}
