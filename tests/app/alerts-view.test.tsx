// Alerts as a person sees them: the product's own words, one dialog at a time.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { AlertsView } from '#src/app/alerts-view.tsx'
import type { Alert } from '#src/machines/alerts.machine.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const raise = (code: string, form: Alert['form'], words = '') =>
  page!.alerts.send({ type: 'alert.raised', alert: { code, form, words, tone: 'warning' } })

it('explains forced ends one after the other', async () => {
  page = await renderPage(<AlertsView />)
  raise('idle', 'dialog')
  raise('unitCancelled', 'dialog')
  await screen.findByRole('dialog', { name: '已退出登录' })
  expect(screen.getAllByRole('dialog').length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  await screen.findByRole('dialog', { name: '单位已注销' })
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

it('advises a password change after a sign-in elsewhere', async () => {
  page = await renderPage(<AlertsView />)
  raise('loggedInElsewhere', 'dialog')
  await screen.findByText('您的账号已在其他设备上登录，本设备已退出。如果不是您本人操作，请尽快修改密码。')
})

it.each([
  ['unknownSession', '', '登录失效，请重新登录！'],
  ['illegal', '', '非法请求！'],
  ['identity.switch-failed', '网络异常:500', '切换失败：网络异常:500'],
  ['', '签名已保存', '签名已保存'],
])('passes %s by as “%s%s”', async (code, words, shown) => {
  page = await renderPage(<AlertsView />)
  raise(code, 'toast', words)
  await screen.findByText(shown)
  expect(page.alerts.getSnapshot().context.toasts).toEqual([])
})
