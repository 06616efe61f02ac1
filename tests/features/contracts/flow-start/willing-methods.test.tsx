// The ways of proving the will that the wizard offers for a party.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import { WillingMethods } from '#src/features/contracts/flow-start/willing-methods.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})

const show = async (methods: readonly WillingMethod[], chosen: readonly WillingMethod[]) => {
  const picked: WillingMethod[][] = []
  page = await renderPage(
    <WillingMethods
      chosen={chosen}
      path="willing"
      problem={undefined}
      onChange={(next) => picked.push(next)}
    />,
    {
      user: makeUser(),
      answers: { '/ContractService/willing/methods': () => ({ data: { methods } }) },
    },
  )
  await expect.poll(() => page!.asked.map(({ path }) => path)).toContain('/ContractService/willing/methods')
  return picked
}
const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

it('offers a face where the server does, and says why it cannot be the only way', async () => {
  const picked = await show(['sms', 'signPwd', 'face'], ['sms'])
  await userEvent.click(await screen.findByRole('checkbox', { name: '刷脸' }))
  expect(picked).toEqual([['sms', 'face']])
  expect(names()).toEqual(['短信验证码', '签署密码', '刷脸'])
  expect(screen.getByText(/不能是唯一的方式/)).toBeTruthy()
})

it('says nothing of faces where the server has no provider', async () => {
  await show(['sms', 'signPwd'], ['sms'])
  expect(names()).toEqual(['短信验证码', '签署密码'])
  expect(screen.queryByText(/刷脸/)).toBeNull()
})

it('lets one that is offered no more be taken away', async () => {
  const picked = await show(['sms', 'signPwd'], ['sms', 'face'])
  await userEvent.click(await screen.findByRole('checkbox', { name: '刷脸' }))
  expect(picked).toEqual([['sms']])
  expect(await screen.findByText('本平台已不提供刷脸，请取消选择')).toBeTruthy()
})
