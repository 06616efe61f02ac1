// 归档: classes are made and get a rule that files by itself; a scan is filed, moved, undone, and held.
import { randomUUID } from 'node:crypto'
import { fileScan } from '#protocol/archive/filings/offline.ts'
import { uploadOfflineFile } from '#protocol/base.ts'
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { leaseContract } from '#tests/support/lease-contract.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'
import { startCuttingProxy } from '#tests/support/cutting-proxy.ts'
import { readStoredZip } from '#tests/support/read-zip.ts'
import { signPdf } from '../../scripts/smoke/contract.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('contracts are filed by a rule and by hand, scans beside them, and a hold keeps one where it is', async ({
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司')
  const pdf = await leaseContract({ landlord: boss.companyName, tenant: '顾青' })
  await signPdf([boss], { name: '办公室租赁合同.pdf', bytes: pdf })
  await signPdf([boss], { name: '展厅租赁合同.pdf', bytes: pdf })
  for (const [name, party, amount, day] of [
    ['仓储服务合同', '宁波海达仓储有限公司', 88_000_00, '2019-07-01'],
    ['物业服务协议', '杭州和风物业服务有限公司', 12_600_00, '2020-03-15'],
    ['年度采购框架合同', '苏州云锦纺织有限公司', 460_000_00, '2021-01-08'],
  ] as const) {
    const file = await boss.client.upload(uploadOfflineFile, `${name}扫描件.pdf`, pdf)
    await boss.client.call(fileScan, {
      requestId: randomUUID(),
      fileIds: [file.fileId],
      name,
      no: '',
      type: '',
      parties: [boss.companyName, party],
      amount,
      day,
      classId: null,
    })
  }
  await actAs(context, boss)

  await test.step('classes are made, one beneath the other, with a field of its own', async () => {
    await page.goto('/user/userCenter/classfyManage')
    await expect(page.getByText('还没有归档分类')).toBeVisible()
    for (const name of ['租赁合同', '采购合同']) {
      await page.getByRole('button', { name: '新建分类' }).first().click()
      await page.getByLabel('分类名称').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    }
    await page.getByRole('button', { name: '“采购合同”的更多操作' }).click()
    await page.getByRole('menuitem', { name: '新建下级分类' }).click()
    await page.getByLabel('分类名称').fill('设备采购')
    await page.getByRole('button', { name: '添加字段' }).click()
    await page.getByLabel('字段名称').fill('项目编号')
    await keepPicture(page, 'archive', 'class')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row', { name: /设备采购/ })).toBeVisible()
  })

  await test.step('a rule says what it would file, and files it', async () => {
    await page
      .getByRole('row', { name: /租赁合同/ })
      .getByRole('button', { name: '规则' })
      .click()
    await page.getByLabel('签约方名称含有其中之一').fill('栖木')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '试算' }).click()
    await expect(page.getByText('按此规则将归档 2 份合同')).toBeVisible()
    await keepPicture(page, 'archive', 'rule')
    await page.getByRole('button', { name: '保存规则' }).click()
    await expect(page.getByRole('row', { name: /租赁合同/ })).toContainText('2 份')
    await page.getByRole('button', { name: '“租赁合同”的更多操作' }).click()
    await page.getByRole('menuitem', { name: '授权查看' }).click()
    await page.getByRole('radio', { name: '只有下面选择的同事、角色和部门' }).check()
    await keepPicture(page, 'archive', 'viewers')
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await lookAt(page, 'archive-classes', [1366])
  })

  await test.step('what is filed is found by class, moved together, and that is undone', async () => {
    await goTo(page, '/user/userCenter/contractFiling?tab=filed')
    await expect(page.getByRole('row', { name: /办公室租赁合同/ })).toContainText('租赁合同')
    await lookAt(page, 'archive', [1366, 390])
    await page.getByRole('treeitem', { name: /未分类/ }).click()
    await expect(page.getByRole('row', { name: /办公室租赁合同/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: '选择《仓储服务合同》' }).check()
    await page.getByRole('checkbox', { name: '选择《年度采购框架合同》' }).check()
    await page.getByRole('status').getByRole('button', { name: '移动', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: '归档分类' }).click()
    await page.locator('.ant-select-tree-title').filter({ hasText: '设备采购' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移动' }).click()
    await expect(page.getByText('已移动 2 份合同到“采购合同 / 设备采购”')).toBeVisible()
    await keepPicture(page, 'archive', 'moved')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已撤销：2 份合同放回原处')).toBeVisible()
    await expect(page.getByRole('row', { name: /仓储服务合同/ })).toBeVisible()
  })

  await test.step('a ZIP that breaks off goes on where it was, and is the same', async () => {
    const line = await startCuttingProxy(server.url, { cut: '/filing/zip/', most: 100_000 })
    const far = await context.newPage()
    await far.goto(`${line.url}/user/userCenter/contractFiling?tab=filed`)
    await far.getByRole('checkbox', { name: '选择《仓储服务合同》' }).check()
    await far.getByRole('checkbox', { name: '选择《年度采购框架合同》' }).check()
    await far.getByRole('button', { name: '下载所选' }).click()
    await expect.poll(() => line.passed.map(({ status }) => status)).toEqual([200, 206])
    const [first, second] = line.passed
    await expect.poll(() => second?.isWhole).toBe(true)
    const from = Number(/^bytes=(\d+)-$/.exec(second?.range ?? '')?.[1])
    expect([from > 0, from <= 100_000, /^"[^"]+"$/.test(second?.ifRange ?? '')]).toEqual([true, true, true])
    const saved = Buffer.concat([Buffer.concat(first?.body ?? []).subarray(0, from), ...(second?.body ?? [])])
    const whole = Buffer.from(await (await fetch(`${server.url}${first?.path}`)).arrayBuffer())
    expect(saved.equals(whole)).toBe(true)
    expect(Object.keys(readStoredZip(saved)).length).toBe(3)
    await keepPicture(far, 'archive', 'zip-gone-on')
    await far.close()
    line.stop()
  })

  await test.step('one is held, and says so', async () => {
    await page
      .getByRole('row', { name: /物业服务协议/ })
      .getByRole('button', { name: '详情' })
      .click()
    await page.getByRole('button', { name: '法律保全' }).last().click()
    await page.getByRole('textbox', { name: '原因' }).fill('物业费争议诉讼中')
    await page.getByRole('dialog').last().getByRole('button', { name: '保全' }).click()
    await expect(page.getByText(/沈知微 于 .* 保全：物业费争议诉讼中/)).toBeVisible()
    await lookAt(page, 'archive-detail', [1366, 390])
    await page.locator('.ant-drawer-close').click()
  })

  await test.step('a scan’s text fills the form in', async () => {
    await page.getByRole('button', { name: '归档线下合同' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: '旧租约.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf),
    })
    await expect(page.getByLabel('合同名称')).toHaveValue('房屋租赁合同')
    await keepPicture(page, 'archive', 'scan')
    await page.getByLabel('签订日期').fill('2018-05-06')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '归档', exact: true }).click()
    await expect(page.getByRole('row', { name: /房屋租赁合同/ })).toBeVisible()
  })

  await test.step('a contract’s own page says where it is filed', async () => {
    await goTo(page, '/user/userCenter/contractFiling?tab=filed')
    await page.getByRole('link', { name: '展厅租赁合同' }).click()
    await page.getByRole('tab', { name: '基本信息' }).click()
    await expect(page.getByRole('link', { name: '租赁合同', exact: true })).toBeVisible()
    await keepPicture(page, 'archive', 'contract')
  })
})
