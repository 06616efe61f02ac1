// A session survives server restarts, sleeping laptops, wrong clocks and many tabs.
// See specification §2, §8.
import type { Page } from '@playwright/test'
import { getCurrentAccount, logIn, setDefaultBiz } from '#protocol/account/sessions/session.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import { leaving, signIn } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { startServer } from '#tests/support/running-server.ts'
import { switchIdentity } from '#tests/models/browser/members.ts'

/** Nobody of the demo takes part; without it a server starts sooner. */
const QUICK = { isShortLived: true, env: { NUOYIN_DEMO: 'off' } } as const
const COUNTS = '/BaseService/notice/counts'
const isSignedIn = (page: Page) => expect(page.getByRole('button', { name: /^当前身份/ })).toBeVisible()

test('a server that restarts is come back to: nobody signs in again', async ({ context, page }) => {
  const first = await startServer(QUICK)
  await actAs(context, await apiPerson(first.url, '闻人笙'))
  await page.goto(`${first.url}/message`)
  await expect(page.getByText('认证已通过', { exact: true })).toBeVisible()
  await first.kill()

  await test.step('while it is down the page says so and keeps the session', async () => {
    await page.getByRole('tab', { name: /合同消息/ }).click()
    await expect(page.getByText('连接不上服务器，请检查网络后重试。').first()).toBeVisible()
    await isSignedIn(page)
    await keepPicture(page, 'session-lasts', '01-server-down')
  })

  const second = await startServer({
    dataDir: first.dataDir,
    port: Number(new URL(first.url).port),
    ...QUICK,
  })
  await test.step('once it is back, what was asked for is there without a press', async () => {
    await expect(page.getByText('没有消息')).toBeVisible()
    await page.getByRole('link', { name: '签署服务' }).click()
    await expect(page.getByRole('heading', { name: '合同签署' })).toBeVisible()
    await isSignedIn(page)
  })

  await test.step('a page opened while it is down waits with a retry and signs nobody out', async () => {
    // The page itself still comes from somewhere: a cache, or another node.
    await page.route('**/zkkxdev/**', (route) => route.abort('connectionrefused'))
    await page.goto(`${first.url}/message`)
    await expect(page.getByText('暂时连接不上诺印')).toBeVisible()
    await keepPicture(page, 'session-lasts', '02-cannot-connect')
    await page.unroute('**/zkkxdev/**')
    await expect(page.getByRole('heading', { name: '消息中心' })).toBeVisible()
  })
  await second.stop()
})

test('a laptop that slept asks again at once, and one tab asks for both', async ({
  context,
  page,
  server,
}) => {
  await context.clock.install()
  const person = await apiPerson(server.url, '贺兰雪')
  await actAs(context, person)
  let asked = 0
  context.on('request', (request) => (request.url().includes(COUNTS) ? (asked += 1) : 0))
  await page.goto('/home')
  await isSignedIn(page)
  const second = await context.newPage()
  await second.goto('/message')
  await isSignedIn(second)
  const { userId } = await person.client.call(getCurrentAccount, {})
  await second.evaluate((name) => {
    const place = globalThis as { heard?: number }
    place.heard = 0
    new BroadcastChannel(name).addEventListener('message', () => (place.heard = (place.heard ?? 0) + 1))
  }, `nuoyin.notices.${userId}`)
  const heard = () => second.evaluate(() => (globalThis as { heard?: number }).heard ?? 0)

  /** Half a minute passes; what one tab was answered reaches the other. */
  const halfMinute = async () => {
    const before = { asked, heard: await heard() }
    await context.clock.runFor(30_500)
    await expect.poll(heard).toBe(before.heard + 1)
    expect(asked - before.asked).toBe(1)
  }

  await test.step('every half minute one tab asks for both', async () => {
    for (const tab of [page, second]) await tab.waitForLoadState('networkidle')
    await halfMinute()
    await halfMinute()
  })

  await test.step('after four minutes of sleep it is asked again without waiting for the next turn', async () => {
    const before = { asked, heard: await heard() }
    // Longer sleeps would put the page's clock ahead of the server's, which sleeps in no journey.
    await context.clock.fastForward('04:00')
    await expect.poll(heard).toBeGreaterThan(before.heard)
    expect(asked).toBeGreaterThan(before.asked)
    await isSignedIn(page)
  })

  await test.step('and still one tab asks for both', async () => {
    const begun = asked
    for (let round = 1; round <= 3; round += 1) {
      const before = await heard()
      await context.clock.runFor(30_500)
      await expect.poll(heard).toBeGreaterThan(before)
    }
    // On waking each tab in sight asked for itself; two that went on so would have asked six times more.
    expect(asked - begun).toBeLessThan(6)
  })
})

