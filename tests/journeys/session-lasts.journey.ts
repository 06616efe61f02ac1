// A session that survives what happens to computers: laptops sleep, clocks are wrong, tabs are many (specification §2, §8).
import type { Page } from '@playwright/test'
import { logIn, setDefaultBiz } from '#protocol/account/session.ts'
import { createClient } from '../../scripts/smoke/client.ts'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import { signIn } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { switchIdentity } from '#tests/models/browser/members.ts'

const isSignedIn = (page: Page) => expect(page.getByRole('button', { name: /^当前身份/ })).toBeVisible()

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
    await createClient(server.url, undefined, token).call(setDefaultBiz, {
      defaultBizType: 2,
      defaultBizCompanyId: company.client.identity.type === 2 ? company.client.identity.companyId : null,
      defaultBizCompanyName: company.companyName,
    })
    await page.getByRole('link', { name: '签署服务' }).click()
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
