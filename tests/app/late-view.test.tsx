// A page that waits long for the server says so, and no longer once the answer is there.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LateView } from '#src/app/late-view.tsx'
import { LATE_MS, makeLateness } from '#src/services/http/late.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says that the server is slow from ten seconds on, until it answers', async () => {
  const lateness = makeLateness()
  render(<LateView lateness={lateness} />)
  const answer = Promise.withResolvers<void>()
  const shown = lateness.awaited(answer.promise)
  await act(() => vi.advanceTimersByTimeAsync(LATE_MS - 1))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('status').textContent).toContain('服务器回应较慢')
  await act(async () => {
    answer.resolve()
    await shown
  })
  expect(screen.queryByRole('status')).toBeNull()
})
