// Pages no other journey comes to are opened by their address, for nothing and for what is not there.
import { routeFor } from '#src/app/routes/routes.ts'
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { go, NOBODYS } from '#tests/support/looked-at-paths.ts'

test.use({ viewport: { width: 1366, height: 768 } })
test.describe.configure({ timeout: 360_000 })

const OF_COMPANIES = [
  '/flowStart/signSet2',
  '/flowStart/fileSigning',
  '/signModel/lawyerSignAuth',
  '/scanConfirm',
  '/template/platTemplate',
  '/humanFlow/receiveNotice',
  '/user/userCenter/orgDetail',
  '/helper/helperCenter/questionList',
] as const

const OF_THE_DESK = [
  '/ops/checks',
  '/ops/certificationDetail',
  '/ops/questions/detail',
  '/ops/quotas/packages',
] as const

test('each opens under its title, and says so where nothing is there', async ({
  browser,
  context,
  page,
  server,
}) => {
  await actAs(context, await apiCompany(server.url, '沈知微', '杭州栖木文化创意有限公司', '13900004499'))
  for (const path of OF_COMPANIES)
    await test.step(path, async () => {
      await go(page, path, `?paperId=${NOBODYS}&partyId=${NOBODYS}&noticeId=${NOBODYS}&sealId=${NOBODYS}`)
      await expect(page).toHaveTitle(`${routeFor(path)?.title ?? ''} - 诺印`)
      await lookAt(page, 'another page', [])
    })
  await test.step('the steps of a process that is not there lead to its first page', async () => {
    await go(page, '/user/userCenter/approveSet1', `?processId=${NOBODYS}`)
    await expect(page).not.toHaveTitle(/页面不存在/)
  })
  const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
  const desk = await office.newPage()
  await desk.goto('/ops')
  await openDesk(desk, server.output())
  await expect(desk.getByRole('heading', { name: '运营台' })).toBeVisible()
  for (const path of OF_THE_DESK)
    await test.step(path, async () => {
      await go(desk, path, `?certificationId=${NOBODYS}&questionId=${NOBODYS}`)
      await expect(desk).toHaveTitle(`${routeFor(path)?.title ?? ''} - 诺印`)
      await lookAt(desk, 'another page', [])
    })
  await office.close()
})
