// Switching identities in a browser: the real menu, a company one left, a lost network.
import type { Identity } from '#protocol/identity.ts'
import { getCurrentAccount, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import {
  actElsewhereFor,
  askForSomething,
  logInElsewhere,
  replaceToken,
} from '#tests/models/browser/elsewhere.ts'
import { badGateway, lost } from '#tests/models/browser/in-browser.ts'
import type { Ground, InBrowser } from '#tests/models/browser/in-browser.ts'
import { newMember } from '#tests/models/browser/members.ts'
import type { Member } from '#tests/models/browser/members.ts'
import { identityModel } from '#tests/models/identity.model.ts'
import { stepText } from '#tests/models/support/model.ts'
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { makeUser } from '#tests/support/user.ts'

interface People extends Member {
  /** Belongs to no company. */
  readonly stranger: ApiPerson
}

interface Known {
  readonly user: UserInfo
  readonly picked: Identity
}

const open = async (ground: Ground, person: ApiPerson): Promise<void> => {
  await actAs(ground.page.context(), person)
  await ground.page.goto(`${ground.url}/home`)
  // The session reads who is signed in; from then on there is an identity.
  await (await ground.calls.next('loadUser')).continue()
}

export const identityInBrowser: InBrowser<People> = {
  model: identityModel,
  starts: {
    certified: {
      input: () => ({ user: makeUser() }),
      open: async (ground) => {
        const people = {
          ...(await newMember(ground.url)),
          stranger: await apiPerson(ground.url, '周远'),
        }
        await open(ground, people.person)
        return people
      },
    },
  },
  abstraction: ({ user, picked }: Known) => [user.defaultBizType, picked.type],
  // Oneself one can always be; and the user read anew is made for who acts for herself.
  possible: (step, { user, picked }: Known) =>
    (stepText(step) !== 'error switchIdentity (gone)' || picked.type === 2) &&
    (step[0] !== 'user.changed' || user.defaultBizType === 1),
  calls: { switchIdentity: [setDefaultBiz], loadUser: [getCurrentAccount] },
  before: {
    // Who has signed in in another tab meanwhile belongs to no company.
    'identity.picked': async (ground, { stranger }, answer) => {
      if (answer?.[1] === 'gone') await replaceToken(ground, stranger.client.token())
    },
  },
  doings: {
    // Another tab acted for the company for a moment; the session reads who is acting now.
    'user.changed': async (ground, { companyId }) => {
      await actElsewhereFor(ground, companyId)
      await askForSomething(ground)
      await ground.calls.comes('loadUser')
      await actElsewhereFor(ground, null)
      await (await ground.calls.next('loadUser')).continue()
    },
  },
  answers: {
    'error switchIdentity (gone)': (route) => route.continue(),
    // Another tab has the newer session already, so that the end of the older one is nobody's concern here.
    'error switchIdentity (signed in elsewhere)': async (route, ground, { person }) => {
      await replaceToken(ground, await logInElsewhere(ground, person))
      await route.continue()
    },
    'error switchIdentity (broken)': badGateway,
    'error loadUser': async (route, ground) => {
      await actElsewhereFor(ground, null)
      await lost(route)
    },
  },
}
