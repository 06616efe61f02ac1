// Takes in who came back from another provider: signs in, binds, or asks for what is missing.
import { SIGN_ON_LIFETIME_MS } from '#protocol/account/single-sign-on.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OpenContext } from '#server/context.ts'
import type { Actor } from '#server/domain/actor.ts'
import { hashPassword, hashToken, newToken } from '#server/domain/secret-hash.ts'
import * as signOns from '#server/domain/account/single-sign-on/store.ts'
import { findUserByPhone, getUser } from '#server/domain/account/users/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'
import type { OuterIdentity, SignOnMemory } from '#server/gateways/sign-on/sign-on-provider.ts'
import { createUser } from '#server/operations/account/sessions/register.ts'
import { startSession } from '#server/operations/account/sessions/sign-in.ts'
import type { SignedIn } from '#server/operations/account/sessions/sign-in.ts'
import { bind } from '#server/operations/account/single-sign-on/bindings.ts'
import { providerOf, redirectUri } from '#server/operations/account/single-sign-on/set-out.ts'
import { useCode } from '#server/operations/account/sessions/verify-codes.ts'

type Attempt = NonNullable<Awaited<ReturnType<typeof signOns.takeAttempt>>>

export type ComeBack =
  | { readonly outcome: 'signedIn'; readonly signedIn: SignedIn; readonly target: string }
  | { readonly outcome: 'unbound' }
  | { readonly outcome: 'bound'; readonly target: string }

/** Opens its own effect, after the provider was asked. An answer is good once, and for the browser that set out alone. */
export const comeBack = async (
  ctx: OpenContext,
  { browserKey, answer }: { browserKey: string; answer: Readonly<Record<string, string>> },
): Promise<ComeBack> => {
  const { deps, clock, session } = ctx
  const state = answer['state'] ?? ''
  const stateHash = hashToken(state)
  const attempt = await signOns.takeAttempt(deps.db, stateHash, hashToken(browserKey))
  if (attempt === undefined || attempt.expiresAt <= clock.now()) throw expired()
  if (attempt.userId !== null && attempt.userId !== session?.user.id) throw expired()
  const memory = JSON.parse(deps.personalData.open(attempt.memorySealed, stateHash)) as SignOnMemory
  const identity = await providerOf(deps, attempt.provider).finish({
    redirectUri: redirectUri(deps),
    state,
    memory,
    answer,
  })
  return ctx.transaction(async () => {
    if (attempt.userId === null) return signIn(ctx, attempt, identity)
    const person = await getUser(deps.db, attempt.userId)
    if (person === undefined) throw expired()
    await bind(deps, actorOf(ctx, person), { ...identity, provider: attempt.provider })
    return { outcome: 'bound', target: attempt.target }
  })
}

const signIn = async (
  ctx: OpenContext,
  { provider, keyHash, target }: Attempt,
  identity: OuterIdentity,
): Promise<ComeBack> => {
  const { db } = ctx.deps
  const now = ctx.clock.now()
  const { subject, unionId, name, phone } = identity
  const binding = await signOns.findBinding(db, provider, subject)
  const person = binding && (await getUser(db, binding.userId))
  if (binding === undefined || person === undefined) {
    const expiresAt = new Date(now.getTime() + SIGN_ON_LIFETIME_MS)
    await signOns.insertPending(db, { keyHash, provider, subject, unionId, name, phone, target, expiresAt })
    return { outcome: 'unbound' }
  }
  await signOns.markBindingUsed(db, binding.id, { name: name || binding.name, unionId, usedAt: now })
  return { outcome: 'signedIn', signedIn: await startSession(ctx, person), target }
}

/** The missing data of an unknown person who returned, as far as the provider did not give it. */
export const pendingOf = async ({ deps, clock }: OpenContext, browserKey: string) => {
  const row = await signOns.findPending(deps.db, hashToken(browserKey), clock.now())
  return row === undefined
    ? null
    : { provider: row.provider, name: row.name, phone: row.phone, target: row.target }
}

/** Binds to the account of the proven phone, made when there is none, and signs in; opens its own effect. */
export const complete = async (
  ctx: OpenContext,
  input: { browserKey: string; name: string; phone: string; code: string; partnerCode: string },
): Promise<SignedIn & { isReg: boolean; target: string }> => {
  const { deps, clock } = ctx
  const { db } = deps
  const { phone, code, partnerCode } = input
  const keyHash = hashToken(input.browserKey)
  // Nobody knows this one: a password is set by way of 找回密码.
  const passwordHash = await hashPassword(newToken())
  return ctx.transaction(async () => {
    const pending = await signOns.findPending(db, keyHash, clock.now(), true)
    if (pending === undefined) throw expired()
    await useCode(deps, { phone, purpose: 'signOn', code })
    const known = await findUserByPhone(db, phone)
    const person = known ?? (await createUser(deps, { phone, passwordHash, partnerCode }))
    const { provider, subject, unionId, target } = pending
    await bind(deps, actorOf(ctx, person), { provider, subject, unionId, name: pending.name || input.name })
    await signOns.deletePending(db, keyHash)
    return { ...(await startSession(ctx, person)), isReg: known === undefined, target }
  })
}

const actorOf = (
  { ip, userAgent, requestId }: OpenContext,
  { id, name, phone }: UserRow,
): Actor & { userId: string } => ({
  userId: id,
  who: name || phone,
  identity: '1',
  ip,
  userAgent,
  requestId,
})

const expired = (): Refusal =>
  new Refusal('sign-on.expired', '这次登录已过期，或不是从这个浏览器发起的。请回到登录页重新开始。')
