// People known already are offered in the wizard and taken with the keyboard alone.
import { actAs, apiCompany, apiEmployee, apiPerson, drafted, launched } from '#tests/support/api-people.ts'
import { expect, test } from '#tests/support/journey.ts'
import { partyCard } from '#tests/support/wizard-screens.ts'

test('whoever got a contract before is found by the first letters and filled in with Enter', async ({
  context,
  page,
  server,
}) => {
  const person = await apiPerson(server.url, '夏晚晴')
  const other = await apiPerson(server.url, '江照晚')
  await launched([person, other], '水产供应合同', false)
  const { contractId } = await drafted([person, other], '冷链运输合同', false)
  await actAs(context, person)
  await page.goto(`/flowStart/signSet?contractId=${contractId}`)
  await page.getByRole('button', { name: '添加个人' }).click()
  const card = partyCard(page, 3)
  await card.getByLabel('姓名').pressSequentially('jzhao')
  await expect(page.getByText(/江照晚 · /).last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByLabel('姓名')).toHaveAttribute('aria-expanded', 'false')
  await card.getByLabel('姓名').fill('江zw')
  await expect(page.getByText(/江照晚 · /).last()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('姓名')).toHaveValue(other.name)
  await expect(card.getByLabel('手机号')).toHaveValue(other.phone)
})

test('a colleague is found by initials, as a reviewer and as somebody the contract is copied to', async ({
  context,
  page,
  server,
}) => {
  const boss = await apiCompany(server.url, '夏知秋', '杭州知秋物流有限公司')
  const clerk = await apiEmployee(boss, await apiPerson(server.url, '单雨眠'))
  const { contractId } = await drafted([boss, clerk], '仓储服务合同', false)
  await actAs(context, boss)
  await page.goto(`/flowStart/signSet?contractId=${contractId}`)
  const reviewers = page.getByRole('combobox', { name: '审查人' })
  await reviewers.pressSequentially('sym')
  await expect(page.getByText(/单雨眠 · /).last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '内容审查（1）' })).toBeVisible()
  await page.getByRole('button', { name: '添加抄送人' }).click()
  const copies = page.getByRole('region', { name: '抄送（1）' })
  await copies.getByLabel('姓名').pressSequentially('danyumian')
  await expect(page.getByText(/单雨眠 · 同事 · /).last()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(copies.getByLabel('姓名')).toHaveValue(clerk.name)
  // The phone of a colleague is not shown to everybody: it is asked for.
  await expect(copies.getByLabel('手机号')).toBeFocused()
})
