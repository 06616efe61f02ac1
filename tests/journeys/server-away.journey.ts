// The server goes away while a person types: no input is lost, and the page recovers by itself.
import type { Page } from '@playwright/test'
import { getContract } from '#protocol/contracts/contracts/contracts.ts'
import { actAs, apiCompany, apiPerson, drafted } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { startServer } from '#tests/support/running-server.ts'
import { goOn, partyCard } from '#tests/support/wizard-screens.ts'

/** Nobody of the demo takes part; without it a server starts sooner. */
const QUICK = { isShortLived: true, env: { NUOYIN_DEMO: 'off' } } as const

const picture = (page: Page, step: string) => keepPicture(page, 'server-away', step)

test('a wizard outlives its server: all that was typed is there, on the page and then in the draft', async ({
  context,
  page,
}) => {
  const first = await startServer(QUICK)
  const company = await apiCompany(first.url, '闻人语', '杭州听松建筑设计有限公司')
  const other = await apiPerson(first.url, '林深见')
  const { contractId } = await drafted([company, other], '装修合同', false)
  await actAs(context, company)
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(`${first.url}/flowStart/editDoc?contractId=${contractId}`)
  await page.getByRole('button', { name: /上传文件/ }).click()
  const name = page.getByLabel('合同名称')
  const remark = page.getByLabel('备注')
  await expect(name).toHaveValue('装修合同')
  await name.fill('')
  await name.pressSequentially('装修合同（二期')

  await test.step('it goes away between two letters, and the typing goes on', async () => {
    await first.kill()
    await name.pressSequentially('，含软装）')
    await remark.pressSequentially('十二月前完工，逾期按日计违约金')
    await expect(page.getByText('保存失败，将自动重试')).toBeVisible()
    await expect(name).toHaveValue('装修合同（二期，含软装）')
    await expect(remark).toHaveValue('十二月前完工，逾期按日计违约金')
    await picture(page, '01-typed-without-server')
  })

  await test.step('the other steps open without it, and keep what is typed there', async () => {
    await goOn(page, '设置签署方')
    await partyCard(page, 2).getByLabel('姓名', { exact: true }).fill('林深')
    await page.getByRole('button', { name: /上传文件/ }).click()
    await expect(name).toHaveValue('装修合同（二期，含软装）')
    await goOn(page, '设置签署方')
    await expect(partyCard(page, 2).getByLabel('姓名', { exact: true })).toHaveValue('林深')
    await expect(page.getByRole('navigation', { name: '发起步骤' })).toBeVisible()
    await picture(page, '02-other-step')
  })

  await test.step('the step with the places says why there is no page yet, and loses nothing', async () => {
    await goOn(page, null)
    await expect(page.getByRole('complementary', { name: '签署方与签署位置' })).toBeVisible()
    await picture(page, '03-places-without-server')
  })

  const second = await startServer({
    dataDir: first.dataDir,
    port: Number(new URL(first.url).port),
    ...QUICK,
  })
  await test.step('once it is back everything is saved without a press', async () => {
    await expect(page.getByText(/已保存/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('img', { name: /第 1 页/ })).toBeVisible()
    await page.getByRole('button', { name: /签署设置/ }).click()
    await expect(partyCard(page, 2).getByLabel('姓名', { exact: true })).toHaveValue('林深')
    await page.getByRole('button', { name: /上传文件/ }).click()
    await expect(name).toHaveValue('装修合同（二期，含软装）')
    await expect(remark).toHaveValue('十二月前完工，逾期按日计违约金')
    const { contract } = await company.client.call(getContract, { contractId })
    expect(contract.name).toBe('装修合同（二期，含软装）')
    await picture(page, '04-saved')
  })
  expect(thrown).toEqual([])
  await second.stop()
})
