// The configured providers of sign-in.
import { oidcProvider } from '#server/gateways/sign-on/oidc.ts'
import type { SignOnConfig } from '#server/gateways/sign-on/sign-on-config.ts'
import type { SignOnProviders } from '#server/gateways/sign-on/sign-on-provider.ts'
import { wechatProvider } from '#server/gateways/sign-on/wechat.ts'

/** Nothing is asked of them before their first use. */
export const signOnProviders = ({ zky, wechat }: SignOnConfig): SignOnProviders => ({
  ...(zky === undefined ? {} : { zky: oidcProvider(zky) }),
  ...(wechat === undefined ? {} : { wechat: wechatProvider(wechat) }),
})
