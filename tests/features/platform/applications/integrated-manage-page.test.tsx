// The page of partner applications: creating one, its secret shown once, deliveries, people.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type {
  Application,
  ApplicationUser,
  Delivery,
  DeliveryDetail,
} from '#protocol/platform/applications/applications.ts'
import { allOf } from '#protocol/permissions.ts'
import { WEBHOOK_EVENTS } from '#protocol/platform/applications/webhooks.ts'
import { IntegratedManagePage } from '#src/features/platform/applications/integrated-manage-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany } from '#tests/support/user.ts'

const ID = '2f0c6e2a-7d1b-4c3e-9f50-1a2b3c4d5e6f'
const HERE = '/user/userCenter/integratedManage'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2p9k3JtQ8lE='

const erp: Application = {
  applicationId: ID,
  name: '青禾进销存',
  appKey: 'ny0123456789abcdef0123',
  callbackUrl: 'https://erp.example.com/hooks',
  events: WEBHOOK_EVENTS.map(({ code }) => code),
  sender: null,
  ipList: ['203.0.113.7'],
  frameOrigins: [],
  state: 'enabled',
  version: 3,
  createdBy: '林小满',
  createdAt: '2026-11-01T02:00:00.000Z',
  secretAt: '2026-11-01T02:00:00.000Z',
  previousUntil: null,
  users: 1,
  lastDelivery: { state: 'delivered', at: '2026-11-20T02:00:00.000Z' },
  actions: ['edit', 'disable', 'delete', 'resetKey', 'test'],
}
const failed: Delivery = {
  deliveryId: '7d2e8b63-a6d5-4b97-9a4b-4b9a4d2a1b22',
  event: 'contract.completed',
  isTest: false,
  about: '办公家具采购合同',
  contractId: null,
  state: 'givenUp',
  tries: 8,
  createdAt: '2026-11-18T02:00:00.000Z',
  nextAt: null,
  lastStatus: 502,
  lastProblem: '对方答复 HTTP 502，没有接收。',
  actions: ['resend'],
}
const detail: DeliveryDetail = {
  delivery: failed,
  body: '{"id":"1","type":"contract.completed"}',
  history: [
    {
      at: '2026-11-18T02:00:00.000Z',
      url: erp.callbackUrl,
      headers: { 'webhook-id': '1', 'webhook-signature': 'v1,abc' },
      status: 502,
      answer: 'Bad Gateway',
      problem: failed.lastProblem,
      ms: 91,
    },
  ],
}
const chen: ApplicationUser = {
  bindingId: '11111111-2222-4333-8444-555555555555',
  name: '陈一诺',
  phoneMasked: '139****5678',
  externalId: 'QH-0017',
  boundAt: '2026-11-18T02:00:00.000Z',
}

const holding = (actions: readonly string[]) =>
  asCompany({
    userRoleResAction: [
      {
        resCode: 'integratedManage',
        nodeActions: actions.map((actionCode) => ({ actionCode })),
        children: [],
      },
    ],
  })
const administrator = holding(allOf('integratedManage')['integratedManage'] ?? [])

const LIST = '/ApiService/application/list'
const APPLICATION = '/ApiService/application'
const DELIVERIES = '/ApiService/delivery/list'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (
  at = HERE,
  answers: PageSetting['answers'] = {},
  { user = administrator, rows = [erp] }: { user?: typeof administrator; rows?: Application[] } = {},
) => {
  const paged = (row: unknown) => () => ({ data: { total: 1, page: 1, pageSize: 10, rows: [row] } })
  page = await renderPage(<IntegratedManagePage />, {
    user,
    resource: 'integratedManage',
    at,
    answers: {
      [LIST]: () => ({ data: rows }),
      [DELIVERIES]: paged(failed),
      '/ApiService/delivery': () => ({ data: detail }),
      '/ApiService/application/users': paged(chen),
      ...answers,
    },
  })
}
const sent = (path: string, method: string) =>
  page!.asked.filter((asked) => asked.path === path && asked.method === method)
const { click, type, clear } = userEvent

