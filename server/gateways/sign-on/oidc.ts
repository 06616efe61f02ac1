// Sign-in at an OpenID Connect provider by authorization code with PKCE.
// See OpenID Connect Core 1.0 §3.1, RFC 7636 and RFC 9207.
import * as client from 'openid-client'
import { isPhone } from '#protocol/phone.ts'
import type { OidcConfig } from '#server/gateways/sign-on/sign-on-config.ts'
import { providerRefused, providerUnreachable } from '#server/gateways/sign-on/sign-on-provider.ts'
import type { OuterIdentity, SignOnProvider } from '#server/gateways/sign-on/sign-on-provider.ts'

const LIMIT_SECONDS = 10
const SCOPE = 'openid profile phone'

/** Asks the issuer for its addresses at the first use, and again after a failure. */
export const oidcProvider = (config: OidcConfig): SignOnProvider => {
  const { issuer, clientId, clientSecret, institutes, instituteParameter } = config
  let known: Promise<client.Configuration> | undefined
  const discover = async (): Promise<client.Configuration> => {
    const isPlain = issuer.startsWith('http://')
    try {
      return await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: LIMIT_SECONDS,
        ...(isPlain ? { execute: [client.allowInsecureRequests] } : {}),
      })
    } catch (error) {
      known = undefined
      throw providerUnreachable(error)
    }
  }
  const configuration = () => (known ??= discover())

  return {
    institutes,
    begin: async ({ redirectUri, state, instituteId }) => {
      const found = await configuration()
      const [nonce, codeVerifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(instituteId === undefined ? {} : { [instituteParameter]: instituteId }),
      })
      return { url: url.href, memory: { nonce, codeVerifier } }
    },
    finish: async ({ redirectUri, state, memory, answer }) => {
      const found = await configuration()
      const back = new URL(redirectUri)
      back.search = new URLSearchParams(answer).toString()
      try {
        const tokens = await client.authorizationCodeGrant(found, back, {
          expectedState: state,
          expectedNonce: memory.nonce,
          pkceCodeVerifier: memory.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('no ID token')
        const more = await userInfo(found, tokens.access_token, claims.sub)
        return identityOf({ ...claims, ...more, sub: claims.sub }, claims.iss)
      } catch (error) {
        throw isConnection(error) ? providerUnreachable(error) : providerRefused(error)
      }
    },
  }
}

/** Names and phones are a convenience: without them the person types them in. */
const userInfo = async (found: client.Configuration, accessToken: string, subject: string) => {
  if (found.serverMetadata().userinfo_endpoint === undefined) return {}
  return client.fetchUserInfo(found, accessToken, subject).catch(() => ({}))
}

const identityOf = (claims: Record<string, unknown> & { sub: string }, issuer: string): OuterIdentity => {
  const text = (key: string): string => (typeof claims[key] === 'string' ? claims[key].trim() : '')
  const phone = text('phone_number').replace(/^\+?86[-\s]?/, '')
  return {
    subject: `${issuer} ${claims.sub}`,
    unionId: null,
    name: (text('name') || text('preferred_username')).slice(0, 100),
    phone: isPhone(phone) ? phone : '',
  }
}

// What oauth4webapi throws for a refused or malformed answer has its own classes; only fetch itself throws these.
const isConnection = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) ||
  (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT')
