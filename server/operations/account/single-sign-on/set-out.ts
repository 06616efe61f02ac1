// Sends a browser to another provider to say there who somebody is.
import { SIGN_ON_BACK_PATH, SIGN_ON_LIFETIME_MS } from '#protocol/account/single-sign-on.ts'
import type { SignOnProviderCode } from '#protocol/account/single-sign-on.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken, newToken } from '#server/domain/secret-hash.ts'
import { insertAttempt } from '#server/domain/account/single-sign-on/store.ts'
import type { SignOnProvider } from '#server/gateways/sign-on/sign-on-provider.ts'

/** Where a provider sends people back to. */
export const redirectUri = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.publicUrl}${SIGN_ON_BACK_PATH}`

/** The configured provider; refuses `sign-on.not-configured`. */
export const providerOf = ({ signOn }: Pick<Deps, 'signOn'>, code: SignOnProviderCode): SignOnProvider => {
  const provider = signOn[code]
  if (provider !== undefined) return provider
  const name = code === 'zky' ? '科技云通行证' : '微信'
  throw new Refusal('sign-on.not-configured', `这里没有启用${name}登录，请用手机号登录。`)
}

/** Where somebody wants to go, and for what. `userId` null signs in, else the identity is bound to that account. */
export interface Departure {
  readonly provider: SignOnProviderCode
  readonly instituteId: string | undefined
  readonly userId: string | null
  readonly target: string
}

/** The provider's address, and the secret with which this browser alone can come back, within ten minutes. */
export const setOut = async (
  deps: Deps,
  { provider, instituteId, userId, target }: Departure,
): Promise<{ url: string; browserKey: string }> => {
  const gateway = providerOf(deps, provider)
  const state = newToken()
  const browserKey = newToken()
  const { url, memory } = await gateway.begin({ redirectUri: redirectUri(deps), state, instituteId })
  const stateHash = hashToken(state)
  await insertAttempt(deps.db, {
    stateHash,
    keyHash: hashToken(browserKey),
    provider,
    userId,
    memorySealed: deps.personalData.seal(JSON.stringify(memory), stateHash),
    target,
    expiresAt: new Date(deps.clock.now().getTime() + SIGN_ON_LIFETIME_MS),
  })
  return { url, browserKey }
}
