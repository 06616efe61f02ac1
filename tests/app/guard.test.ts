// The routing guard as a table (specification §2, routing guard; §5).
import { describe, expect, it } from 'vitest'
import { guard } from '#src/app/guard.ts'
import type { GuardedRoute, Verdict } from '#src/app/guard.ts'
import { redirects, routeFor, routes, titleOf } from '#src/app/routes/routes.ts'
import type { SessionView } from '#src/machines/session-view.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'

const table: readonly GuardedRoute[] = [
  { path: '/login/password', access: 'open' },
  { path: '/login/msgCode', access: 'open' },
  { path: '/register', access: 'open' },
  { path: '/404', access: 'open' },
  { path: '/inspector', access: 'aside' },
  { path: '/home', access: 'signedIn' },
  { path: '/user/userCenter/signature', access: 'signedIn', resource: 'signature' },
  { path: '/user/userCenter/roleManage', access: 'signedIn', resource: 'roleManage' },
  { path: '/sign/list/signing', access: 'signedIn' },
  { path: '/office/signingReport', access: 'signedIn' },
  { path: '/template/commTemplate', access: 'signedIn' },
  { path: '/flowStart/startType', access: 'signedIn', certified: true },
]

const out: SessionView = { kind: 'signedOut', byChoice: false }
const left: SessionView = { kind: 'signedOut', byChoice: true }
const waiting: SessionView = { kind: 'waiting' }
const as = (user = makeUser()): SessionView => ({ kind: 'signedIn', user })

const show: Verdict = { kind: 'show' }
const wait: Verdict = { kind: 'wait' }
const certify: Verdict = { kind: 'certify' }
const go = (to: string): Verdict => ({ kind: 'go', to })
const uncertified = as(makeUser({ autStatus: null }))
const ownSignIn: Verdict = { kind: 'ownSignIn' }
const byLink = as(makeUser({ delegation: { applicationName: '进销存' }, autStatus: null }))
const uncertifiedCompany = as(asCompany({ defaultBizCompanyAutStatus: 2 }))

describe('the guard', () => {
  it.each<[string, SessionView, string, string, Verdict]>([
    ['shows an open page to anyone', out, '/register', '', show],
    ['shows whom a link let in the pages for signing', byLink, '/sign/list/signing', '', show],
    ['starts them at their contracts', byLink, '/home', '', go('/sign/list/signing')],
    ['asks their own sign-in for other pages', byLink, '/user/userCenter/signature', '', ownSignIn],
    ['and for starting a contract', byLink, '/flowStart/startType', '', ownSignIn],
    ['leaves open pages open to them', byLink, '/register', '', show],
    ['shows a page beside the application to anyone', out, '/inspector', '', show],
    ['keeps it while the session is not known', waiting, '/inspector', '', show],
    [
      'sends the signed-out to sign in and remembers the way',
      out,
      '/sign/list/signing',
      'tab=toSign',
      go('/login/password?next=%2Fsign%2Flist%2Fsigning%3Ftab%3DtoSign'),
    ],
    ['needs no way back to the home page', out, '/home', '', go('/login/password')],
    ['remembers nothing for those who left by choice', left, '/sign/list/signing', '', go('/login/password')],
    ['sends unknown paths to 404', out, '/nowhere', '', go('/404')],
    ['sends unknown paths to 404 when signed in too', as(), '/nowhere', '', go('/404')],
    ['waits while the user is being loaded', waiting, '/home', '', wait],
    ['waits with open pages too, as the verdict may change', waiting, '/login/password', '', wait],
    ['leads from sign-in to / with a session', as(), '/login/password', '', go('/')],
    [
      'leads from sign-in to where one wanted to go',
      as(),
      '/login/msgCode',
      'next=%2FsignDetail%3FcontractId%3D1',
      go('/signDetail?contractId=1'),
    ],
    ['never leads to another site', as(), '/login/password', 'next=%2F%2Fevil.example', go('/')],
    [
      'never leads to another site by a backslash',
      as(),
      '/login/password',
      'next=%2F%5Cevil.example',
      go('/'),
    ],
    ['never leads back to sign-in', as(), '/login/password', 'next=%2Flogin%2FmsgCode', go('/')],
    ['shows other open pages with a session', as(), '/register', '', show],
    ['shows a page whose resource the tree holds', as(), '/user/userCenter/signature', '', show],
    [
      'hides a page whose resource the tree does not hold',
      as(),
      '/user/userCenter/roleManage',
      '',
      go('/404'),
    ],
    ['shows signing to a certified person', as(), '/sign/list/signing', '', show],
    ['asks an uncertified person to certify first', uncertified, '/sign/list/signing', '', certify],
    ['asks an uncertified company to certify first', uncertifiedCompany, '/sign/list/signing', '', certify],
    ['asks before the office too', uncertifiedCompany, '/office/signingReport', '', certify],
    ['asks before templates too', uncertified, '/template/commTemplate', '', certify],
    ['asks before a contract is begun', uncertified, '/flowStart/startType', '', certify],
    ['shows the rest to an uncertified person', uncertified, '/home', '', show],
  ])('%s', (_, session, path, search, verdict) => {
    const route = table.find((row) => row.path === path)
    expect(guard({ path, search }, route, session)).toEqual(verdict)
  })

  it('finds a resource deep in the tree', () => {
    const node = (resCode: string, children: ReturnType<typeof makeUser>['userRoleResAction'] = []) => ({
      resCode,
      nodeActions: [],
      children,
    })
    const user = makeUser({
      userRoleResAction: [node('orgManage', [node('staffManage', [node('roleManage')])])],
    })
    const route = table.find(({ path }) => path === '/user/userCenter/roleManage')
    expect(guard({ path: route!.path, search: '' }, route, as(user))).toEqual(show)
  })
})

describe('the routes table', () => {
  it('has each path once', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  it('titles pages with the product behind', () => {
    expect([titleOf(routeFor('/home')), titleOf(routeFor('/nowhere'))]).toEqual(['首页 - 诺印', '诺印'])
  })

  it('redirects only from paths without a page, to paths with one', () => {
    expect(Object.keys(redirects).filter((path) => routeFor(path) !== undefined)).toEqual([])
    expect(Object.values(redirects).filter((path) => routeFor(path) === undefined)).toEqual([])
  })
})