describe('making an application', () => {
  it('says what is wrong where it is typed, and keeps what was typed', async () => {
    await open(HERE, {}, { rows: [] })
    await click((await screen.findAllByRole('button', { name: /新建应用/ }))[0]!)
    const drawer = await screen.findByRole('dialog', { name: '新建应用' })
    const field = (name: string) => within(drawer).getByRole('textbox', { name })
    await type(field('回调地址'), 'erp.example.com')
    await type(field('IP 名单'), '203.0.113.7{enter}0.0.0.0/0')
    await click(within(drawer).getByRole('button', { name: '新建应用' }))
    expect(await within(drawer).findByText('请填写应用名称')).toBeTruthy()
    expect(within(drawer).getByText('请填写以 https:// 开头的完整地址，不带账号和 #')).toBeTruthy()
    expect(
      within(drawer).getByText('“0.0.0.0/0”包含所有地址，等于没有限制。请填写具体的地址或网段'),
    ).toBeTruthy()
    expect([field('回调地址'), field('IP 名单')].map((input) => (input as HTMLInputElement).value)).toEqual([
      'erp.example.com',
      '203.0.113.7\n0.0.0.0/0',
    ])
  })

  it('shows the secret once, and lets go only when it is kept', async () => {
    let isMade = false
    await open(HERE, {
      [LIST]: () => ({ data: isMade ? [erp] : [] }),
      [APPLICATION]: () => {
        isMade = true
        return { data: { application: erp, secret: SECRET } }
      },
    })
    await click((await screen.findAllByRole('button', { name: /新建应用/ }))[0]!)
    const drawer = await screen.findByRole('dialog', { name: '新建应用' })
    await type(within(drawer).getByRole('textbox', { name: '应用名称' }), '青禾进销存')
    await type(within(drawer).getByRole('textbox', { name: 'IP 名单' }), '203.0.113.7， 203.0.113.0/24')
    await click(within(drawer).getByRole('button', { name: '新建应用' }))
    const dialog = await screen.findByRole('dialog', { name: '“青禾进销存”的密钥' })
    expect(within(dialog).getByDisplayValue(SECRET)).toBeTruthy()
    expect(sent(APPLICATION, 'POST')[0]!.json).toMatchObject({
      name: '青禾进销存',
      callbackUrl: '',
      events: WEBHOOK_EVENTS.map(({ code }) => code),
      ipList: ['203.0.113.7', '203.0.113.0/24'],
    })
    const done = within(dialog).getByRole('button', { name: /完\s*成/ })
    expect((done as HTMLButtonElement).disabled).toBe(true)
    await click(within(dialog).getByRole('checkbox'))
    await click(done)
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())
    expect(await screen.findByRole('link', { name: '青禾进销存' })).toBeTruthy()
  })

  it('is not offered to who may only look', async () => {
    await open(HERE, {}, { user: holding(['view']), rows: [{ ...erp, actions: [] }] })
    expect(await screen.findByRole('link', { name: '青禾进销存' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /新建应用|修改/ })).toBeNull()
  })
})

it('a change is sent with the version it was read in, and what the server says stands at its field', async () => {
  const words = '地址在内部网络，不能作为回调地址。请填写公网可以访问的地址。'
  await open(HERE, {
    [APPLICATION]: () => ({
      refusal: { code: 'application.callback', info: words, fields: { callbackUrl: words } },
    }),
  })
  await click(await screen.findByRole('button', { name: /修\s*改/ }))
  const drawer = await screen.findByRole('dialog', { name: '修改“青禾进销存”' })
  const url = within(drawer).getByRole('textbox', { name: '回调地址' })
  await clear(url)
  await type(url, 'https://10.0.0.8/')
  await click(within(drawer).getByRole('button', { name: /保\s*存/ }))
  expect(await within(drawer).findByText(words)).toBeTruthy()
  expect(sent(APPLICATION, 'PUT')[0]!.json).toMatchObject({
    applicationId: ID,
    version: 3,
    callbackUrl: 'https://10.0.0.8/',
  })
})

