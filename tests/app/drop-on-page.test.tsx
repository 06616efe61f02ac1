// A file dropped anywhere on home begins a contract, or says why it does not.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { AlertsView } from '#src/app/alerts-view.tsx'
import { MainLayout } from '#src/app/layout/main-layout.tsx'
import { actingKey } from '#src/machines/session-view.ts'
import { takeBroughtFiles } from '#src/ui/brought-files.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const file = new File(['%PDF'], '采购合同.pdf', { type: 'application/pdf' })
/** Drops the file; the answer is whether the browser was left to open it. */
const dropAs = async (user: UserInfo): Promise<boolean> => {
  page = await renderPage(
    <>
      <MainLayout user={user} name="main">
        <p>内容</p>
      </MainLayout>
      <AlertsView />
    </>,
    { user, at: '/home' },
  )
  return fireEvent.drop(screen.getByText('内容'), { dataTransfer: { types: ['Files'], files: [file] } })
}

it('opens the wizard for whoever may launch', async () => {
  const userRoleResAction = [{ resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] }]
  const user = makeUser({ userRoleResAction })
  expect(await dropAs(user)).toBe(false)
  expect(page?.history.at(-1)).toBe(PAGES.startContract)
  expect(takeBroughtFiles(actingKey(user))).toEqual([file])
})

it('says why nothing began to whoever may not, and keeps nothing', async () => {
  const user = makeUser({ autStatus: null })
  expect(await dropAs(user)).toBe(false)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('没有开始发起：您还没有通过实名认证。请先完成实名认证，再拖入文件。')
  expect(page?.history.at(-1)).toBe('/home')
  expect(takeBroughtFiles(actingKey(user))).toEqual([])
})
