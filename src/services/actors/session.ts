// The session's calls as actors.
import { fromPromise } from 'xstate'
import type { UserInfo } from '#protocol/account/session.ts'
import type { SwitchInput } from '#src/machines/identity.machine.ts'
import type { Credentials } from '#src/machines/session.machine.ts'
import { getCurrentAccount, logIn, logOut, setDefaultBiz } from '#src/services/account.ts'

export const logInActor = fromPromise<UserInfo, Credentials>(
  async ({ input, signal }) => (await logIn(input, { signal })).userInfo,
)

export const logOutActor = fromPromise(({ signal }) => logOut({}, { signal }))

export const loadUserActor = fromPromise<UserInfo>(({ signal }) => getCurrentAccount({}, { signal }))

export const switchIdentityActor = fromPromise<unknown, SwitchInput>(({ input, signal }) =>
  setDefaultBiz(
    {
      defaultBizType: input.identity.type,
      defaultBizCompanyId: input.identity.type === 2 ? input.identity.companyId : null,
      defaultBizCompanyName: input.companyName,
    },
    { signal },
  ),
)