it('resetting the secret asks how long the old one is good', async () => {
  await open(`${HERE}?app=${ID}`, {
    '/ApiService/application/secret': () => ({ data: { application: erp, secret: SECRET } }),
  })
  await click(await screen.findByRole('button', { name: '重置密钥' }))
  const dialog = await screen.findByRole('dialog', { name: '重置“青禾进销存”的密钥？' })
  await click(within(dialog).getByRole('radio', { name: /立即作废/ }))
  await click(within(dialog).getByRole('button', { name: '重置密钥' }))
  expect(await screen.findByDisplayValue(SECRET)).toBeTruthy()
  expect(sent('/ApiService/application/secret', 'POST')[0]!.json).toMatchObject({
    applicationId: ID,
    graceHours: 0,
  })
})

it('deleting names the application and what follows, and leads back to the list', async () => {
  await open(`${HERE}?app=${ID}`, { [APPLICATION]: () => ({ data: {} }) })
  await click(await screen.findByRole('button', { name: /删\s*除/ }))
  const dialog = await screen.findByRole('dialog', { name: '删除应用“青禾进销存”？' })
  expect(within(dialog).getByText(/1 位用户不能再由它免登/)).toBeTruthy()
  await click(within(dialog).getByRole('button', { name: /删\s*除/ }))
  await waitFor(() => expect(page!.history.at(-1)).toBe(HERE))
  expect(sent(APPLICATION, 'DELETE')[0]!.query).toMatchObject({ applicationId: ID })
})

describe('posts', () => {
  it('are filtered, looked into and posted again', async () => {
    await open(`${HERE}?app=${ID}&tab=deliveries`, {
      '/ApiService/delivery/resend': () => ({ data: { ...failed, state: 'pending', actions: [] } }),
    })
    expect(await screen.findByText('对方答复 HTTP 502，没有接收。')).toBeTruthy()
    await click(within(screen.getByLabelText('筛选推送')).getByText('未送达'))
    await waitFor(() => expect(sent(DELIVERIES, 'GET').at(-1)!.query['state']).toBe('failed'))
    await click(await screen.findByRole('button', { name: /查\s*看/ }))
    const drawer = await screen.findByRole('dialog', { name: '推送：合同已完成' })
    expect(await within(drawer).findByText(/POST https:\/\/erp\.example\.com\/hooks/)).toBeTruthy()
    expect(within(drawer).getByText('Bad Gateway')).toBeTruthy()
    await click(within(drawer).getByRole('button', { name: '再次推送' }))
    await waitFor(() =>
      expect(sent('/ApiService/delivery/resend', 'POST')[0]!.json['deliveryId']).toBe(failed.deliveryId),
    )
  })

  it('can be tested, and the outcome is shown as soon as it is there', async () => {
    const testing = { ...failed, event: 'application.test', isTest: true, about: '', actions: [] }
    let looks = 0
    await open(`${HERE}?app=${ID}&tab=deliveries`, {
      '/ApiService/delivery/test': () => ({ data: { ...testing, state: 'pending' } }),
      '/ApiService/delivery': () => {
        looks += 1
        return looks === 1
          ? { data: { ...detail, delivery: { ...testing, state: 'pending' }, history: [] } }
          : {
              data: {
                ...detail,
                delivery: { ...testing, state: 'delivered', lastStatus: 200, lastProblem: '' },
              },
            }
      },
    })
    await click(await screen.findByRole('button', { name: '发送测试推送' }))
    const drawer = await screen.findByRole('dialog', { name: '推送：测试推送' })
    expect(await within(drawer).findByText('推送中')).toBeTruthy()
    expect(await within(drawer).findByText('已送达')).toBeTruthy()
  })
})

it('a person is unbound after asking', async () => {
  await open(`${HERE}?app=${ID}&tab=users`, { '/ApiService/application/user': () => ({ data: {} }) })
  await click(await screen.findByRole('button', { name: '解除绑定' }))
  const dialog = await screen.findByRole('dialog', { name: '解除陈一诺的绑定？' })
  await click(within(dialog).getByRole('button', { name: '解除绑定' }))
  await waitFor(() =>
    expect(sent('/ApiService/application/user', 'DELETE')[0]!.query['bindingId']).toBe(chen.bindingId),
  )
})

it('an application that is not there any more says so', async () => {
  await open(`${HERE}?app=${failed.deliveryId}`)
  expect(await screen.findByRole('heading', { name: '没有找到这个应用' })).toBeTruthy()
})
