// The session in a browser: sign-ins, other tabs and devices, lost networks, a failing proxy.
import type { Page } from '@playwright/test'
import type { OutputOf } from '#protocol/endpoint.ts'
import type { SessionContext } from '#src/machines/session-events.ts'
import { confirmTicket, createTicket, scanTicket } from '#protocol/account/sessions/scan-login.ts'
import { getCurrentAccount, logIn, logOut } from '#protocol/account/sessions/session.ts'
import {
  actElsewhereFor,
  askForSomething,
  changeNextRequest,
  endSession,
  logInElsewhere,
  replaceToken,
} from '#tests/models/browser/elsewhere.ts'
import { badGateway, lost } from '#tests/models/browser/in-browser.ts'
import type { Ground, InBrowser } from '#tests/models/browser/in-browser.ts'
import {
  COMPANY,
  newMember,
  openIdentities,
  PERSON,
  pickIdentity,
  switchIdentity,
} from '#tests/models/browser/members.ts'
import type { Member } from '#tests/models/browser/members.ts'
import { sessionModel } from '#tests/models/session.model.ts'
import { stepText } from '#tests/models/support/model.ts'
import { actAs, apiNewcomer, apiPerson } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { newVisitor, register, signIn } from '#tests/support/at-the-screen.ts'
import { makeUser } from '#tests/support/user.ts'

type Account = Pick<ApiPerson, 'phone' | 'password'>

interface People extends Member {
  /** Belongs to none. */
  readonly stranger: ApiPerson
  /** Who is signed in in the page, or was last. */
  here: Account
  readonly tab: () => Promise<Page>
  /** Closes it: it would hear of a session's end as soon as this page. */
  readonly closeTab: () => Promise<void>
}

const peopleFor = async (ground: Ground): Promise<People> => {
  const member = await newMember(ground.url)
  let tab: Page | undefined
  return {
    ...member,
    stranger: await apiPerson(ground.url, '周远'),
    here: member.person,
    tab: async () => (tab ??= await ground.otherTab()),
    closeTab: async () => {
      await tab?.close()
      tab = undefined
    },
  }
}

/** Another tab of the person, signed in as this one is. */
const signedInTab = async ({ url }: Ground, { tab }: People): Promise<Page> => {
  const page = await tab()
  await page.goto(`${url}/home`)
  return page
}

/** The page asks the server once more: lets a call on its way through, or makes another. */
const askAgain = async (ground: Ground): Promise<void> => {
  const waiting = ground.calls.waiting('loadUser')
  await (waiting === undefined ? askForSomething(ground) : waiting.continue())
}

const isResting = (state: unknown): boolean => (state as { signedIn?: string }).signedIn === 'resting'

/** Only who is at rest has a page to press something on. */
const AT_REST = [
  'call.illegal',
  'user.switched',
  'user.outdated',
  'session.switchRefused',
  'tab.reported (switched)',
]
const FROM_NOTHING = ['tab.reported (began)', 'session.given']
/** Who registered just now, or came by a code, belongs to no company. */
const AS_MEMBER = AT_REST.slice(1)

