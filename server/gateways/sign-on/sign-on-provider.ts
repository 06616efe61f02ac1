// Somebody else's sign-in, which tells who a person is there; which ones there are is configured.
import { Refusal } from '#protocol/failures.ts'
import type { SignOnProviderCode } from '#protocol/account/single-sign-on.ts'

/** One organisation whose own sign-in the provider leads to. */
export interface Institute {
  readonly instituteId: string
  readonly name: string
}

/** What must be kept on this side until the person comes back. */
export interface SignOnMemory {
  readonly nonce: string
  readonly codeVerifier: string
}

/** Who somebody is at a provider. `name` and `phone` are empty when the provider tells none. */
export interface OuterIdentity {
  /** Never changes for the same person at this provider. */
  readonly subject: string
  /** The same person over several applications of the provider, where there is such a thing. */
  readonly unionId: string | null
  readonly name: string
  readonly phone: string
}

/** Never called inside a transaction. */
export interface SignOnProvider {
  readonly institutes: readonly Institute[]
  /** The address to send the browser to. Refuses `sign-on.unreachable`. */
  begin(request: {
    readonly redirectUri: string
    readonly state: string
    readonly instituteId: string | undefined
  }): Promise<{ readonly url: string; readonly memory: SignOnMemory }>
  /** Who came back with this answer. Refuses `sign-on.refused` and `sign-on.unreachable`. */
  finish(request: {
    readonly redirectUri: string
    readonly state: string
    readonly memory: SignOnMemory
    /** The query the provider sent the browser back with. */
    readonly answer: Readonly<Record<string, string>>
  }): Promise<OuterIdentity>
}

/** The providers that are configured. */
export type SignOnProviders = Readonly<Partial<Record<SignOnProviderCode, SignOnProvider>>>

/** The provider, or the person at it, said no. */
export const providerRefused = (cause?: unknown): Refusal =>
  new Refusal('sign-on.refused', '对方没有确认您的身份，可能是您取消了授权。请重新登录，或改用手机号登录。', {
    cause,
  })

/** The provider does not answer. */
export const providerUnreachable = (cause?: unknown): Refusal =>
  new Refusal('sign-on.unreachable', '暂时连不上对方的登录服务，请稍后再试，或改用手机号登录。', { cause })
