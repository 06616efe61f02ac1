// How far a certification is, in words (specification §4).
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'

afterEach(cleanup)

it.each([
  [1, '已认证'],
  [2, '待审核'],
  [3, '待验证'],
  [-1, '认证失败'],
  [null, '未认证'],
] as const)('status %s reads %s', (status, words) => {
  expect(render(<AutStatusTag status={status} />).container.textContent).toBe(words)
})
