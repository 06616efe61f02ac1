// Why a form's call did not go through (specification §8).
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

prepareScreen()
afterEach(cleanup)

const refused = (fields: Record<string, string> = {}) =>
  new CallFailure('refused', '名称已被使用，请换一个。', { fields })

it('says nothing as long as nothing failed', () => {
  const { container } = render(<FormFailure error={null} />)
  expect(container.innerHTML).toBe('')
  cleanup()
  expect(render(<FormFailure error={undefined} />).container.innerHTML).toBe('')
})

it('says the words of the server, with a way on', () => {
  render(<FormFailure error={refused({ name: '已被使用' })} action={<button type="button">换一个</button>} />)
  expect(screen.getByRole('alert').textContent).toBe('名称已被使用，请换一个。换一个')
})

it('leaves to the fields what they say themselves', () => {
  const { container } = render(<FormFailure error={refused({ name: '已被使用' })} isSaidAtFields />)
  expect(container.innerHTML).toBe('')
  cleanup()
  render(<FormFailure error={refused()} isSaidAtFields />)
  expect(screen.getByRole('alert').textContent).toBe('名称已被使用，请换一个。')
})

it('has general words for a defect of the program', () => {
  render(<FormFailure error={new TypeError('x is undefined')} />)
  expect(screen.getByRole('alert').textContent).toBe('操作没有完成，请重试；仍然不行请联系管理员。')
})
