// Sign-in at WeChat by the QR code of a website application (WeChat open platform, 网站应用微信登录).
import * as v from 'valibot'
import type { WechatConfig } from '#server/gateways/sign-on/sign-on-config.ts'
import { providerRefused, providerUnreachable } from '#server/gateways/sign-on/sign-on-provider.ts'
import type { SignOnProvider } from '#server/gateways/sign-on/sign-on-provider.ts'

const LIMIT_MS = 10_000

// WeChat answers 200 also for errors, which carry errcode.
const failure = v.object({ errcode: v.number(), errmsg: v.optional(v.string(), '') })
const token = v.object({
  access_token: v.string(),
  openid: v.pipe(v.string(), v.nonEmpty()),
  unionid: v.optional(v.string()),
})
const person = v.object({ nickname: v.optional(v.string(), ''), unionid: v.optional(v.string()) })

/** WeChat has neither nonce nor PKCE for websites; the state and the browser's own key replace them. */
export const wechatProvider = (config: WechatConfig, send: typeof fetch = fetch): SignOnProvider => {
  const { appId, secret, openUrl, apiUrl } = config
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    let answer: unknown
    try {
      const response = await send(`${apiUrl}${path}?${new URLSearchParams(query).toString()}`, {
        signal: AbortSignal.timeout(LIMIT_MS),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`WeChat answered ${response.status}`)
      answer = await response.json()
    } catch (error) {
      throw providerUnreachable(error)
    }
    const failed = v.safeParse(failure, answer)
    if (failed.success && failed.output.errcode !== 0)
      throw providerRefused(new Error(`WeChat ${failed.output.errcode} ${failed.output.errmsg}`))
    return answer
  }
  const read = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, answer)
    if (!parsed.success) throw providerRefused(new Error('WeChat answered something else'))
    return parsed.output
  }
  return {
    institutes: [],
    begin: async ({ redirectUri, state }) => {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      const url = `${openUrl}/connect/qrconnect?${query.toString()}#wechat_redirect`
      return { url, memory: { nonce: '', codeVerifier: '' } }
    },
    finish: async ({ answer }) => {
      // Who does not let the application in comes back without a code.
      const { code } = answer
      if (code === undefined || code === '') throw providerRefused()
      const { access_token, openid, unionid } = read(
        token,
        await ask('/sns/oauth2/access_token', {
          appid: appId,
          secret,
          code,
          grant_type: 'authorization_code',
        }),
      )
      const known = read(person, await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }))
      return {
        subject: openid,
        unionId: unionid ?? known.unionid ?? null,
        name: known.nickname.trim().slice(0, 100),
        phone: '',
      }
    },
  }
}
