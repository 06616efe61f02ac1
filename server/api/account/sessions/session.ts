// Calls for sign-in, registration and the current user.
// Mirrors protocol/account/sessions/session.ts.
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/sessions/session.ts'
import { Refusal } from '#protocol/failures.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { endSession } from '#server/domain/account/sessions/store.ts'
import { openRoute, route } from '#server/http/route.ts'
import { makeCaptcha } from '#server/operations/account/sessions/captchas.ts'
import { describeAccount } from '#server/operations/account/accounts/current.ts'
import { proveForReset, registerAccount, resetByToken } from '#server/operations/account/sessions/register.ts'
import { signInByCode, signInByPassword } from '#server/operations/account/sessions/sign-in.ts'
import { setSignPasswordByCode } from '#server/operations/account/accounts/sign-passwords.ts'
import { phoneOrReceiver } from '#server/operations/account/notices/sms-links.ts'
import { switchIdentity } from '#server/operations/account/sessions/switch-identity.ts'

export const serveSessionCalls = (app: FastifyInstance): void => {
  openRoute(
    app,
    calls.logIn,
    async (ctx, { userAccount: phone, method, password, verifyCode, captchaId, captchaText }) => {
      const { user, companyId } =
        method === 'password'
          ? await signInByPassword(ctx, {
              phone,
              password: wanted(password, 'password', '请输入密码'),
              captchaId,
              captchaText,
            })
          : await signInByCode(ctx, {
              phone: await phoneOrReceiver(ctx.deps, phone),
              code: wanted(verifyCode, 'verifyCode', '请输入 6 位验证码'),
            })
      return { userInfo: await describeAccount(ctx.deps, user, companyId), isReg: false }
    },
    { transaction: 'inside' },
  )

  openRoute(
    app,
    calls.register,
    async (ctx, { phone, verifyCode, password, partnerCode }) => {
      const { user, companyId } = await registerAccount(ctx, {
        phone: await phoneOrReceiver(ctx.deps, phone),
        code: verifyCode,
        password,
        partnerCode,
      })
      return { userInfo: await describeAccount(ctx.deps, user, companyId), isReg: true }
    },
    { transaction: 'inside' },
  )

  openRoute(app, calls.checkResetCode, async ({ deps }, { phone, verifyCode }) => ({
    resetToken: await proveForReset(deps, { phone, code: verifyCode }),
  }))

  openRoute(
    app,
    calls.resetPassword,
    async (ctx, { resetToken, password }) => {
      await resetByToken(ctx, { token: resetToken, password })
      return {}
    },
    { transaction: 'inside' },
  )

  openRoute(app, calls.getCaptcha, makeCaptcha)

  route(app, calls.logOut, async ({ deps, session, clock }) => {
    await endSession(deps.db, session.id, 'signedOut', clock.now())
    return {}
  })

  route(app, calls.getCurrentAccount, async ({ deps, user, identity, session }) => {
    const row = await getUser(deps.db, user.id)
    if (!row) throw new Refusal('not-found', '账号已不存在，请重新登录。')
    const companyId = identity.type === 1 ? null : identity.companyId
    return describeAccount(deps, row, companyId, session.delegation?.applicationName)
  })

  route(app, calls.setDefaultBiz, async (ctx, { defaultBizType, defaultBizCompanyId }) => {
    if (defaultBizType === 2 && defaultBizCompanyId === null)
      throw new Refusal('input.invalid', '请选择要切换到的单位')
    await switchIdentity(ctx, defaultBizType === 1 ? null : defaultBizCompanyId)
    return {}
  })

  route(
    app,
    calls.setSignPassword,
    async (ctx, { verifyCode, signPassword }) => {
      await setSignPasswordByCode(ctx, { code: verifyCode, password: signPassword })
      return {}
    },
    { transaction: 'inside' },
  )
}

const wanted = (value: string | undefined, field: string, words: string): string => {
  if (value) return value
  throw new Refusal('input.invalid', words, { fields: { [field]: words } })
}
