// The main job by mouse, from two strangers to a contract that others can check (domain.md §1).
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  certifyCompany,
  certifyPerson,
  newestLink,
  newVisitor,
  register,
} from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { judgedOutside, soundFile, verifiedBy } from '#tests/support/judge-signed-pdf.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'
import { proveByCode, readToTheEnd, sign, writeByHand } from '#tests/support/signing-screens.ts'
import { addFile, addPerson, chooseParty, dragToPage, goOn } from '#tests/support/wizard-screens.ts'

// The other journeys ask for less motion; this one sees what moves, and the seal coming down.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const COMPANY = '杭州栖木文化创意有限公司'
const NAME = '房屋租赁合同'

const saved = async (page: Page, button: string): Promise<Uint8Array> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return new Uint8Array(await readFile(await download.path()))
}

test('two strangers sign a contract, and a third checks it', async ({ browser, page, server }) => {
  const landlord = newVisitor('沈知微')
  const tenant = newVisitor('顾南舟')
  const picture = (of: Page, step: string) => keepPicture(of, 'main-by-mouse', step)
  const file = await leaseContract({ landlord: COMPANY, tenant: tenant.name })

  await test.step('the landlord registers and is certified', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '立即注册' }).click()
    await register(page, server.url, landlord)
    await page.getByRole('link', { name: '去实名认证' }).click()
    await certifyPerson(page, landlord)
    await expect(page.getByText(`${landlord.name}，您已通过实名认证`)).toBeVisible()
    await picture(page, '01-person-certified')
  })

  await test.step('the landlord certifies the company and acts for it', async () => {
    await page.getByRole('button', { name: /当前身份/ }).click()
    await page.getByRole('menuitem', { name: '认证新单位' }).click()
    await certifyCompany(page, landlord, COMPANY)
    await picture(page, '02-company-certified')
  })

  await test.step('the company gets its seal', async () => {
    await page.getByRole('link', { name: '印章管理' }).click()
    await page.getByRole('link', { name: '新建印章' }).click()
    await expect(page.getByAltText(`${COMPANY}公章预览`)).toBeVisible()
    await page.getByRole('button', { name: '制作印章' }).click()
    await expect(page.getByRole('article', { name: '公章 公章' })).toBeVisible()
    await picture(page, '03-seal')
  })

  await test.step('the wizard takes the file and the parties', async () => {
    await page.getByRole('link', { name: '诺印首页' }).click()
    await page
      .getByRole('link', { name: /发起签署/ })
      .first()
      .click()
    await page.getByRole('button', { name: /上传文件发起/ }).click()
    await expect(page.getByRole('heading', { name: '上传合同文件' })).toBeVisible()
    await addFile(page, `${NAME}.pdf`, file)
    await expect(page.getByLabel('合同名称')).toHaveValue(NAME)
    await page.getByLabel('合同金额').fill('307200')
    await picture(page, '04-files')
    await goOn(page, '设置签署方')
    await page.getByText('按顺序签署').click()
    await addPerson(page, tenant.name, tenant.phone)
    await picture(page, '05-parties')
    await goOn(page, null)
  })

  await test.step('places are dragged onto the pages', async () => {
    await chooseParty(page, COMPANY)
    await dragToPage(page, '公章', { page: 2, x: 190, y: 400 })
    await expect(page.getByRole('button', { name: new RegExp(`^公章，${COMPANY}，第 3 页`) })).toBeVisible()
    await dragToPage(page, '签署日期', { page: 2, x: 220, y: 505 })
    await dragToPage(page, '骑缝章', { page: 1, x: 760, y: 420 })
    await chooseParty(page, tenant.name)
    await dragToPage(page, '签名', { page: 2, x: 560, y: 400 })
    await dragToPage(page, '签署日期', { page: 2, x: 550, y: 505 })
    await expect(
      page.getByRole('button', { name: new RegExp(`^签名，${tenant.name}，第 3 页`) }),
    ).toBeVisible()
    await picture(page, '06-places')
  })

  await test.step('the contract is launched', async () => {
    await goOn(page, '核对并发起签署')
    await expect(page.getByText('公章 1 处，签署日期 1 处，骑缝章 1 处')).toBeVisible()
    await picture(page, '07-launch')
    await page.getByRole('button', { name: '发起签署', exact: true }).click()
    await expect(page.getByText(`《${NAME}》已发起签署`)).toBeVisible({ timeout: 30_000 })
    await picture(page, '08-launched')
  })

  await test.step('the landlord seals it', async () => {
    await page.getByRole('link', { name: '立即签署' }).click()
    await readToTheEnd(page)
    await proveByCode(page, server.url, landlord.phone)
    await picture(page, '09-ready-to-sign')
    await sign(page)
    await expect(page.getByText(`还有 1 方待签：${tenant.name}`)).toBeVisible()
    await picture(page, '10-sealed')
  })

  await test.step('the tenant follows the link, registers, is certified, and signs by hand', async () => {
    const other = await (await browser.newContext()).newPage()
    await other.goto(`${server.url}${await newestLink(server.url, tenant.phone)}`)
    await expect(other.getByRole('heading', { name: `${COMPANY}邀请您签署《${NAME}》` })).toBeVisible()
    await expect(other.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    await picture(other, '11-link')
    await other.getByRole('link', { name: '注册后签署' }).click()
    await register(other, server.url, tenant)
    await certifyPerson(other, tenant)
    await readToTheEnd(other)
    await other.getByRole('button', { name: '手写签名' }).click()
    await writeByHand(other)
    await picture(other, '12-handwriting')
    await other.getByRole('button', { name: '使用此签名' }).click()
    await proveByCode(other, server.url, tenant.phone)
    await sign(other)
    await picture(other, '13-signed')
    await other.context().close()
  })

  const { contract, evidence } = await test.step('the landlord finds it finished and saves it', async () => {
    await page.getByRole('link', { name: '查看合同' }).click()
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
    await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 40_000 })
    await picture(page, '14-finished')
    return { contract: await saved(page, '下载'), evidence: await saved(page, '出证报告') }
  })

  await test.step('independent programs and our own verifier accept both files', () => {
    const missing = missingTool('openssl', 'pdfsig', 'qpdf', 'mutool')
    if (missing !== false) {
      test.info().annotations.push({ type: 'not judged outside', description: missing })
      return
    }
    const dataDir = server.dataDir
    const signature = { level: 'B-LTA', trusted: true, intact: true }
    const stamp = { level: 'TST', trusted: true, intact: true }
    expect(verifiedBy(dataDir, contract)).toEqual({
      status: 0,
      overall: 'valid',
      signatures: [signature, signature, stamp],
    })
    expect(judgedOutside(dataDir, contract)).toEqual(soundFile(2))
    expect(verifiedBy(dataDir, evidence)).toMatchObject({ status: 0, overall: 'valid' })
  })

  await test.step('somebody without an account checks the file, and one that was changed', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${server.url}/signatureRecord`)
    const check = async (bytes: Uint8Array): Promise<void> => {
      await stranger.locator('input[type=file]').setInputFiles({
        name: `${NAME}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(bytes),
      })
      await expect(stranger.locator('#verdict-word')).toBeVisible()
    }
    await check(contract)
    await expect(stranger.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
    await expect(stranger.getByText('由本平台签发，哈希与存证记录一致')).toBeVisible()
    await picture(stranger, '15-checked')
    const tampered = Uint8Array.from(contract)
    tampered[Math.floor(contract.length / 4)]! ^= 1
    await check(tampered)
    await expect(stranger.getByRole('heading', { name: /^(无效|已被改动|无法读取)$/ })).toBeVisible()
    await picture(stranger, '16-tampered')
    await stranger.context().close()
  })
})
