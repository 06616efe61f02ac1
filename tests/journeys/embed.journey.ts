// A partner's page on another port frames the signing page and hears of it; a third may not.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { getDraft, saveDraft } from '#protocol/contracts/drafts/drafts.ts'
import { newFilled } from '#protocol/contracts/fields/fields.ts'
import { createApplication } from '#protocol/platform/applications/applications.ts'
import { actAs, apiCompany, apiEmployee, apiPerson } from '#tests/support/api-people.ts'
import type { Client } from '../../scripts/smoke/client.ts'
import { codeFor } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { licencePicture } from '#tests/support/licence-picture.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { proveByCode, readToTheEnd, sign } from '#tests/support/signing-screens.ts'
import { embedLink, launchFile } from '../../docs/samples/launch.ts'
import { callNuoyin, uploadFile } from '../../docs/samples/partner.ts'
import type { Partner } from '../../docs/samples/partner.ts'

const SAMPLE = readFileSync(new URL('../../docs/samples/embed.html', import.meta.url), 'utf8')

/** A site of its own whose page frames the link it was given last. */
const startSite = async () => {
  let link = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/back' ? '<h1>采购单列表</h1>' : SAMPLE.replace('{{url}}', link))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    show: async (page: Page, url: string) => {
      link = url
      await page.goto(origin)
      return page.frameLocator('iframe')
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The first party of a contract. */
const partyOf = async (partner: Partner, contractId: string) => {
  const { parties } = await callNuoyin<{ parties: { partyId: string }[] }>(
    partner,
    'GET',
    '/OpenService/contract',
    { contractId },
  )
  return { contractId, partyId: parties[0]!.partyId }
}

/** A contract of the partner whose party fills in an address and a picture before anybody signs. */
const launchToFill = async (
  partner: Partner,
  client: Client,
  externalNo: string,
  { name, phone }: { name: string; phone: string },
) => {
  const fileId = await uploadFile(partner, '采购合同.pdf', pagesOf(1))
  const { contractId } = await callNuoyin<{ contractId: string }>(
    partner,
    'POST',
    '/OpenService/contract/draft',
    {
      requestId: randomUUID(),
      name: '办公家具采购合同',
      externalNo,
      fileIds: [fileId],
      parties: [{ partyType: 1, name, phone }],
      places: [{ party: 0, kind: 'personSign', keyword: 'Page 1' }],
    },
  )
  const { version, content } = await client.call(getDraft, { contractId })
  const partyId = content.parties[0]!.partyId
  const place = { fileId, partyId, page: 0, x: 320, w: 360, required: true }
  const filled = [
    { ...newFilled('text'), ...place, fieldId: randomUUID(), y: 300, h: 36, label: '送货地址' },
    { ...newFilled('image'), ...place, fieldId: randomUUID(), y: 380, h: 140, label: '门牌照片' },
  ]
  await client.call(saveDraft, { contractId, version, content: { ...content, filled } })
  await callNuoyin(partner, 'POST', '/OpenService/contract/launch', { requestId: randomUUID(), contractId })
  return partyOf(partner, contractId)
}

test('signs in a partner’s frame beside a session of its own, and nowhere else', async ({
  context,
  page,
  server,
}) => {
  const [oa, stranger] = [await startSite(), await startSite()]
  const owner = await apiCompany(server.url, '顾长宁', '杭州拾光贸易有限公司', '13900004591')
  const signer = await apiPerson(server.url, '陆知行', '13900004592')
  const { application, secret } = await owner.client.call(createApplication, {
    name: 'OA 采购',
    callbackUrl: '',
    events: [],
    ipList: ['127.0.0.1'],
    frameOrigins: [oa.origin],
    mayLaunch: true,
  })
  const partner: Partner = { origin: server.url, appKey: application.appKey, secret }
  const launch = async (externalNo: string) => {
    const contractId = await launchFile(
      partner,
      { name: '办公家具采购合同', externalNo, fileName: '采购合同.pdf', pdf: pagesOf(1) },
      [{ name: signer.name, phone: signer.phone, keyword: 'Page 1' }],
    )
    return partyOf(partner, contractId)
  }
  const linkTo = async (at: { contractId: string; partyId: string }) => {
    const url = await embedLink(partner, at, `${oa.origin}/back`)
    // The browser of the journeys knows this machine by its number alone.
    return url.replace(/^https?:\/\/[^/]+/, server.url)
  }
  // The company's administrator is signed in in the same browser all the while.
  await actAs(context, owner)
  const own = await context.newPage()
  await own.goto(`${server.url}/home`)
  await expect(own.getByText('待我处理')).toBeVisible()
  const tokenBefore = await own.evaluate(() => localStorage.getItem('nuoyin.token'))
  const at = await launch('CG-1')
  const link = await linkTo(at)
  const frame = await oa.show(page, link)

  await test.step('the phone says that it is the person asked', async () => {
    await expect(frame.getByRole('heading', { name: '确认是您本人' })).toBeVisible()
    await expect(frame.getByText('杭州拾光贸易有限公司邀请您签署《办公家具采购合同》')).toBeVisible()
    await expect(frame.getByRole('navigation')).toHaveCount(0)
    await keepPicture(page, 'embed', 'code-1366')
    await frame.getByRole('button', { name: '获取验证码' }).click()
    await expect(frame.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await frame.getByLabel('短信验证码').fill(await codeFor(server.url, signer.phone))
    await frame.getByRole('button', { name: '继续' }).click()
    await expect(page.getByRole('status').first()).toHaveText('已打开')
  })

  await test.step('it reads and signs there, also on a phone', async () => {
    await expect(frame.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    await keepPicture(page, 'embed', 'reading-1366')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(frame.getByRole('link', { name: '返回' })).toBeVisible()
    await keepPicture(page, 'embed', 'reading-390')
    await page.setViewportSize({ width: 1366, height: 900 })
    await readToTheEnd(frame)
    await proveByCode(frame, server.url, signer.phone)
    await sign(frame)
    await expect(page.getByRole('status').first()).toHaveText('已签署')
    await keepPicture(page, 'embed', 'signed-1366')
    await page.setViewportSize({ width: 390, height: 844 })
    await keepPicture(page, 'embed', 'signed-390')
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  await test.step('it leads the whole window back', async () => {
    await frame.getByRole('link', { name: '返回原页面' }).click()
    await expect(page).toHaveURL(`${oa.origin}/back`)
  })

  await test.step('a used link says so, and tells the page', async () => {
    const again = await oa.show(page, link)
    await expect(again.getByRole('heading', { name: '链接已使用' })).toBeVisible()
    await expect(page.getByRole('status').first()).toHaveText('链接已失效，请重新打开')
    await keepPicture(page, 'embed', 'used-1366')
  })

  const enter = async (shown: FrameLocator, phone: string) => {
    await shown.getByRole('button', { name: '获取验证码' }).click()
    await expect(shown.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    await shown.getByLabel('短信验证码').fill(await codeFor(server.url, phone))
    await shown.getByRole('button', { name: '继续' }).click()
  }
  const wide = () => page.setViewportSize({ width: 1366, height: 900 })
  const narrow = () => page.setViewportSize({ width: 390, height: 844 })
  const said = page.getByRole('status').first()

  await test.step('declining is told as well', async () => {
    const other = await launch('CG-2')
    const shown = await oa.show(page, await linkTo(other))
    await enter(shown, signer.phone)
    await shown.getByRole('button', { name: '拒签' }).click()
    await shown.getByRole('textbox').last().fill('价格与约定不符')
    await shown.getByRole('dialog').getByRole('button', { name: /拒签/ }).click()
    await expect(shown.getByRole('heading', { name: '已拒签' })).toBeVisible()
    await expect(page.getByRole('status').first()).toHaveText('已拒签')
  })

  await test.step('whoever has to fill in and confirm does so there, and goes on to sign', async () => {
    const buyer = await apiPerson(server.url, '苏晚晴', '13900004973')
    const toFill = await launchToFill(partner, owner.client, 'CG-4', buyer)
    const shown = await oa.show(page, await linkTo(toFill))
    await expect(shown.getByText('邀请您确认《办公家具采购合同》')).toBeVisible()
    await enter(shown, buyer.phone)
    await expect(said).toHaveText('已打开')
    await expect(shown.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    await expect(shown.getByRole('navigation')).toHaveCount(0)
    await keepPicture(page, 'embed', 'confirm-1366')
    await narrow()
    await keepPicture(page, 'embed', 'confirm-390')
    await wide()
    await readToTheEnd(shown)
    await shown.getByLabel('送货地址', { exact: true }).fill('杭州市西湖区文三路九十号')
    await shown.getByLabel('门牌照片：选择图片').setInputFiles({
      name: '门牌.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await licencePicture('文三路九十号')),
    })
    await expect(shown.getByText('已上传，更换图片')).toBeVisible()
    await expect(shown.getByText(/共 2 项，已填好 2 项。已自动保存。/)).toBeVisible()
    await keepPicture(page, 'embed', 'filled-1366')
    await narrow()
    await shown.getByRole('button', { name: /可以确认了/ }).click()
    await keepPicture(page, 'embed', 'filled-390')
    await shown.getByRole('button', { name: '确认', exact: true }).click()
    await expect(shown.getByRole('heading', { name: '已确认' })).toBeVisible()
    await expect(said).toHaveText('已确认，等待签署')
    await keepPicture(page, 'embed', 'confirmed-390')
    await wide()
    await keepPicture(page, 'embed', 'confirmed-1366')
    // While the server is away the frame says so, and nothing is lost.
    await page.route(/\/sign\/state/, (route) => route.abort())
    await expect(shown.getByText('暂时连不上服务器')).toBeVisible()
    await keepPicture(page, 'embed', 'unreached-1366')
    await narrow()
    await keepPicture(page, 'embed', 'unreached-390')
    await wide()
    await page.unroute(/\/sign\/state/)
    await shown.getByRole('button', { name: '重试' }).click()
    await expect(shown.getByText('暂时连不上服务器')).toHaveCount(0)
    await expect(shown.getByRole('heading', { name: '签署步骤' })).toBeVisible({ timeout: 30_000 })
    await readToTheEnd(shown)
    await proveByCode(shown, server.url, buyer.phone)
    await sign(shown)
    await expect(said).toHaveText('已签署')
    await keepPicture(page, 'embed', 'filled-and-signed-1366')
  })

  await test.step('an objection is told as well', async () => {
    const buyer = await apiPerson(server.url, '江疏影', '13900004974')
    const shown = await oa.show(page, await linkTo(await launchToFill(partner, owner.client, 'CG-5', buyer)))
    await enter(shown, buyer.phone)
    await shown.getByRole('button', { name: '提出异议' }).click()
    await shown.getByLabel('异议原因').fill('单价与报价单不符')
    await shown.getByRole('dialog').getByRole('button', { name: '提出异议' }).click()
    await expect(shown.getByRole('heading', { name: '已提出异议' })).toBeVisible()
    await expect(said).toHaveText('已提出异议')
    await keepPicture(page, 'embed', 'objected-1366')
  })

  await test.step('whoever may not use the seal asks for it there, and comes back to see how that stands', async () => {
    const boss = await apiCompany(server.url, '程知节', '宁波远帆商贸有限公司', '13900004975')
    const clerk = await apiEmployee(boss, await apiPerson(server.url, '许文书', '13900004976'))
    const contractId = await launchFile(
      partner,
      { name: '办公耗材采购合同', externalNo: 'CG-6', fileName: '采购合同.pdf', pdf: pagesOf(1) },
      [{ name: clerk.name, phone: clerk.phone, companyName: '宁波远帆商贸有限公司', keyword: 'Page 1' }],
    )
    const at = await partyOf(partner, contractId)
    const shown = await oa.show(page, await linkTo(at))
    await enter(shown, clerk.phone)
    await readToTheEnd(shown)
    await keepPicture(page, 'embed', 'no-seal-1366')
    await shown.getByRole('button', { name: '申请用印', exact: true }).click()
    await shown.getByRole('dialog').getByRole('textbox').first().fill('与拾光贸易签订采购合同')
    await keepPicture(page, 'embed', 'applying-1366')
    await shown.getByRole('dialog').getByRole('button', { name: '申请用印' }).click()
    await expect(shown.getByRole('heading', { name: '已申请用印' })).toBeVisible()
    await keepPicture(page, 'embed', 'applied-1366')
    await narrow()
    await keepPicture(page, 'embed', 'applied-390')
    await wide()
    await shown.getByRole('link', { name: '返回原页面' }).click()
    await expect(page).toHaveURL(`${oa.origin}/back`)
    const again = await oa.show(page, await linkTo(at))
    await enter(again, clerk.phone)
    await expect(again.getByRole('heading', { name: '已申请用印' })).toBeVisible()
    await keepPicture(page, 'embed', 'back-1366')
  })

  await test.step('a third site shows nothing of it, nor does any site show another page', async () => {
    const refusals: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('frame-ancestors')) refusals.push(message.text())
    })
    const third = await launch('CG-3')
    await stranger.show(page, await linkTo(third))
    await expect.poll(() => refusals.length).toBe(1)
    expect(page.frames().some((one) => one.url().includes('/embed'))).toBe(false)
    await oa.show(page, `${server.url}/home`)
    await expect.poll(() => refusals.length).toBe(2)
  })

  await test.step('the session of the browser was neither read nor changed', async () => {
    expect(await own.evaluate(() => localStorage.getItem('nuoyin.token'))).toBe(tokenBefore)
    await own.reload()
    await expect(own.getByText('待我处理')).toBeVisible()
  })
  oa.stop()
  stranger.stop()
})
