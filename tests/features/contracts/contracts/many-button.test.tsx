// Reminding and revoking many: one question, then what could not be done and why.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ManyOutcome } from '#protocol/contracts/contracts/many.ts'
import { ManyButton } from '#src/features/contracts/contracts/many-button.tsx'
import type { ManyButtonProps } from '#src/features/contracts/contracts/many-button.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import type { RenderedPage } from '#tests/support/render-page.tsx'
import { makeUser } from '#tests/support/user.ts'

const ONE = '3c1d7a52-95c4-4a86-8f3a-3a8f3c1f0a11'
const OTHER = '3c1d7a52-95c4-4a86-8f3a-3a8f3c1f0a12'
const PATHS = { revoke: '/ContractService/batch/revoke', urge: '/ContractService/batch/urge' }

let page: RenderedPage | undefined
afterEach(async () => {
  await page?.close()
})
const open = async (act: ManyButtonProps['act'], data: ManyOutcome, contractIds = [ONE, OTHER]) => {
  const onDone = vi.fn()
  page = await renderPage(<ManyButton act={act} contractIds={contractIds} onDone={onDone} />, {
    user: makeUser({
      userRoleResAction: [
        {
          resCode: 'contract',
          nodeActions: [{ actionCode: 'launch' }, { actionCode: 'revoke' }],
          children: [],
        },
      ],
    }),
    answers: { [PATHS[act]]: () => ({ data }) },
  })
  return onDone
}
const sent = (act: ManyButtonProps['act']) =>
  page!.asked.filter(({ path }) => path === PATHS[act]).map(({ json }) => json)

test('all ticked contracts are revoked by one reason', async () => {
  const onDone = await open('revoke', { done: 2, failures: [] })
  await userEvent.click(await screen.findByRole('button', { name: '批量撤回' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回 2 份合同？' }))
  await userEvent.click(dialog.getByRole('button', { name: /撤\s?回/ }))
  await dialog.findByText('请填写 2–200 字的原因')
  expect(sent('revoke')).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), '条款有误')
  await userEvent.click(dialog.getByRole('button', { name: /撤\s?回/ }))
  await waitFor(() => expect(onDone.mock.calls).toEqual([[[]]]))
  expect(sent('revoke')).toEqual([expect.objectContaining({ contractIds: [ONE, OTHER], reason: '条款有误' })])
})

test('those that could not be reminded are named with why, and only they stay ticked', async () => {
  const onDone = await open('urge', {
    done: 1,
    failures: [{ at: 1, name: '租赁合同', reason: '刚刚催办过，请 12 分钟后再催。' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: '批量催办' }))
  const question = within(await screen.findByRole('dialog', { name: '催办 2 份合同？' }))
  await userEvent.click(question.getByRole('button', { name: /催\s?办/ }))
  const answer = within(await screen.findByRole('dialog', { name: '1 份没有催办' }))
  expect(answer.getByText('其余 1 份已催办。')).toBeTruthy()
  expect(answer.getByRole('listitem').textContent).toBe('租赁合同：刚刚催办过，请 12 分钟后再催。')
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(answer.getByRole('button', { name: '知道了' }))
  expect(onDone.mock.calls).toEqual([[[OTHER]]])
})

test('more than a hundred are not begun with', async () => {
  const many = Array.from(
    { length: 101 },
    (_, at) => `3c1d7a52-95c4-4a86-8f3a-${String(at).padStart(12, '0')}`,
  )
  await open('revoke', { done: 0, failures: [] }, many)
  const button = await screen.findByRole('button', { name: '批量撤回' })
  expect(button).toHaveProperty('disabled', true)
  expect(button.getAttribute('title')).toBe('一次最多撤回 100 份合同')
})
