// Calls around signing in at other providers (mirrors protocol/account/single-sign-on.ts).
import type { FastifyInstance } from 'fastify'
import * as calls from '#protocol/account/single-sign-on.ts'
import type { SignOnProviderCode } from '#protocol/account/single-sign-on.ts'
import { Refusal } from '#protocol/failures.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { bindingsOf } from '#server/domain/account/single-sign-on/store.ts'
import { openRoute, route } from '#server/http/route.ts'
import { describeAccount } from '#server/operations/account/accounts/current.ts'
import {
  describeBindings,
  hasOther,
  removeBinding,
} from '#server/operations/account/single-sign-on/bindings.ts'
import { comeBack, complete, pendingOf } from '#server/operations/account/single-sign-on/come-back.ts'
import { setOut } from '#server/operations/account/single-sign-on/set-out.ts'

/** Departures from one address in ten minutes. */
const DEPARTURES = { most: 60, windowMs: 10 * 60_000 } as const

export const serveSignOnCalls = (app: FastifyInstance): void => {
  openRoute(app, calls.listSignOnWays, ({ deps }) =>
    (['zky', 'wechat'] satisfies SignOnProviderCode[]).flatMap((provider) => {
      const gateway = deps.signOn[provider]
      return gateway === undefined ? [] : [{ provider, institutes: [...gateway.institutes] }]
    }),
  )

  openRoute(
    app,
    calls.startSignOn,
    async ({ deps, ip, clock }, { provider, instituteId, target }) => {
      const { most, windowMs } = DEPARTURES
      if ((await countAttempt(deps.db, `sign-ons-from:${ip}`, clock.now(), { windowMs })) > most)
        throw new Refusal('sign-on.too-many', '第三方登录过于频繁，请稍后再试，或用手机号登录。')
      return setOut(deps, { provider, instituteId, userId: null, target })
    },
    { transaction: 'inside' },
  )

  openRoute(
    app,
    calls.finishSignOn,
    async (ctx, input) => {
      const back = await comeBack(ctx, input)
      if (back.outcome !== 'signedIn') return back
      const { signedIn, outcome, target } = back
      const userInfo = await describeAccount(ctx.deps, signedIn.user, signedIn.companyId)
      return { outcome, userInfo, target }
    },
    { transaction: 'inside' },
  )

  openRoute(app, calls.getPendingSignOn, (ctx, { browserKey }) => pendingOf(ctx, browserKey))

  openRoute(
    app,
    calls.completeSignOn,
    async (ctx, { browserKey, name, phone, verifyCode, partnerCode }) => {
      const done = await complete(ctx, { browserKey, name, phone, code: verifyCode, partnerCode })
      const userInfo = await describeAccount(ctx.deps, done.user, done.companyId)
      return { userInfo, isReg: done.isReg, target: done.target }
    },
    { transaction: 'inside' },
  )

  route(app, calls.listBindings, ({ deps, user }) => describeBindings(deps, user.id))

  route(
    app,
    calls.startBinding,
    async ({ deps, user }, { provider, target }) => {
      const bound = await bindingsOf(deps.db, user.id)
      if (bound.some((row) => row.provider === provider)) throw hasOther()
      return setOut(deps, { provider, instituteId: undefined, userId: user.id, target })
    },
    { transaction: 'inside' },
  )

  route(app, calls.unbind, async ({ deps, actor }, { provider }) => {
    await removeBinding(deps, actor, provider)
    return {}
  })
}
