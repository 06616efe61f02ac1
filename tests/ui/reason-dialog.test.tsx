// The question before something that needs a reason.
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import type { ReasonDialogProps } from '#src/ui/reason-dialog.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

prepareScreen()
afterEach(cleanup)

const show = (props: Partial<ReasonDialogProps> = {}) => {
  const reasons: string[] = []
  const dialog = (more: Partial<ReasonDialogProps> = {}) => (
    <ReasonDialog
      title="驳回“诺印科技”的认证？"
      verb="确定驳回"
      missing="请填写 2–200 字的原因"
      onReason={(reason) => reasons.push(reason)}
      onClose={() => reasons.push('closed')}
      {...props}
      {...more}
    />
  )
  const { rerender } = render(dialog())
  return { reasons, fail: (error: unknown) => rerender(dialog({ error })) }
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定驳回' }))

it('asks until there is a reason of two characters, blanks not counted', async () => {
  const { reasons } = show()
  await userEvent.type(screen.getByLabelText('原因'), '  x ')
  await confirm()
  expect(await screen.findByText('请填写 2–200 字的原因')).toBeTruthy()
  expect(reasons).toEqual([])
  await userEvent.type(screen.getByLabelText('原因'), 'y  ')
  await confirm()
  await expect.poll(() => reasons).toEqual(['x y'])
})

it('takes a reason from the usual ones, which may be changed', async () => {
  const { reasons } = show({ usual: ['证件不清楚，请重新拍照。'] })
  await userEvent.click(screen.getByRole('button', { name: '证件不清楚' }))
  await userEvent.type(screen.getByLabelText('原因'), '谢谢')
  await confirm()
  await expect.poll(() => reasons).toEqual(['证件不清楚，请重新拍照。谢谢'])
})

it('goes on without a reason where it may be left out', async () => {
  const { reasons } = show({ missing: undefined })
  expect(screen.getByLabelText('原因（选填）')).toBeTruthy()
  await confirm()
  await expect.poll(() => reasons).toEqual([''])
})

it('keeps what was typed when it did not go through', async () => {
  const { fail } = show()
  await userEvent.type(screen.getByLabelText('原因'), '照片不清楚')
  fail(new CallFailure('refused', '这份认证已经处理过，请刷新。'))
  expect(screen.getByRole('alert').textContent).toBe('这份认证已经处理过，请刷新。')
  expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('照片不清楚')
})

it('is closed without an answer', async () => {
  const { reasons } = show()
  await userEvent.click(screen.getByRole('button', { name: '取 消' }))
  expect(reasons).toEqual(['closed'])
})
