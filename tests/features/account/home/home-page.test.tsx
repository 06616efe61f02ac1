// Home shows what waits, what runs out soon, how far contracts are, and the first steps.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { Home } from '#protocol/contracts/contracts/home.ts'
import { HomePage } from '#src/features/account/home/home-page.tsx'
import { rowOf } from '#tests/support/contract-row.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

const COUNTS = {
  all: 1,
  toSign: 1,
  waiting: 0,
  completed: 0,
  revoked: 0,
  rejected: 0,
  expired: 0,
  cc: 0,
  drafts: 0,
}
const NOTHING: Home = { tasks: [], due: [], steps: { hasSeal: true, hasLaunched: true } }
const CONTRACT = '5f0a9d0e-4a55-4b7e-9d8b-9a2f2f6d1c01'
const PARTY = '5f0a9d0e-4a55-4b7e-9d8b-9a2f2f6d1c02'
const task = (act: Home['tasks'][number]['act'], partyId: string | null): Home['tasks'][number] => ({
  act,
  contractId: CONTRACT,
  partyId,
  kind: 'contract',
  name: `${act} 合同`,
  from: '杭州清和文化科技有限公司',
  at: '2026-11-21T10:00:00.000Z',
})

const MONTH = {
  from: '2026-11-01',
  to: '2026-11-30',
  waiting: 10_001,
  launched: { now: 8, before: 9 },
  figures: [
    { tab: 'completed', now: 5, before: 3 },
    { tab: 'rejected', now: 1, before: 1 },
    { tab: 'expired', now: 0, before: 2 },
    { tab: 'revoked', now: 0, before: 10_001 },
  ],
}

const userRoleResAction = [
  { resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] },
] satisfies UserInfo['userRoleResAction']
const NEWCOMER = makeUser({ userRoleResAction, autStatus: null })
const COMPANY = asCompany({ userRoleResAction })

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (home: Partial<Home>, user: UserInfo = asCompany()) => {
  const row = rowOf()
  page = await renderPage(<HomePage />, {
    user,
    at: '/home',
    answers: {
      '/ContractService/homepage/home': () => ({ data: { ...NOTHING, ...home } }),
      '/ContractService/homepage/month': () => ({ data: MONTH }),
      '/ContractService/homepage/counts': () => ({ data: COUNTS }),
      '/ContractService/homepage/list': () => ({
        data: { rows: [row], total: 1, page: 1, pageSize: 6 },
      }),
    },
  })
}

it('what waits stands first, each with the button that leads to it', async () => {
  const acts = ['sign', 'confirm', 'seal', 'approve'] as const
  await show({ tasks: [...acts.map((act) => task(act, PARTY)), task('approve', null), task('review', null)] })
  const list = within(await screen.findByRole('list', { name: '待办事项' }))
  const at = `contractId=${CONTRACT}`
  expect(
    list.getAllByRole('listitem').map((item) => {
      const link = within(item).getAllByRole('link')[1]
      return [link?.textContent?.replace(' ', ''), link?.getAttribute('href')]
    }),
  ).toEqual([
    ['签署', `/signModel/signAuth?${at}&partyId=${PARTY}`],
    ['确认', `/signModel/contractConfirm?${at}&partyId=${PARTY}`],
    ['用印', `/signModel/signatureApproval?${at}&partyId=${PARTY}`],
    ['审批', `/signModel/signatureApproval?${at}&partyId=${PARTY}`],
    ['审批', `/signDetail?${at}`],
    ['审查', `/signModel/contractReview?${at}`],
  ])
})

it('a contract that runs out soon stands by itself with the time left, each with how many signed', async () => {
  const deadline = new Date(Date.now() + 50 * 3_600_000).toISOString()
  await show({ due: [rowOf({ name: '急件', deadline })] })
  const due = within(await screen.findByRole('region', { name: /即将到期/ }))
  expect(due.getByText('还有 2 天')).toBeTruthy()
  const recent = within(screen.getByRole('region', { name: '最近合同' }))
  expect(await recent.findByText(/^\d\/\d 已签$/)).toBeTruthy()
})

