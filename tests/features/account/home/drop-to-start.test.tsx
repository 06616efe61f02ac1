// The first thing on home: where a contract is dropped or chosen to be sent out.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { DropToStart } from '#src/features/account/home/drop-to-start.tsx'
import { actingKey } from '#src/machines/session-view.ts'
import { takeBroughtFiles } from '#src/ui/brought-files.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { asCompany, makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const userRoleResAction = [
  { resCode: 'contract', nodeActions: [{ actionCode: 'launch' }], children: [] },
] satisfies UserInfo['userRoleResAction']
const TITLE = '把合同拖到这里，或点击选择，发起签署'

it('hands what was chosen to the wizard, which opens', async () => {
  const user = makeUser({ userRoleResAction })
  page = await renderPage(<DropToStart />, { user })
  const file = new File(['%PDF'], '采购合同.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText(TITLE), file)
  expect(page.history.at(-1)).toBe(PAGES.startContract)
  expect(takeBroughtFiles(actingKey(user))).toEqual([file])
  expect(takeBroughtFiles(actingKey(user))).toEqual([])
})

it.each<[string, UserInfo]>([
  ['another identity of the same account', asCompany({ userRoleResAction })],
  ['another account', makeUser({ userId: '5d3f8f0e-2b1a-4c77-8e21-9a0b1c2d3e4f' })],
])('lets what was chosen go when it is taken in %s', async (_, other) => {
  const user = makeUser({ userRoleResAction })
  page = await renderPage(<DropToStart />, { user })
  await userEvent.upload(screen.getByLabelText(TITLE), new File(['%PDF'], '采购合同.pdf'))
  expect(takeBroughtFiles(actingKey(other))).toEqual([])
  expect(takeBroughtFiles(actingKey(user))).toEqual([])
})

it.each<[string, UserInfo]>([
  ['who is not certified', makeUser({ userRoleResAction, autStatus: null })],
  ['whose company is not certified', asCompany({ userRoleResAction, defaultBizCompanyAutStatus: 2 })],
  ['who may not launch', makeUser()],
  ['whose packages hold no signing', makeUser({ userRoleResAction, businessModule: '3' })],
])('is not offered to somebody %s', async (_, user) => {
  page = await renderPage(<DropToStart />, { user })
  expect(screen.queryByLabelText(TITLE)).toBeNull()
})