export const sessionInBrowser: InBrowser<People> = {
  model: sessionModel,
  starts: {
    stranger: {
      input: () => ({ hasToken: false }),
      open: async (ground) => {
        const people = await peopleFor(ground)
        await ground.page.goto(`${ground.url}/login/password`)
        return people
      },
    },
    'token kept': {
      input: () => ({ hasToken: true }),
      open: async (ground) => {
        const people = await peopleFor(ground)
        await actAs(ground.page.context(), people.person)
        await ground.page.goto(`${ground.url}/home`)
        return people
      },
    },
  },
  abstraction: ({ user, failure, hasToken }: SessionContext) => [
    user?.userId,
    user?.autStatus,
    failure?.kind,
    hasToken,
  ],
  possible: (step, { user }: SessionContext, state) =>
    (!AT_REST.includes(stepText(step)) || isResting(state)) &&
    // Tabs share the session: another begins only where this one has none.
    (!FROM_NOTHING.includes(stepText(step)) || state === 'signedOut') &&
    (stepText(step) !== 'tab.reported (ended by 511)' || state !== 'signedOut') &&
    (!AS_MEMBER.includes(stepText(step)) || user?.autStatus === 1),
  cases: {
    // Being told of a switch elsewhere is a journey of its own, with two tabs.
    'done loadUser': { '': { output: makeUser() } },
    'done refreshUser': { '': { output: makeUser() } },
    'account.registered': { '': { user: makeUser({ autStatus: null, userId: 'a newcomer' }) } },
    'session.given': { '': { user: makeUser({ autStatus: null, userId: 'somebody else' }) } },
  },
  calls: {
    logIn: [logIn],
    logOut: [logOut],
    loadUser: [getCurrentAccount],
    refreshUser: [getCurrentAccount],
  },
  typed: {
    'login.submitted': (people, _, answer) => {
      people.here = people.person
      const password = answer?.[1] === 'wrong' ? 'wrong1234' : people.person.password
      return { credentials: { userAccount: people.person.phone, method: 'password', password } }
    },
    // What the form remembers from the last sign-in would be no change.
    'account.typed': () => ({ account: '13700000000' }),
  },
  doings: {
    'account.registered': async ({ page, url }, people) => {
      await page.getByRole('link', { name: '立即注册' }).click()
      const newcomer = newVisitor('何处归')
      await register(page, url, newcomer)
      people.here = newcomer
    },
    // By a code that somebody's phone scans.
    'session.given': async ({ page, url }, people) => {
      const owner = await apiNewcomer(url, '何处归')
      const created = page.waitForResponse((answer) => answer.url().endsWith(createTicket.path))
      await page.getByRole('link', { name: '扫码登录' }).click()
      const { data } = (await (await created).json()) as { data: OutputOf<typeof createTicket> }
      await owner.client.call(scanTicket, { ticketId: data.ticketId })
      await owner.client.call(confirmTicket, { ticketId: data.ticketId })
      people.here = owner
    },
    'user.outdated': async (ground, { companyId }) => {
      await actElsewhereFor(ground, companyId)
      await askForSomething(ground)
      await ground.calls.comes('refreshUser')
      await actElsewhereFor(ground, null)
    },
    // There and back again, so that whoever is here acts for herself as before.
    'user.switched': async ({ page, calls }) => {
      for (const name of [COMPANY, PERSON]) {
        const isShown = switchIdentity(page, name)
        await (await calls.next('loadUser')).continue()
        await isShown
      }
    },
    'session.switchRefused': async (ground, { stranger }) => {
      await replaceToken(ground, stranger.client.token())
      await pickIdentity(ground.page, COMPANY)
    },
    'session.forcedOut (401)': async (ground, { closeTab }) => {
      await closeTab()
      await endSession(ground)
      await askAgain(ground)
    },
    'session.forcedOut (511)': async (ground, { here, closeTab }) => {
      await closeTab()
      await logInElsewhere(ground, here)
      await askAgain(ground)
    },
    'call.illegal': async (ground) => {
      await changeNextRequest(ground)
      await askForSomething(ground)
    },
    'tab.reported (began)': async ({ url }, people) => {
      const tab = await people.tab()
      await tab.goto(url)
      await signIn(tab, people.person)
      people.here = people.person
    },
    'tab.reported (switched)': async (ground, people) => {
      const page = await signedInTab(ground, people)
      await switchIdentity(page, COMPANY)
      await switchIdentity(page, PERSON)
    },
    // While this tab asks nothing, the other is the first to hear it.
    'tab.reported (ended by 511)': async (ground, people) => {
      const page = await signedInTab(ground, people)
      await logInElsewhere(ground, people.here)
      await page.reload()
    },
    'tab.reported (ended)': async (ground, people) => {
      const page = await signedInTab(ground, people)
      await openIdentities(page)
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    },
  },
  answers: {
    'error logIn (wrong)': (route) => route.continue(),
    'error logIn (lost)': lost,
    'error loadUser (lost)': lost,
    'error loadUser (broken)': badGateway,
    'error refreshUser': lost,
    'error logOut': lost,
  },
}
