// The routing guard in the running application, row by row (specification §2, routing guard; §5).
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asCompany, makeUser } from '#tests/support/user.ts'
import { keptToken, openApplication } from '#tests/support/whole-application.tsx'
import type { ApplicationSetting, WholeApplication } from '#tests/support/whole-application.tsx'

let app: WholeApplication | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await app?.close()
})
const open = async (setting: ApplicationSetting) => {
  app = await openApplication(setting)
}
const place = () => `${location.pathname}${location.search}`
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const CURRENT = '/AccountService/user/currentAccount'
const WAYS = '/AccountService/signOn/ways'

describe('without a token', () => {
  it('an open path is shown', async () => {
    await open({ at: '/register' })
    await screen.findByRole('button', { name: '注册' })
    expect([place(), document.title]).toEqual(['/register', '注册 - 诺印'])
  })

  it('any other path leads to sign-in', async () => {
    await open({ at: '/message?tab=system' })
    await heading('登录诺印')
    expect([place(), document.title]).toEqual([
      '/login/password?next=%2Fmessage%3Ftab%3Dsystem',
      '密码登录 - 诺印',
    ])
    // The sign-in page itself may have asked which ways there are.
    expect(app!.asked.map(({ path }) => path).filter((path) => path !== WAYS)).toEqual([])
  })
})

describe('with a token', () => {
  it('the sign-in page leads home', async () => {
    await open({ user: makeUser(), at: '/login/password' })
    await heading(/[好了]，林清和/)
    expect([place(), document.title]).toEqual(['/home', '首页 - 诺印'])
  })

  it('who it is is asked before anything else', async () => {
    await open({ user: makeUser(), at: '/message' })
    await heading('消息中心')
    expect(app!.asked[0]?.path).toBe(CURRENT)
  })

  it('a user that cannot be read is signed out', async () => {
    const refusal = { code: 'account.closed', info: '账号已注销' }
    await open({ user: makeUser(), at: '/message', answers: { [CURRENT]: () => ({ refusal }) } })
    await heading('登录诺印')
    expect([place(), keptToken()]).toEqual(['/login/password?next=%2Fmessage', null])
  })

  it('a server that does not answer signs nobody out: one can try again', async () => {
    await open({
      user: makeUser(),
      at: '/message',
      answers: { [CURRENT]: () => new Promise(() => undefined) },
    })
    await screen.findByRole('status', { name: '正在加载' })
    await app!.cutOff()
    await screen.findByText('暂时连接不上诺印')
    expect([place(), keptToken()]).toEqual(['/message', 'a-token'])
    expect(screen.getByRole('button', { name: /重\s?试/ })).toBeTruthy()
  })

  it('a page whose code is not in the tree is not there', async () => {
    await open({ user: makeUser(), at: '/user/userCenter/roleManage' })
    await screen.findByText('页面不存在')
    expect([place(), document.title]).toEqual(['/404', '页面不存在 - 诺印'])
  })

  it('the menu of the part one was in stays around a page that is not there', async () => {
    await open({ user: asCompany(), at: '/sign/list/nowhere' })
    await screen.findByText('页面不存在')
    expect(place()).toBe('/404')
    const menu = within(await screen.findByRole('navigation', { name: '本栏目' }))
    expect(menu.getByRole('link', { name: '合同签署' }).getAttribute('href')).toBe('/sign/list/signing')
  })

  it('going elsewhere begins at the top with another title', async () => {
    await open({ user: makeUser(), at: '/message' })
    await heading('消息中心')
    const scrolled = vi.spyOn(window, 'scrollTo')
    await userEvent.click(screen.getByRole('link', { name: '文件验签' }))
    await heading('文件验签')
    expect([scrolled.mock.calls, document.title]).toEqual([[[0, 0]], '文件验签 - 诺印'])
  })

  it('goes elsewhere in a browser whose scrolling answers a promise', async () => {
    await open({ user: makeUser(), at: '/message' })
    await heading('消息中心')
    vi.spyOn(window, 'scrollTo').mockReturnValue(Promise.resolve() as never)
    await userEvent.click(screen.getByRole('tab', { name: '系统消息' }))
    await vi.waitFor(() => expect(place()).toBe('/message?tab=system'))
    await userEvent.click(screen.getByRole('link', { name: '文件验签' }))
    await heading('文件验签')
  })

  it('another query of the same page begins at the top too (specification §2)', async () => {
    await open({ user: makeUser(), at: '/message' })
    await heading('消息中心')
    const scrolled = vi.spyOn(window, 'scrollTo')
    await userEvent.click(screen.getByRole('tab', { name: '系统消息' }))
    await vi.waitFor(() => expect([place(), scrolled.mock.calls]).toEqual(['/message?tab=system', [[0, 0]]]))
  })
})

describe('areas for the certified', () => {
  const unproven = makeUser({ autStatus: null, userName: '' })
  const failed = makeUser({ autStatus: -1 })
  const pending = asCompany({ defaultBizCompanyAutStatus: 2 })
  const certificationPaused = '认证已暂停：有人举报。核实期间不能发起和签署合同。'
  const paused = makeUser({ autStatus: 2, certificationPaused })
  const pausedCompany = asCompany({ defaultBizCompanyAutStatus: 2, certificationPaused })

  it.each([
    ['a person who is not', unproven, '请先完成实名认证', '通常 1 分钟即可', '去实名认证', '/authPersonal'],
    ['a person who failed', failed, '请先完成实名认证', '实名认证还没有成功', '去实名认证', '/authPersonal'],
    ['a company that is not', pending, '单位尚未认证', '还没有通过认证', '查看单位认证', '/authCompany'],
    ['a person whose certification rests', paused, '认证已暂停', '有人举报', '查看实名认证', '/authPersonal'],
    ['a company whose does', pausedCompany, '认证已暂停', '有人举报', '查看单位认证', '/authCompany'],
  ])('ask %s, and lead there and back', async (_, user, title, words, verb, to) => {
    await open({ user, at: '/sign/list/signing' })
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain(words)
    expect(app!.asked.map(({ path }) => path).filter((path) => path.includes('contract/list'))).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: verb }))
    await vi.waitFor(() => expect(place()).toBe(`${to}?next=%2Fsign%2Flist%2Fsigning`))
  })

  it('offer the user centre and the way home instead', async () => {
    await open({ user: unproven, at: '/sign/list/drafts' })
    await userEvent.click(await screen.findByRole('button', { name: '去个人中心' }))
    await vi.waitFor(() => expect(place()).toBe('/user/userCenter/userInfo'))
    await userEvent.click(screen.getByRole('link', { name: '签署服务' }))
    await userEvent.click(await screen.findByRole('button', { name: '返回首页' }))
    await vi.waitFor(() => expect(place()).toBe('/home'))
  })
})
