// The plan of payments in the wizard: what is wrong with it is said, and each is read in its line.
import '#tests/support/screen-first.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { completeContent } from '#tests/support/draft.ts'
import { wizardScreen } from '#tests/support/shown-wizard.tsx'
import { openViewport } from '#tests/support/viewport.ts'

openViewport()

const show = wizardScreen()

const payment = { name: '货款', day: '2026-12-31', amount: 8_000_000, isOwn: true }

it('a plan that comes to more than the contract is no hint, but an alert', async () => {
  await show({ content: completeContent({ step: 'editDoc', payments: [payment, payment] }) })
  const plan = within(await screen.findByRole('group', { name: '付款计划' }))
  expect(plan.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
  expect((await plan.findByRole('alert')).textContent).toBe('付款计划的合计超过了合同金额，请核对')
})

it('what is wrong with a payment is said at each field at once', async () => {
  const empty = { name: '', day: '', amount: null, isOwn: false }
  await show({ content: completeContent({ step: 'editDoc', payments: [empty, payment, empty] }) })
  const plan = within(await screen.findByRole('group', { name: '付款计划' }))
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
  await plan.findAllByRole('alert')
  const said = plan
    .getAllByRole('alert')
    .map((alert) => [alert.closest('[data-path]')?.getAttribute('data-path'), alert.textContent])
  expect(said).toEqual([
    ['payments.0.day', '请选择日期'],
    ['payments.0.amount', '请填写金额'],
    ['payments.2.day', '请选择日期'],
    ['payments.2.amount', '请填写金额'],
  ])
})

it('two payments that read alike are two lines of the last step', async () => {
  const half = { ...payment, amount: 6_000_000 }
  await show({ content: completeContent({ payments: [half, half] }) })
  expect(await screen.findAllByText('2026-12-31 货款 ¥60,000.00，发起方付款')).toHaveLength(2)
})
