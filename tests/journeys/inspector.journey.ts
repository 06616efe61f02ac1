// The inspector next to the running application.
// Covers live states, a sent event, time travel and a file; nothing leaves the machine.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { actAs, apiCompany, apiPerson, launched } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { proveByCode, readToTheEnd, sign } from '#tests/support/signing-screens.ts'

const actor = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '角色' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** The state is drawn and lit. */
const lit = (page: Page, path: string) => page.locator(`.state.lit.leaf[data-state="${path}"]`)

test('the session is watched, driven by hand and travelled through', async ({ context, page, server }) => {
  const strangers: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') strangers.push(request.url())
  })
  const person = await apiPerson(server.url, '沈知微')
  const inspector = await context.newPage()
  await inspector.goto('/inspector')
  await expect(inspector.getByText('还没有页面连上来。')).toBeVisible()

  await test.step('the session appears and is drawn', async () => {
    await page.goto('/login/password?inspect')
    await expect(actor(inspector, 'session')).toContainText('signedOut')
    await actor(inspector, 'session').click()
    await expect(lit(inspector, 'signedOut')).toBeVisible()
  })

  await test.step('signing in is seen as it happens', async () => {
    await page.getByLabel('手机号').fill(person.phone)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(lit(inspector, 'signedIn.resting')).toBeVisible()
    await expect(actor(inspector, 'identity')).toContainText('settled')
    await keepPicture(inspector, 'inspector', '01-signed-in')
  })

  await test.step('the log keeps what was said and hides what is secret', async () => {
    await inspector.getByLabel('搜索事件').fill('login.submitted')
    await inspector.getByRole('button', { name: /login\.submitted/ }).click()
    await expect(inspector.getByText('"•••"').first()).toBeVisible()
    await expect(inspector.locator('body')).not.toContainText(person.password)
    await expect(inspector.locator('body')).not.toContainText(person.phone)
    await inspector.getByLabel('搜索事件').clear()
    await inspector.getByRole('button', { name: '回到现在' }).click()
  })

  await test.step('the past is shown, and the present again', async () => {
    await inspector.getByRole('button', { name: '上一步' }).click()
    await expect(lit(inspector, 'signingIn')).toBeVisible()
    await expect(inspector.getByText('过去的一刻')).toBeVisible()
    await expect(actor(inspector, 'session')).toContainText('signingIn')
    await inspector.getByRole('button', { name: '回到现在' }).click()
    await expect(lit(inspector, 'signedIn.resting')).toBeVisible()
  })

  await test.step('an event sent by hand reaches the running application', async () => {
    await inspector.getByRole('tab', { name: '发送事件' }).click()
    await inspector.getByRole('button', { name: 'logout.asked', exact: true }).click()
    await inspector.getByRole('button', { name: '发送 logout.asked' }).click()
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await expect(lit(inspector, 'signedOut')).toBeVisible()
  })

  await test.step('the recording is saved without secrets and opened again', async () => {
    const [download] = await Promise.all([
      inspector.waitForEvent('download'),
      inspector.getByRole('button', { name: '导出' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect([text.includes(person.password), text.includes(person.phone)]).toEqual([false, false])
    await page.close()
    await expect(inspector.getByText('等待连接')).toBeVisible()
    await inspector.getByLabel('导入记录文件').setInputFiles({
      name: '昨天.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await expect(inspector.getByText('正在看导入的记录：昨天.json')).toBeVisible()
    await actor(inspector, 'session').first().click()
    await expect(lit(inspector, 'signedOut')).toBeVisible()
  })

  expect(strangers).toEqual([])
})

test('a signing is watched to its end, and the contract’s own chart replayed', async ({
  browser,
  server,
}) => {
  const company = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司')
  const tenant = await apiPerson(server.url, '顾南舟')
  const { contractId, partyIds } = await launched([company, tenant], '房屋租赁合同')
  const context = await browser.newContext({ baseURL: server.url })
  await actAs(context, company)
  const page = await context.newPage()
  const inspector = await context.newPage()
  await inspector.goto('/inspector')

  await test.step('the signing page is seen from reading to signed', async () => {
    await page.goto(`/signModel/signAuth?contractId=${contractId}&partyId=${partyIds[0]}&inspect`)
    // A tab behind another draws nothing, and what is not drawn cannot be pressed.
    await page.bringToFront()
    await readToTheEnd(page)
    await actor(inspector, 'signing').click()
    await expect(lit(inspector, 'preparing.reading.read')).toBeVisible()
    await proveByCode(page, server.url, company.phone)
    await expect(lit(inspector, 'preparing.proving.proven')).toBeVisible()
    await keepPicture(inspector, 'inspector', '02-ready-to-sign')
    await sign(page)
    await expect(lit(inspector, 'signed')).toBeVisible()
    await inspector.getByRole('tab', { name: '时序图' }).click()
    await expect(inspector.getByRole('button', { name: 'sign.submitted' })).toBeVisible()
    await keepPicture(inspector, 'inspector', '03-signed')
  })

  await test.step('the contract’s page leads to its chart, where its history is replayed', async () => {
    await page.goto(`/signDetail?contractId=${contractId}`)
    const [record] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: '查看状态图' }).click(),
    ])
    await expect(record.getByText('正在看服务器上的记录：房屋租赁合同')).toBeVisible()
    await expect(lit(record, 'signing')).toBeVisible()
    await record.getByRole('button', { name: '上一步' }).click()
    await record.getByRole('button', { name: '上一步' }).click()
    await record.getByRole('button', { name: '上一步' }).click()
    await expect(lit(record, 'draft')).toBeVisible()
    await keepPicture(record, 'inspector', '04-contract')
  })
  await context.close()
})

test('a page that is not inspected loads nothing of the inspector', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/login/password')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => /attach|inspector|chart/.test(path))).toEqual([])
  await expect(page.getByRole('button', { name: '状态图检视器' })).toBeHidden()
})
