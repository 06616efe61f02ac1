// Every row of the error catalogue, provoked from outside: what is shown and what follows.
// See specification §8.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Allowed } from '#src/machines/allowed.tsx'
import type { Answer, Asked } from '#tests/support/answering-server.ts'
import { asCompany, makeUser } from '#tests/support/user.ts'
import { keptToken, openApplication } from '#tests/support/whole-application.tsx'
import type { ApplicationSetting, WholeApplication } from '#tests/support/whole-application.tsx'

/** How one row is brought about, where its words stand, and what is so afterwards. */
interface Case {
  readonly setting: ApplicationSetting
  /** What is done once the application stands there. */
  readonly provoke?: (app: WholeApplication) => Promise<void>
  readonly form: 'toast' | 'dialog' | 'page'
  readonly after: { readonly path: string; readonly token: 'kept' | 'cleared' | 'none' }
  /** Looked at once the words are there. */
  readonly also?: (app: WholeApplication) => Promise<void>
}

const refusing =
  (status: number, code = '', info = '') =>
  (): Answer => ({ status, refusal: { code, info } })
const MESSAGES = '/BaseService/notice/page'
const SWITCH = '/AccountService/user/defaultBiz'
const LOGIN = '/AccountService/user/login'
const atMessages: ApplicationSetting = { user: makeUser(), at: '/message' }

const isThere = async () => {
  await screen.findByText('没有消息')
}
/** Asks the server for something by a click. */
const askForSystemMessages = async () => userEvent.click(screen.getByRole('tab', { name: '系统消息' }))
const answeredBy = (answer: () => Answer) => async (app: WholeApplication) => {
  await isThere()
  app.answer({ [MESSAGES]: answer })
  await askForSystemMessages()
}
const becoming = (answer: () => Answer) => async (app: WholeApplication) => {
  await isThere()
  app.answer({ [SWITCH]: answer })
  await pick(/杭州清和/)
}
const pick = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: /^当前身份/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const ended = (status: number): Case => ({
  setting: atMessages,
  provoke: answeredBy(refusing(status)),
  form: 'dialog',
  after: { path: '/login/password', token: 'cleared' },
})
const typedIn = async () => {
  await userEvent.type(await screen.findByLabelText('手机号'), ' 13800001234 ')
  await userEvent.type(screen.getByLabelText('密码'), 'wrong1234')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}
const refusedAtTheDoor = (info: string): Case => ({
  setting: { at: '/login/password', answers: { [LOGIN]: refusing(200, 'login.failed', info) } },
  provoke: typedIn,
  form: 'page',
  after: { path: '/login/password', token: 'none' },
  also: async (app) => {
    expect(app.asked.find(({ path }) => path === LOGIN)?.json['userAccount']).toBe('13800001234')
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong1234')
  },
})
const stays = { path: '/message', token: 'kept' } as const
const staysAtSystem = { path: '/message?tab=system', token: 'kept' } as const

