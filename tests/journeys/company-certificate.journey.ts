// A company brings the certificate of a licensed authority and seals a contract with it.
// A stranger reads who issued it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGES } from '#protocol/pages.ts'
import { systemClock } from '#server/clock.ts'
import { signPdf } from '../../scripts/smoke/contract.ts'
import { actAs, apiCompany, apiPerson } from '#tests/support/api-people.ts'
import { startAuthorityServer } from '#tests/support/authority-server.ts'
import { expect, keepPicture, test as base } from '#tests/support/journey.ts'
import { createLicensedAuthority } from '#tests/support/licensed-authority.ts'
import type { LicensedAuthority } from '#tests/support/licensed-authority.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'
import { PFX_PASSWORD, pfxOf } from '#tests/support/pfx.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer } from '#tests/support/running-server.ts'

const COMPANY = '杭州栖木文化创意有限公司'

const test = base.extend<object, { server: RunningServer; licensed: LicensedAuthority }>({
  licensed: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const authorityServer = await startAuthorityServer(systemClock)
      const licensed = createLicensedAuthority(new Date(), { url: authorityServer.url })
      authorityServer.serve(licensed)
      await use(licensed)
      await authorityServer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ licensed }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'nuoyin-licensed-'))
      const roots = join(folder, 'roots.pem')
      writeFileSync(roots, pem('CERTIFICATE', licensed.root.certificate))
      const server = await startServer({
        isShortLived: true,
        env: {
          NUOYIN_DEMO: 'off',
          NUOYIN_TRUSTED_CA: roots,
          NUOYIN_CALLBACK_NETWORKS: '127.0.0.1/32',
        },
      })
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

test.use({ viewport: { width: 1366, height: 768 } })

test('a certificate of a licensed authority, from the file to the verdict', async ({
  browser,
  context,
  page,
  server,
  licensed,
}) => {
  const boss = await apiCompany(server.url, '沈知微', COMPANY)
  const tenant = await apiPerson(server.url, '顾南舟')
  await actAs(context, boss)

  await test.step('the file is imported on the page of the seals', async () => {
    await page.goto(`${server.url}${PAGES.seals}`)
    const card = page.getByRole('region', { name: '单位证书' })
    await card.getByText('导入单位证书').click()
    const above = [licensed.issuing.certificate, licensed.root.certificate]
    const buffer = Buffer.from(pfxOf(licensed.company(COMPANY), above))
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: '单位证书.p12', mimeType: 'application/x-pkcs12', buffer })
    await card.getByLabel('文件口令').fill('别的口令')
    await keepPicture(page, 'company-certificate', '01-form-1366')
    await card.getByRole('button', { name: /导\s?入$/ }).click()
    await expect(card.getByText('证书文件的口令不正确，请核对后重新输入。').first()).toBeVisible()
    await keepPicture(page, 'company-certificate', '02-refused-1366')
    await card.getByLabel('文件口令').fill(PFX_PASSWORD)
    await card.getByRole('button', { name: /导\s?入$/ }).click()
    await expect(card.getByText('使用中')).toBeVisible()
    await expect(card.getByText(/示例认证中心企业证书/)).toBeVisible()
    await keepPicture(page, 'company-certificate', '03-in-use-1366')
    await page.setViewportSize({ width: 390, height: 844 })
    await keepPicture(page, 'company-certificate', '04-in-use-390')
    await card.getByText('更换单位证书').scrollIntoViewIfNeeded()
    await keepPicture(page, 'company-certificate', '05-replace-390')
  })

  const pdf = await leaseContract({ landlord: COMPANY, tenant: tenant.name })
  const { documents } = await signPdf([boss, tenant], { name: '房屋租赁合同.pdf', bytes: pdf })
  const contract = documents[0]!.pdf

  await test.step('an independent program accepts the signatures', () => {
    if (missingTool('pdfsig') !== false) return
    const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf: contract })
    expect(output.match(/Signature is Valid/g)).toHaveLength(2)
  })

  await test.step('a stranger reads who issued it', async () => {
    const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
    await stranger.goto('/signatureRecord')
    await stranger.getByLabel('选择要核对的 PDF 文件').setInputFiles({
      name: '房屋租赁合同.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(contract),
    })
    await expect(stranger.getByRole('heading', { name: '有效', exact: true })).toBeVisible()
    await stranger.getByText('证书与技术细节').first().click()
    const issuer = stranger.getByText(/示例认证中心企业证书/).first()
    await expect(issuer).toBeVisible()
    await issuer.scrollIntoViewIfNeeded()
    await keepPicture(stranger, 'company-certificate', '06-verdict-1366')
    await stranger.context().close()
  })
})
