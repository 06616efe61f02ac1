// The providers that people may sign in at.
// The environment configures them: NUOYIN_OIDC_* and NUOYIN_WECHAT_*.
import * as v from 'valibot'
import type { PlatformCode } from '#protocol/platform-code.ts'
import type { Institute } from '#server/gateways/sign-on/sign-on-provider.ts'

export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly institutes: readonly Institute[]
  /** Name of the query parameter that carries the chosen institute. */
  readonly instituteParameter: string
}

export interface WechatConfig {
  readonly appId: string
  readonly secret: string
  /** Where people sign in, and where the server asks; each without a slash at the end. */
  readonly openUrl: string
  readonly apiUrl: string
}

/** Each provider that is configured; `zky` is 科技云通行证, that of the academy. */
export interface SignOnConfig {
  readonly zky?: OidcConfig
  readonly wechat?: WechatConfig
}

type Environment = Readonly<Record<string, string | undefined>>

const instituteList = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
      name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    }),
  ),
)

/**
 * Reads the environment; throws in Chinese where a value is missing or cannot be used, and where 科技云通行证 is configured outside the
 * academy's edition.
 */
export const readSignOnConfig = (env: Environment, platform: PlatformCode): SignOnConfig => ({
  ...(env['NUOYIN_OIDC_ISSUER'] ? { zky: oidcConfig(env, platform) } : {}),
  ...(env['NUOYIN_WECHAT_APP_ID'] ? { wechat: wechatConfig(env) } : {}),
})

/** Settings with which others could listen in, each in a Chinese sentence that says what to do. */
export const signOnFaults = ({ zky, wechat }: SignOnConfig): string[] => [
  ...(zky === undefined || zky.issuer.startsWith('https://')
    ? []
    : ['科技云通行证的地址不是 https：请将 NUOYIN_OIDC_ISSUER 改为 https 地址。']),
  ...(wechat === undefined || [wechat.openUrl, wechat.apiUrl].every((url) => url.startsWith('https://'))
    ? []
    : ['微信登录的地址不是 https：请去掉 NUOYIN_WECHAT_URL，或改为 https 地址。']),
]

const oidcConfig = (env: Environment, platform: PlatformCode): OidcConfig => {
  if (platform !== 'academy')
    throw new Error(
      '科技云通行证登录只用于科学院版：请设置 NUOYIN_PLATFORM=academy，或去掉 NUOYIN_OIDC_ISSUER 等设置。',
    )
  const issuer = wanted(env, 'NUOYIN_OIDC_ISSUER')
  if (!URL.canParse(issuer)) throw new Error(`NUOYIN_OIDC_ISSUER 不是网址：${issuer}。`)
  return {
    issuer,
    clientId: wanted(env, 'NUOYIN_OIDC_CLIENT_ID'),
    clientSecret: wanted(env, 'NUOYIN_OIDC_CLIENT_SECRET'),
    institutes: institutes(env['NUOYIN_OIDC_INSTITUTES']),
    // AARC-G061: the hint that a proxy passes on to a home organisation.
    instituteParameter: env['NUOYIN_OIDC_INSTITUTE_PARAMETER'] ?? 'aarc_idp_hint',
  }
}

const institutes = (text: string | undefined): Institute[] => {
  if (text === undefined || text === '') return []
  const parsed = v.safeParse(instituteList, text)
  if (!parsed.success)
    throw new Error(
      'NUOYIN_OIDC_INSTITUTES 须为 JSON 数组，例如 [{"id":"ict.ac.cn","name":"计算技术研究所"}]。',
    )
  return parsed.output.map(({ id, name }) => ({ instituteId: id, name }))
}

const wechatConfig = (env: Environment): WechatConfig => {
  const base = env['NUOYIN_WECHAT_URL']?.replace(/\/+$/, '')
  return {
    appId: wanted(env, 'NUOYIN_WECHAT_APP_ID'),
    secret: wanted(env, 'NUOYIN_WECHAT_SECRET'),
    openUrl: base ?? 'https://open.weixin.qq.com',
    apiUrl: base ?? 'https://api.weixin.qq.com',
  }
}

const wanted = (env: Environment, name: string): string => {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`缺少配置 ${name}。请设置后重新启动。`)
  return value
}