test('who signed in elsewhere while the laptop slept is told on waking, in every tab', async ({
  context,
  page,
  server,
}) => {
  await context.clock.install()
  const person = await apiPerson(server.url, '慕容霁')
  await actAs(context, person)
  await page.goto('/home')
  await isSignedIn(page)
  const second = await context.newPage()
  await second.goto('/message')
  await isSignedIn(second)
  const elsewhere = createClient(server.url)
  await elsewhere.call(logIn, { userAccount: person.phone, method: 'password', password: person.password })
  await context.clock.fastForward('04:00')
  // Whichever tab asks first tells the other, which then has nothing to ask with.
  const told = async () =>
    (
      await Promise.all(
        [page, second].map((tab) => tab.getByRole('dialog', { name: '账号在其他设备登录' }).count()),
      )
    ).reduce((sum, count) => sum + count)
  await expect.poll(told).toBeGreaterThanOrEqual(1)
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login\/password/)
  expect(await page.evaluate(() => localStorage.getItem('nuoyin.token'))).toBeNull()
})

test('tabs of one browser are one person, and one identity', async ({ context, page, server }) => {
  const company = await apiCompany(server.url, '陆清欢', '嘉兴南湖粮油有限公司')
  const second = await context.newPage()
  await second.goto('/message')
  await expect(second).toHaveURL(/\/login\/password\?next=%2Fmessage/)
  await signIn(page, company)
  await test.step('signing in in one signs in the other, which goes on to where it wanted', async () => {
    await expect(second.getByRole('heading', { name: '消息中心' })).toBeVisible()
    await expect(second).toHaveURL(/\/message$/)
  })
  await test.step('another identity in one is another identity in the other, and it says so', async () => {
    await switchIdentity(page, '陆清欢')
    await expect(second.getByText(/身份已在其他窗口切换：现在是个人身份/)).toBeVisible()
    await expect(second.getByRole('button', { name: /^当前身份：陆清欢/ })).toBeVisible()
  })
  await test.step('what a tab asks for in an identity that was left elsewhere is refused and told', async () => {
    // A tab that heard nothing of the switch, as when the other is another browser's.
    const token = (await page.evaluate(() => localStorage.getItem('nuoyin.token'))) ?? ''
    const leave = await leaving(page)
    await createClient(server.url, undefined, token).call(setDefaultBiz, {
      defaultBizType: 2,
      defaultBizCompanyId: company.client.identity.type === 2 ? company.client.identity.companyId : null,
      defaultBizCompanyName: company.companyName,
    })
    await leave()
    const dialog = page.getByRole('dialog', { name: '身份已在其他窗口切换' })
    await expect(dialog).toContainText('它没有执行')
    await dialog.getByRole('button', { name: '知道了' }).click()
    await expect(
      page.getByRole('button', { name: new RegExp(`^当前身份：${company.companyName}`) }),
    ).toBeVisible()
  })
})

test('a computer ten minutes slow is told once and works all the same', async ({ context, page, server }) => {
  const person = await apiPerson(server.url, '钟离陌')
  await context.clock.install({ time: Date.now() - 600_000 })
  await actAs(context, person)
  await page.goto('/home')
  const dialog = page.getByRole('dialog', { name: '电脑的时间不准' })
  await expect(dialog).toContainText('慢了约 10 分钟')
  await keepPicture(page, 'session-lasts', '03-clock-off')
  await dialog.getByRole('button', { name: '知道了' }).click()
  await isSignedIn(page)
  const refused: number[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.status())
  })
  await page.getByRole('link', { name: '签署服务' }).click()
  await expect(page.getByText('还没有合同')).toBeVisible()
  expect(refused).toEqual([])
  await page.reload()
  await expect(page.getByText('还没有合同')).toBeVisible()
  await expect(dialog).toBeHidden()
})
