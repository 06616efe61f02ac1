// Help is found from the header, by words, and from a page that is not there.
// An operator publishes an answer.
import { actAs, apiCompany } from '#tests/support/api-people.ts'
import { openDesk } from '#tests/support/at-the-screen.ts'
import { expect, keepPicture, test } from '#tests/support/journey.ts'
import { lookAt } from '#tests/support/looked-at.ts'
import { goTo } from '#tests/support/page-to-page.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test('an answer is found, helps, and a new one is published', async ({ browser, context, page, server }) => {
  await actAs(context, await apiCompany(server.url, '顾北辰', '宁波海屿贸易有限公司', '13900004461'))

  await test.step('the header leads to what is asked most, and categories to the rest', async () => {
    await page.goto('/home')
    await page.getByRole('link', { name: '帮助中心' }).click()
    await expect(page.getByRole('list', { name: '热门问题' }).getByRole('link').first()).toBeVisible()
    await lookAt(page, 'help', [1366, 390])
    await page
      .getByRole('navigation', { name: '问题分类' })
      .getByRole('link', { name: /^签名与印章/ })
      .click()
    await page.getByRole('link', { name: '怎样授权同事使用印章？' }).click()
    await expect(page.getByRole('heading', { name: '怎样授权同事使用印章？' })).toBeVisible()
  })

  await test.step('the answer helped, once', async () => {
    await page.getByRole('button', { name: '有帮助' }).click()
    await expect(page.getByRole('button', { name: '有帮助 1' })).toHaveAttribute('aria-pressed', 'true')
    await lookAt(page, 'help-answer', [1366, 390])
  })

  await test.step('another way of saying it finds it too, and nothing leads on', async () => {
    await page.getByRole('searchbox', { name: '搜索帮助' }).fill('怎么撤销合同')
    await page.getByRole('searchbox', { name: '搜索帮助' }).press('Enter')
    await expect(page.getByRole('link', { name: '合同发错了，怎样撤回？' })).toBeVisible()
    await lookAt(page, 'help-search', [1366, 390])
    await goTo(page, '/helper/helperCenter/questionSearch?keyword=量子纠缠')
    await expect(page.getByText('没有找到“量子纠缠”')).toBeVisible()
    await keepPicture(page, 'help', 'nothing-found')
  })

  await test.step('a page that is not there and a field that is not understood lead here', async () => {
    await page.goto('/nowhere')
    await page.getByRole('link', { name: '查看帮助' }).click()
    await expect(page).toHaveURL(/questionList$/)
    await goTo(page, '/user/userCenter/userInfo')
    const [answer] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: '这是什么？' }).first().click(),
    ])
    await expect(answer.getByRole('heading', { name: '怎样绑定通知邮箱？' })).toBeVisible()
    await answer.close()
  })

  await test.step('an operator writes an answer and publishes it', async () => {
    const office = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
    const desk = await office.newPage()
    await desk.goto('/ops/questions')
    await openDesk(desk, server.output())
    await desk.getByRole('link', { name: '怎样注册账号？' }).waitFor()
    await lookAt(desk, 'desk-questions', [1366, 390])
    await desk.getByRole('link', { name: '新建问题' }).click()
    await desk.getByLabel('问题', { exact: true }).fill('印章为什么是红色的？')
    await desk
      .getByLabel('解答')
      .fill(
        '红色是**习惯**，制作时也可以选蓝色或黑色。\n\n1. 打开[签名与印章](/user/userCenter/signature)。\n2. 新建时选择颜色。\n\n> 颜色不影响法律效力。',
      )
    await desk.getByRole('button', { name: '发布' }).click()
    await expect(desk.getByText('第 1 版，已上架。')).toBeVisible()
    await lookAt(desk, 'desk-question', [1366, 390])
    await office.close()
    await goTo(page, '/helper/helperCenter/questionSearch?keyword=红色印章')
    await expect(page.getByRole('link', { name: '印章为什么是红色的？' })).toBeVisible()
  })
})
