// Calls of AccountService for signing in through another provider.
// The providers are science cloud (OpenID Connect) and WeChat (specification §7).
import * as v from 'valibot'
import { partnerCode } from '#protocol/account/sessions/partner-code.ts'
import { allowed, endpoint, open } from '#protocol/endpoint.ts'
import { moment, nothing } from '#protocol/envelope.ts'
import { isInternalPath } from '#protocol/internal-path.ts'
import { isPersonName, normalizePersonName } from '#protocol/names.ts'
import { phone, userInfo, verifyCode } from '#protocol/account/sessions/session.ts'

/** `zky`: 科技云通行证; `wechat`: 微信. */
export const signOnProvider = v.picklist(['zky', 'wechat'])
export type SignOnProviderCode = v.InferOutput<typeof signOnProvider>

/** The page that providers send people back to. */
export const SIGN_ON_BACK_PATH = '/signOnBack'
/** How long the way to a provider and back may take, and after it the completion of one's information. */
export const SIGN_ON_LIFETIME_MS = 10 * 60_000

/** Where to go on to. */
const target = v.pipe(v.string(), v.check(isInternalPath, '只能前往本系统内的页面'))
/** The secret of the browser that set out; only it can come back. */
const browserKey = v.pipe(v.string(), v.minLength(20), v.maxLength(100))

/** The providers that can be used here, with the institutes to choose from; empty when none is configured. */
export const listSignOnWays = endpoint({
  name: 'listSignOnWays',
  method: 'GET',
  path: '/AccountService/signOn/ways',
  summary: '可用的第三方登录方式',
  access: open,
  input: v.object({}),
  output: v.array(
    v.object({
      provider: signOnProvider,
      institutes: v.array(v.object({ instituteId: v.string(), name: v.string() })),
    }),
  ),
})

/** The provider's address to go to, and the secret to come back with. */
const departure = v.object({ url: v.string(), browserKey })

/** Sets out to a provider in order to sign in. */
export const startSignOn = endpoint({
  name: 'startSignOn',
  method: 'POST',
  path: '/AccountService/signOn/start',
  summary: '前往第三方登录',
  access: open,
  input: v.object({ provider: signOnProvider, instituteId: v.optional(v.string()), target }),
  output: departure,
  refusals: ['sign-on.not-configured', 'sign-on.unreachable', 'sign-on.too-many'],
})

/**
 * Back from a provider with its answer, the query of the address it sent the browser to. A known identity is signed in, an unknown one
 * completes its information; one that set out from the account page is bound to the account.
 */
export const finishSignOn = endpoint({
  name: 'finishSignOn',
  method: 'POST',
  path: '/AccountService/signOn/finish',
  summary: '第三方登录返回',
  access: open,
  input: v.object({
    browserKey,
    answer: v.record(v.pipe(v.string(), v.maxLength(50)), v.pipe(v.string(), v.maxLength(4000))),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('signedIn'), userInfo, target }),
    v.object({ outcome: v.literal('unbound') }),
    v.object({ outcome: v.literal('bound'), target }),
  ]),
  refusals: [
    'sign-on.expired',
    'sign-on.refused',
    'sign-on.unreachable',
    'sign-on.not-configured',
    'binding.taken',
    'binding.exists',
  ],
})

/** The provider's data on a person who still has to complete their information; `null` when that took too long. */
export const getPendingSignOn = endpoint({
  name: 'getPendingSignOn',
  method: 'POST',
  path: '/AccountService/signOn/pending',
  summary: '第三方登录：待完善的信息',
  access: open,
  input: v.object({ browserKey }),
  output: v.nullable(v.object({ provider: signOnProvider, name: v.string(), phone: v.string(), target })),
})

/** Binds the provider's identity to the account of a proven phone, which is made when there is none, and signs in (/errLogin). */
export const completeSignOn = endpoint({
  name: 'completeSignOn',
  method: 'POST',
  path: '/AccountService/signOn/complete',
  summary: '第三方登录：完善信息并绑定手机号',
  access: open,
  input: v.object({
    browserKey,
    name: v.pipe(
      v.string(),
      v.transform(normalizePersonName),
      v.check(isPersonName, '姓名应为 2–30 个汉字或字母'),
    ),
    phone,
    verifyCode,
    agreed: v.literal(true, '请先阅读并同意服务协议与隐私政策'),
    partnerCode,
  }),
  output: v.object({ userInfo, isReg: v.boolean(), target }),
  refusals: ['sign-on.expired', 'code.wrong', 'code.expired', 'binding.taken', 'binding.exists'],
})

/** One's own identities at providers; a row for each provider that can be used here, bound or not. */
export const listBindings = endpoint({
  name: 'listBindings',
  method: 'GET',
  path: '/AccountService/binding/list',
  summary: '第三方账号绑定情况',
  access: allowed('userInfo', 'view'),
  input: v.object({}),
  output: v.array(
    v.object({
      provider: signOnProvider,
      bound: v.boolean(),
      /** Name at the provider; empty when it gave none. */
      name: v.string(),
      boundAt: v.nullable(moment),
    }),
  ),
})

/** Sets out to a provider in order to bind one's identity there to this account. */
export const startBinding = endpoint({
  name: 'startBinding',
  method: 'POST',
  path: '/AccountService/binding/start',
  summary: '绑定第三方账号',
  access: allowed('userInfo', 'bindWechat'),
  input: v.object({ provider: signOnProvider, target }),
  output: departure,
  refusals: ['sign-on.not-configured', 'sign-on.unreachable', 'binding.exists'],
})

/** The identity at the provider no longer signs in here. */
export const unbind = endpoint({
  name: 'unbind',
  method: 'POST',
  path: '/AccountService/binding/remove',
  summary: '解除第三方账号绑定',
  access: allowed('userInfo', 'bindWechat'),
  input: v.object({ provider: signOnProvider }),
  output: nothing,
  refusals: ['not-found'],
})
