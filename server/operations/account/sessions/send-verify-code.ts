// Sends verification codes.
// Strangers are rate-limited, and signed-in people get a code on their own phone.
import type { CodePurpose } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OpenContext } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { CODES_REFUSED_AFTER } from '#server/domain/account/codes/rules.ts'
import { useCaptcha } from '#server/operations/account/sessions/captchas.ts'
import type { CaptchaAnswer } from '#server/operations/account/sessions/captchas.ts'
import { sendCode } from '#server/operations/account/sessions/verify-codes.ts'

const OWN_PHONE: ReadonlySet<CodePurpose> = new Set([
  'certify',
  'closeAccount',
  'signPassword',
  'transferAdmin',
  'cancelCompany',
  'changePhone',
  'changePassword',
  'changeMail',
  'exportData',
])
const HOUR_MS = 3_600_000

/** Refuses a strange phone for one's own purposes, `captcha.wanted` after many codes from one address, and what `sendCode` refuses. */
export const sendVerifyCodeTo = async (
  ctx: OpenContext,
  { phone, purpose, ...captcha }: { phone: string; purpose: CodePurpose } & CaptchaAnswer,
): Promise<{ resendAfterSeconds: number }> => {
  const { deps, session, ip, clock } = ctx
  // Such a code names the contract it signs, so only the signing page's own call sends it.
  if (purpose === 'willing') throw new Refusal('code.other-phone', '请在签署页面获取签署验证码。')
  if (OWN_PHONE.has(purpose)) {
    if (!session) throw new Refusal('session.unknown', '登录失效，请重新登录！', { status: 401 })
    if (session.user.phone !== phone)
      throw new Refusal('code.other-phone', '验证码只能发送到当前账号的手机号。')
  } else {
    const sent = await countAttempt(deps.db, `codes-from:${ip}`, clock.now(), { windowMs: HOUR_MS })
    const { codesPerAddress } = deps.config
    if (sent > codesPerAddress * CODES_REFUSED_AFTER)
      throw new Refusal('code.too-many', '当前网络获取验证码过于频繁，请一小时后再试。')
    if (sent > codesPerAddress) await useCaptcha(deps, captcha)
  }
  return sendCode(deps, { phone, purpose })
}
