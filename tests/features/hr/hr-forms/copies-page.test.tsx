// HR forms copied to oneself: a matter of companies, which a person is told.
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CopiesPage } from '#src/features/hr/hr-forms/copies-page.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

it('tells who acts as a person to switch, and asks the server for nothing', async () => {
  page = await renderPage(<CopiesPage />, { user: makeUser(), at: '/human/copies' })
  await screen.findByText('这是单位内部的事，请在右上角切换到单位身份查看。')
  expect(page.asked.map(({ path }) => path)).not.toContain('/HumanService/form/copies')
})