it('nothing that is near has no card', async () => {
  await show({})
  expect(await screen.findByText('没有等您处理的事项')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /即将到期/ })).toBeNull()
  expect(screen.queryByRole('region', { name: /第一份合同/ })).toBeNull()
})

it.each<[string, UserInfo, Home['steps'], (string | null)[]]>([
  ['is certified first', NEWCOMER, { hasSeal: false, hasLaunched: false }, ['去实名认证', '/authPersonal']],
  [
    'then makes a seal',
    asCompany({
      userRoleResAction: [
        ...userRoleResAction,
        { resCode: 'signature', nodeActions: [{ actionCode: 'add' }], children: [] },
      ],
    }),
    { hasSeal: false, hasLaunched: false },
    ['去制作', '/user/userCenter/signature'],
  ],
  ['then launches', COMPANY, { hasSeal: true, hasLaunched: false }, ['去发起', '/flowStart/startType']],
])('who is new %s', async (_, user, steps, next) => {
  await show({ steps }, user)
  const card = within(await screen.findByRole('region', { name: '三步发出第一份合同' }))
  const current = within(
    await card.findByRole('link', { name: next[0] ?? '' }).then((link) => link.closest('li')!),
  )
  expect(current.getByRole('link').getAttribute('href')).toBe(next[1])
})

it('shows the month to who sees all contracts of the company, each figure a link to its list', async () => {
  await show(
    {},
    asCompany({
      userRoleResAction: [{ resCode: 'contract', nodeActions: [{ actionCode: 'viewAll' }], children: [] }],
    }),
  )
  const panel = within(await screen.findByRole('region', { name: /^本月合同/ }))
  expect(panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['已发起8比上月少 1', '/sign/list/signing?launchedFrom=2026-11-01&launchedTo=2026-11-30&filters=open'],
    [
      '已完成5比上月多 2',
      '/sign/list/signing?tab=completed&changedFrom=2026-11-01&changedTo=2026-11-30&filters=open',
    ],
    [
      '已拒签1与上月持平',
      '/sign/list/signing?tab=rejected&changedFrom=2026-11-01&changedTo=2026-11-30&filters=open',
    ],
    [
      '已过期0比上月少 2',
      '/sign/list/signing?tab=expired&changedFrom=2026-11-01&changedTo=2026-11-30&filters=open',
    ],
    [
      '已撤回0上月 1 万+',
      '/sign/list/signing?tab=revoked&changedFrom=2026-11-01&changedTo=2026-11-30&filters=open',
    ],
    ['待他人签1 万+现在', '/sign/list/signing?tab=waiting'],
  ])
})

it('shows no month to others', async () => {
  await show({}, COMPANY)
  await screen.findByRole('heading', { name: /最近/ })
  expect(screen.queryByRole('region', { name: /^本月合同/ })).toBeNull()
})

const holding = (...codes: readonly string[]) =>
  codes.map((resCode) => ({
    resCode,
    nodeActions: [{ actionCode: 'launch' }, { actionCode: 'add' }],
    children: [],
  }))

it.each([
  ['an administrator', holding('contract', 'signature'), ['发起签署', '印章管理', '文件验签']],
  ['who may launch alone', holding('contract'), ['发起签署', '文件验签']],
  ['who may do neither', [], ['文件验签']],
])('offers %s what they may open', async (_, tree, offered) => {
  await show({}, asCompany({ userRoleResAction: tree }))
  const quick = within(await screen.findByRole('region', { name: '常用功能' }))
  expect(quick.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent)).toEqual(offered)
})

it('leads who may make no seal past it to the first contract', async () => {
  await show({ steps: { hasSeal: false, hasLaunched: false } }, COMPANY)
  const steps = within(await screen.findByRole('region', { name: '三步发出第一份合同' }))
  expect(steps.getByText('由单位管理员制作公章或合同专用章，您可以先发起合同。')).toBeTruthy()
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/flowStart/startType',
  ])
})
