// Proves the phone number of a person who asks for a certification.
// The proof is a code, or the one with which this session began (docs/decisions/0026).
import { PHONE_PROOF_CARRIES_MINUTES } from '#protocol/company/certifications/certifications.ts'
import { atField } from '#server/domain/company/certifications/rules.ts'
import { phoneProvenAt } from '#server/domain/account/sessions/store.ts'
import type { Context } from '#server/context.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

/** Whether the code that began this session still counts. */
export const isPhoneProven = async ({ deps, session, clock }: Context): Promise<boolean> => {
  const at = await phoneProvenAt(deps.db, session.id)
  return at !== null && clock.now().getTime() - at.getTime() < PHONE_PROOF_CARRIES_MINUTES * 60_000
}

/** Uses up a code of purpose `certify`; without one, refuses unless the phone is proven already. */
export const useCertifyCode = async (ctx: Context, code: string | undefined): Promise<void> => {
  if (code !== undefined) return useCode(ctx.deps, { phone: ctx.user.phone, purpose: 'certify', code })
  if (await isPhoneProven(ctx)) return
  throw atField('code.expired', 'verifyCode', '手机号需要重新验证，请获取验证码后提交')
}
