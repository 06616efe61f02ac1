// The call that signs a person in by a partner's one-time link (specification §2, /autoLogin).
import * as v from 'valibot'
import { endpoint, open } from '#protocol/endpoint.ts'
import { userInfo } from '#protocol/account/sessions/session.ts'

/** How long a one-time link may be opened. */
export const AUTO_LOGIN_LIFETIME_MS = 5 * 60_000

/**
 * Opens a one-time link. `entered`: a session for reading and signing began, whose token is in the answer, for this call brings none
 * in its header (specification §7). `same`: that person has signed in here already. `other`: somebody else is signed in and the link was
 * not used up; `replaces` signs that one out here.
 */
export const enterByLink = endpoint({
  name: 'enterByLink',
  method: 'POST',
  path: '/AccountService/user/autoLogin',
  summary: '一次性链接免登',
  access: open,
  ignoresHeaderToken: true,
  input: v.object({ token: v.pipe(v.string(), v.maxLength(100)), replaces: v.boolean() }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('entered'), token: v.string(), userInfo, target: v.string() }),
    v.object({ outcome: v.literal('same'), target: v.string() }),
    v.object({ outcome: v.literal('other'), phoneMasked: v.string() }),
  ]),
  refusals: ['auto-login.unknown', 'auto-login.used', 'auto-login.expired', 'auto-login.left'],
})
