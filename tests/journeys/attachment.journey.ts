// A contract with an attachment: declared, signed by both, downloaded and checked together.
// See decision 13.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wordFile } from '#server/demo/word-file.ts'
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import { newestLink } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { judgedOutside, soundFile, verifiedBy } from '#tests/support/judge-signed-pdf.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { missingTool } from '#tests/support/pdf-tools.ts'
import { proveByCode, readToTheEnd, sign } from '#tests/support/signing-screens.ts'
import { FILES, addFile, addPerson, chooseParty, dragToPage, goOn } from '#tests/support/wizard-screens.ts'

const NAME = '房屋租赁合同'
const LIST = '家具清单'

/** The files of a ZIP that is stored without compression, in its order. */
const filesIn = async (page: Page): Promise<Uint8Array[]> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载', exact: true }).click(),
  ])
  const zip = await readFile(await download.path())
  const starts = [...zip.toString('latin1').matchAll(/%PDF-1\.\d/g)].map(({ index }) => index)
  return starts.map((start, index) => {
    const rest = zip.subarray(start, starts[index + 1])
    const end = rest.lastIndexOf('%%EOF') + '%%EOF'.length
    return Uint8Array.from(rest.subarray(0, rest[end] === 10 ? end + 1 : end))
  })
}

test('the signatures on the contract answer for its attachment', async ({ browser, page, server }) => {
  const landlord = await apiPerson(server.url, '沈知微')
  const tenant = await apiPerson(server.url, '顾南舟')
  const picture = (of: Page, step: string) => keepPicture(of, 'attachment', step)
  await actAs(page.context(), landlord)

  await test.step('a contract and a Word file nobody signs', async () => {
    await page.goto('/flowStart/startType')
    await page.getByRole('button', { name: /上传文件发起/ }).click()
    await addFile(page, `${NAME}.pdf`, await leaseContract({ landlord: landlord.name, tenant: tenant.name }))
    await page.getByLabel(FILES).setInputFiles({
      name: `${LIST}.docx`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(wordFile(LIST, ['床 2 张', '书桌 1 张'])),
    })
    await expect(page.getByRole('button', { name: `移除 ${LIST}.pdf` })).toBeVisible()
    await expect(page.getByText(/由 Word 文件转换而来/)).toBeVisible()
    await picture(page, '01-files')
    await goOn(page, '设置签署方')
    await addPerson(page, tenant.name, tenant.phone)
    await goOn(page, null)
    await chooseParty(page, landlord.name)
    await dragToPage(page, '签名', { page: 2, x: 190, y: 400 })
    await chooseParty(page, tenant.name)
    await dragToPage(page, '签名', { page: 2, x: 560, y: 400 })
    await goOn(page, '核对并发起签署')
    await page.getByRole('checkbox', { name: '我确认这些文件仅作附件，不需要签署' }).check()
    await picture(page, '02-stated')
    await page.getByRole('button', { name: '发起签署', exact: true }).click()
    await expect(page.getByText(`《${NAME}》已发起签署`)).toBeVisible({ timeout: 30_000 })
  })

  await test.step('both sign', async () => {
    await page.getByRole('link', { name: '立即签署' }).click()
    await readToTheEnd(page)
    await proveByCode(page, server.url, landlord.phone)
    await sign(page)
    const other = await (await browser.newContext({ baseURL: server.url })).newPage()
    await actAs(other.context(), tenant)
    await other.goto(await newestLink(server.url, tenant.phone))
    await readToTheEnd(other)
    await picture(other, '03-signing')
    await proveByCode(other, server.url, tenant.phone)
    await sign(other)
    await other.context().close()
  })

  const [contract, attachment] = await test.step('the contract says what its attachment is', async () => {
    await page.getByRole('link', { name: '查看合同' }).click()
    await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 40_000 })
    await page.getByText(`${LIST}.pdf（附件）`).click()
    await expect(page.getByText(/仅作附件，没有人在上面签署/)).toBeVisible()
    await expect(page.getByRole('img', { name: new RegExp(`${LIST}.*第 1 页`) })).toBeVisible()
    await picture(page, '04-detail')
    return filesIn(page)
  })
  if (contract === undefined || attachment === undefined) throw new Error('two files were to be downloaded')

  await test.step('independent programs accept the signatures', () => {
    if (missingTool('openssl', 'pdfsig', 'qpdf', 'mutool') !== false) return
    expect(judgedOutside(server.dataDir, contract)).toEqual(soundFile(2))
    expect(verifiedBy(server.dataDir, contract)).toMatchObject({ status: 0, overall: 'valid' })
  })

  await test.step('somebody without an account checks both files, and an attachment that was exchanged', async () => {
    const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
    await stranger.goto('/signatureRecord')
    const check = (bytes: Uint8Array, name: string) =>
      stranger.getByLabel('选择要核对的 PDF 文件').setInputFiles(fileOf(bytes, name))
    await check(attachment, `${LIST}.pdf`)
    await expect(stranger.getByRole('heading', { name: '未签名' })).toBeVisible()
    await expect(stranger.getByText(/如果它是一份合同的附件/)).toBeVisible()
    await picture(stranger, '05-attachment-alone')
    await check(contract, `${NAME}.pdf`)
    await expect(stranger.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
    const region = stranger.getByRole('region', { name: '附件' })
    await expect(region.getByText(`由${landlord.name}、${tenant.name}的签名写明`)).toBeVisible()
    const exchanged = Uint8Array.from(attachment)
    exchanged[Math.floor(attachment.length / 2)]! ^= 1
    await region
      .getByLabel('选择要核对的附件')
      .setInputFiles([fileOf(attachment, '另存的清单.pdf'), fileOf(exchanged, `${LIST}.pdf`)])
    await expect(region.getByRole('status').getByRole('listitem')).toHaveText([
      `另存的清单.pdf：内容与${landlord.name}、${tenant.name}的签名写明的附件一致`,
      `${LIST}.pdf：内容与${landlord.name}、${tenant.name}的签名写明的同名附件不一致，可能被改动过`,
    ])
    await region.scrollIntoViewIfNeeded()
    await picture(stranger, '06-checked-together')
    await stranger.context().close()
  })
})

const fileOf = (bytes: Uint8Array, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
