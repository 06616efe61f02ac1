// Calls by which people keep their own account safe (mirrors protocol/account/accounts/safety.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/accounts/safety.ts'
import { Refusal } from '#protocol/failures.ts'
import { route } from '#server/http/route.ts'
import { changeOwnPassword } from '#server/operations/account/accounts/password.ts'
import { changeOwnPhone, proveOwnPhone } from '#server/operations/account/accounts/phone.ts'
import { changeSignPassword } from '#server/operations/account/accounts/sign-passwords.ts'

export const serveSafetyCalls = (app: FastifyInstance): void => {
  route(app, calls.provePhone, async (ctx, { verifyCode }) => ({
    phoneToken: await proveOwnPhone(ctx, verifyCode),
  }))

  route(app, calls.changePhone, async (ctx, { phoneToken, phone, verifyCode }) => {
    await changeOwnPhone(ctx, { phoneToken, phone, code: verifyCode })
    return {}
  })

  route(
    app,
    calls.changePassword,
    async (ctx, { proof, oldPassword, verifyCode, password }) => {
      await changeOwnPassword(ctx, {
        proof:
          proof === 'password'
            ? { by: proof, password: wanted(oldPassword, 'oldPassword', '请输入当前密码') }
            : { by: proof, code: wanted(verifyCode, 'verifyCode', '请输入短信验证码') },
        password,
      })
      return {}
    },
    { transaction: 'inside' },
  )

  route(
    app,
    calls.changeSignPassword,
    async (ctx, { oldSignPassword, signPassword }) => {
      await changeSignPassword(ctx, { old: oldSignPassword, password: signPassword })
      return {}
    },
    { transaction: 'inside' },
  )
}

const wanted = (value: string | undefined, field: string, words: string): string => {
  if (value) return value
  throw new Refusal('input.invalid', words, { fields: { [field]: words } })
}
