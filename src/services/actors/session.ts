// The session's calls as actors.
import { fromPromise } from 'xstate'
import type * as calls from '#protocol/account/sessions/session.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { InputOf } from '#protocol/endpoint.ts'
import type { Identity } from '#protocol/identity.ts'
import { getCurrentAccount, logIn, logOut, setDefaultBiz } from '#src/services/session.ts'

export const logInActor = fromPromise<UserInfo, InputOf<typeof calls.logIn>>(
  async ({ input, signal }) => (await logIn(input, { signal })).userInfo,
)

export const logOutActor = fromPromise(({ signal }) => logOut({}, { signal }))

export const loadUserActor = fromPromise<UserInfo>(({ signal }) => getCurrentAccount({}, { signal }))

/** Switches once `keepWork` has kept what belongs to the present identity, and tells when there was any; its rejection is the switch's. */
export const createSwitchIdentity = (keepWork: () => Promise<boolean>, tellKept: () => void) =>
  fromPromise<unknown, { identity: Identity; companyName: string | null }>(async ({ input, signal }) => {
    const isKept = await keepWork()
    const answer = await setDefaultBiz(
      {
        defaultBizType: input.identity.type,
        defaultBizCompanyId: input.identity.type === 2 ? input.identity.companyId : null,
        defaultBizCompanyName: input.companyName,
      },
      { signal },
    )
    // Only now: whoever could not switch still has the work in front of them.
    if (isKept) tellKept()
    return answer
  })
