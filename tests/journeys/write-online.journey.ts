// 在线撰写: a contract file is written in the wizard, set on pages, and its text is changed again.
import { actAs, apiPerson } from '#tests/support/api-people.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'

test('a file is written, kept when the window is closed, made, and changed again', async ({
  context,
  page,
  server,
}) => {
  const writer = await apiPerson(server.url, '林执笔')
  await actAs(context, writer)
  await page.goto('/flowStart/startType')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '在线撰写' }).click()
  const editor = page.getByRole('textbox', { name: '正文' })
  await editor.click()
  await page.keyboard.type('运维服务合同')
  await page.keyboard.press('Enter')
  await page.keyboard.type('乙方为甲方提供运维服务。')
  await keepPicture(page, 'write-online', '01-editor')

  await test.step('closed and opened again, the text is still there', async () => {
    await page.getByRole('button', { name: '先到这里' }).click()
    await page.getByRole('button', { name: '在线撰写' }).click()
    await expect(editor).toContainText('乙方为甲方提供运维服务。')
    await page.getByRole('button', { name: '完成，作为合同文件' }).click()
    await expect(page.getByRole('button', { name: '运维服务合同.pdf', exact: true })).toBeVisible()
    await keepPicture(page, 'write-online', '02-file')
  })

  await test.step('its text is changed, and the new file takes the place of the old one', async () => {
    await page.getByRole('button', { name: '修改文本 运维服务合同.pdf' }).click()
    await expect(editor).toContainText('乙方为甲方提供运维服务。')
    await editor.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('每月一次。')
    await page.getByRole('button', { name: '完成，替换原文件' }).click()
    await expect(page.getByRole('button', { name: '运维服务合同.pdf', exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: '修改文本 运维服务合同.pdf' }).click()
    await expect(editor).toContainText('每月一次。')
  })
})
