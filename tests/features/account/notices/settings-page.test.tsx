// The notice settings: channels by topic, security that stays on, and how to get an address.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { TOPICS } from '#protocol/account/notices.ts'
import type { NoticeSetting, NoticeTopic } from '#protocol/account/notices.ts'
import { NoticeSettingsPage } from '#src/features/account/notices/settings-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const defaults = (): NoticeSetting[] =>
  (Object.keys(TOPICS) as NoticeTopic[]).map((topic) => ({
    topic,
    sms: TOPICS[topic].hasSms,
    mail: TOPICS[topic].mail,
  }))

/** A server that keeps what is set, unless it refuses. */
const show = async (state: {
  address?: string
  hasMail?: boolean
  isFailing?: boolean
  refuses?: boolean
}) => {
  let rows = defaults()
  const { address = '', hasMail = true, isFailing = false, refuses = false } = state
  const asked: unknown[] = []
  page = await renderPage(<NoticeSettingsPage />, {
    at: '/message/settings',
    user: makeUser(),
    answers: {
      '/BaseService/notice/settings': ({ method, json }) => {
        if (method === 'GET') return { data: { rows, hasMail, address, isFailing } }
        const { topic, sms, mail } = json as unknown as NoticeSetting
        asked.push({ topic, sms, mail })
        if (refuses)
          return { refusal: { code: 'notice.no-channel', info: '没有这种通知方式，请刷新页面后重新选择。' } }
        rows = rows.map((row) => (row.topic === topic ? { topic, sms, mail } : row))
        return { data: {} }
      },
    },
  })
  await screen.findByRole('group', { name: '等我签署' })
  return asked
}

describe('the notice settings', () => {
  it('switch text messages and mails by topic', async () => {
    const asked = await show({ address: 'li.na@example.com' })
    await userEvent.click(screen.getByRole('switch', { name: '短信：等我签署' }))
    await userEvent.click(screen.getByRole('combobox', { name: '邮件：等我审批' }))
    await userEvent.click(await screen.findByTitle('每日汇总'))
    await expect
      .poll(() => asked)
      .toEqual([
        { topic: 'signing', sms: false, mail: 'now' },
        { topic: 'approval', sms: true, mail: 'daily' },
      ])
    expect(screen.getByRole('switch', { name: '短信：等我签署' }).getAttribute('aria-checked')).toBe('false')
  })

  it('say that security stays on', async () => {
    await show({ address: 'li.na@example.com' })
    const row = within(screen.getByRole('group', { name: '账号安全' }))
    expect(row.getByText(/不能关闭/)).toBeTruthy()
    expect([row.queryByRole('switch'), row.queryByRole('combobox')]).toEqual([null, null])
  })

  it('lead to an address when there is none, and offer no mails until then', async () => {
    await show({})
    expect(screen.getByRole('link', { name: '绑定邮箱' }).getAttribute('href')).toBe(
      '/user/userCenter/userInfo?set=mail',
    )
    expect(screen.getByRole('combobox', { name: '邮件：等我签署' }).hasAttribute('disabled')).toBe(true)
  })

  it('tell that mails do not get through', async () => {
    await show({ address: 'li.na@example.com', isFailing: true })
    expect(screen.getByText(/最近的邮件没有送达 li\.na@example\.com/)).toBeTruthy()
  })

  it('tell that this installation sends no mails', async () => {
    await show({ hasMail: false })
    expect(screen.getByText(/没有接入邮件服务/)).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('show a choice as it was when the server refuses it', async () => {
    await show({ address: 'li.na@example.com', refuses: true })
    const toggle = screen.getByRole('switch', { name: '短信：等我签署' })
    await userEvent.click(toggle)
    await expect
      .poll(() => JSON.stringify(page!.alerts.getSnapshot().context))
      .toContain('没有这种通知方式，请刷新页面后重新选择。')
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  })
})
