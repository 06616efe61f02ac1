// People known already are offered in the wizard and taken with the keyboard alone.
import { actAs, apiPerson, drafted, launched } from '#tests/support/api-people.ts'
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
  await card.getByLabel('姓名').pressSequentially('江照')
  await expect(page.getByText(/江照晚 · /).last()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('姓名')).toHaveValue(other.name)
  await expect(card.getByLabel('手机号')).toHaveValue(other.phone)
})