const CASES: Readonly<Record<string, Case>> = {
  'unknown session': {
    setting: atMessages,
    provoke: answeredBy(refusing(401)),
    form: 'toast',
    after: { path: '/login/password', token: 'cleared' },
  },
  'long inactivity': ended(405),
  'unit cancelled': ended(510),
  'signed in elsewhere': ended(511),
  'illegal request': {
    setting: atMessages,
    provoke: answeredBy(refusing(406)),
    form: 'toast',
    after: staysAtSystem,
  },
  'other status': {
    setting: { ...atMessages, answers: { [MESSAGES]: () => ({ status: 503, raw: '<html>' }) } },
    form: 'page',
    after: stays,
    also: async (app) => {
      app.answer({ [MESSAGES]: () => ({ data: { rows: [], total: 0, page: 1, pageSize: 10 } }) })
      await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
      await isThere()
    },
  },
  'no answer': {
    setting: atMessages,
    provoke: async (app) => {
      await isThere()
      await app.cutOff()
      await askForSystemMessages()
    },
    form: 'page',
    after: staysAtSystem,
  },
  'sign-in refused': refusedAtTheDoor('手机号或密码不正确，请重试。'),
  'sign-in refused without words': refusedAtTheDoor(''),
  'switch refused for good': {
    setting: atMessages,
    provoke: becoming(refusing(200, '1000035', '您已被移出该单位，请重新登录。')),
    form: 'toast',
    after: { path: '/login/password', token: 'cleared' },
  },
  'switch failed': { setting: atMessages, provoke: becoming(refusing(500)), form: 'toast', after: stays },
  'person not certified': {
    setting: { user: makeUser({ autStatus: 2 }), at: '/message' },
    provoke: async () => {
      await isThere()
      await pick(/杭州清和/)
    },
    form: 'toast',
    after: stays,
    also: async (app) => expect(app.asked.map(({ path }) => path)).not.toContain(SWITCH),
  },
  'identity switched elsewhere': {
    setting: atMessages,
    provoke: async (app) => {
      await isThere()
      app.answer({
        '/AccountService/user/currentAccount': () => ({ data: asCompany() }),
        [MESSAGES]: ({ headers }: Asked) =>
          headers['x-biz'] === '1'
            ? refusing(409, 'identity.stale', '身份已切换')()
            : { data: { rows: [], total: 0, page: 1, pageSize: 10 } },
      })
      await askForSystemMessages()
    },
    form: 'dialog',
    after: staysAtSystem,
    also: async () => {
      await screen.findByRole('button', { name: /^当前身份：杭州清和文化科技有限公司/, hidden: true })
    },
  },
  'notice counts': {
    setting: {
      ...atMessages,
      answers: {
        '/BaseService/notice/counts': refusing(200, 'notices.busy', '消息服务正在维护，请稍后再试。'),
      },
    },
    form: 'toast',
    after: stays,
  },
  'red dots': {
    setting: { ...atMessages, answers: { '/ContractService/getNotice': refusing(500) } },
    form: 'toast',
    after: stays,
  },
  'partners’ back office': {
    setting: {
      user: makeUser({ userType: 2 }),
      at: '/message',
      answers: {
        '/BaseService/partner/url': refusing(200, 'partner.none', '合伙人业务后台尚未配置，请联系平台客服。'),
      },
    },
    provoke: async () => {
      vi.spyOn(window, 'open').mockReturnValue(null)
      await isThere()
      await pick(/合伙人业务后台/)
    },
    form: 'toast',
    after: stays,
  },
  'mobile site': {
    setting: {
      ...atMessages,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      hasMobileSite: true,
      answers: { '/BaseService/tip/url': refusing(500) },
    },
    form: 'toast',
    after: stays,
    also: isThere,
  },
  'permission rule without a value': {
    setting: {
      ...atMessages,
      beside: (
        <Allowed>
          <button type="button">无规则的按钮</button>
        </Allowed>
      ),
    },
    form: 'dialog',
    after: stays,
    also: async () => expect(screen.queryByText('无规则的按钮')).toBeNull(),
  },
  'computer’s clock': {
    setting: {
      ...atMessages,
      answers: {
        '/AccountService/user/currentAccount': ({ query }) =>
          Math.abs(Number(query['now_date']) - SERVER_NOW()) > 300_000
            ? { ...refusing(406, 'illegal.time', '非法请求！')(), headers: { date: serverDate() } }
            : { headers: { date: serverDate() }, data: makeUser() },
      },
    },
    form: 'dialog',
    after: stays,
    also: async () => {
      await screen.findByText('没有消息')
      expect(screen.queryByText('非法请求！')).toBeNull()
    },
  },
}

/** The server's clock is ten minutes ahead of this computer's. */
const SERVER_NOW = () => Date.now() + 600_000
const serverDate = () => new Date(SERVER_NOW()).toUTCString()

const rowsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => {
      const [row = '', answer = '', words = '', follows = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { row, answer, words, follows }
    })
