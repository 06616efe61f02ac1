// 页面不存在: everybody is offered a way on that is theirs.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NotFoundPage } from '#src/app/not-found-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PageSetting, RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  window.history.replaceState(null, '')
  await page?.close()
})

const SIGNED_IN = { user: makeUser() }
const NOBODY = {}

it.each<[string, string, Pick<PageSetting, 'user'>, readonly string[]]>([
  ['somebody signed in', '/sign/nowhere', SIGNED_IN, ['返回首页', '返回合同列表', '查看帮助']],
  ['a visitor', '/nowhere', NOBODY, ['去登录']],
  ['an operator', '/ops/nowhere', NOBODY, ['返回运营台']],
  ['an operator who is signed in as a person as well', '/ops/nowhere', SIGNED_IN, ['返回运营台']],
])('leads %s on', async (_, missed, who, ways) => {
  window.history.replaceState({ missed }, '')
  page = await renderPage(<NotFoundPage />, { at: '/404', ...who })
  await screen.findByText('页面不存在')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways)
})