const ROWS = rowsOf(readFileSync('docs/error-catalogue.md', 'utf8'))

const asText = async (form: Case['form'], words: string): Promise<string> => {
  if (form !== 'dialog') return (await screen.findByText(words)).textContent ?? ''
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(new RegExp(words))
  return dialog.textContent ?? ''
}

const report: object[] = []
let app: WholeApplication | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await app?.close()
})
afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/errors.json', `${JSON.stringify(report, null, 2)}\n`)
})
const place = () => `${location.pathname}${location.search}`
const tokenNow = (wasIn: boolean) => (keptToken() === null ? (wasIn ? 'cleared' : 'none') : 'kept')

describe('the error catalogue', () => {
  it('has a case for every row and a row for every case', () => {
    expect(ROWS.map(({ row }) => row).sort()).toEqual(Object.keys(CASES).sort())
  })

  it.each(ROWS)('$row', async ({ row, answer, words, follows }) => {
    const { setting, provoke, form, after, also } = CASES[row]!
    app = await openApplication(setting)
    await provoke?.(app)
    const seen = await asText(form, words)
    expect(seen).toContain(words)
    expect(screen.queryAllByRole('dialog').length).toBe(form === 'dialog' ? 1 : 0)
    await also?.(app)
    await vi.waitFor(() =>
      expect({
        path: place().replace(/[?]next=.*$/, ''),
        token: tokenNow(setting.user !== undefined),
      }).toEqual(after),
    )
    report.push({ row, answer, words, follows, form, seen, after: { path: place(), token: after.token } })
  })
})

/** From now on nobody's timer of so many ms runs out by itself. */
const heldTimers = (held: number): (() => void)[] => {
  const timers: (() => void)[] = []
  const start = globalThis.setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout')
  spy.mockImplementation((run: (...given: unknown[]) => void, ms, ...given) => {
    if (ms !== held) return start(run, ms, ...given)
    timers.push(() => run(...given))
    return start(() => undefined)
  })
  onTestFinished(() => spy.mockRestore())
  return timers
}

describe('alerts', () => {
  it('an unknown session leaves half a second to read before the sign-in page', async () => {
    app = await openApplication(atMessages)
    const halfSeconds = heldTimers(500)
    await answeredBy(refusing(401))(app)
    await screen.findByText('登录失效，请重新登录！')
    await vi.waitFor(() => expect(halfSeconds.length).toBeGreaterThan(0))
    expect(location.pathname).toBe('/message')
    for (const pass of halfSeconds) pass()
    await vi.waitFor(() => expect(location.pathname).toBe('/login/password'))
  })

  it('several calls that end one session at once are told of once', async () => {
    app = await openApplication(atMessages)
    await isThere()
    const ending = { [MESSAGES]: refusing(511), '/BaseService/notice/counts': refusing(510) }
    app.answer(ending)
    app.shared.session.getSnapshot().children.notices?.send({ type: 'screen.woke' })
    await askForSystemMessages()
    await screen.findByRole('dialog')
    await vi.waitFor(() => expect(location.pathname).toBe('/login/password'))
    expect(screen.getAllByRole('dialog').length).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('two that say different things are shown one after the other', async () => {
    app = await openApplication({
      ...atMessages,
      beside: (
        <Allowed>
          <i />
        </Allowed>
      ),
    })
    await screen.findByRole('dialog', { name: '权限错误' })
    app.answer({ '/BaseService/notice/counts': refusing(405) })
    app.shared.session.getSnapshot().children.notices?.send({ type: 'screen.woke' })
    await vi.waitFor(() => expect(location.pathname).toBe('/login/password'))
    expect(screen.getAllByRole('dialog').map((one) => one.textContent)).toEqual([
      expect.stringContaining('权限错误'),
    ])
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
    await screen.findByRole('dialog', { name: '已退出登录' })
    expect(screen.getAllByRole('dialog').length).toBe(1)
  })
})
