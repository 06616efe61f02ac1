// The loading overlay gives up by itself after 20 s (specification §9).
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadingOverlay, OVERLAY_LIMIT_MS } from '#src/ui/loading-overlay.tsx'
import { prepareScreen } from '#tests/support/screen.ts'

beforeEach(() => {
  prepareScreen()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('covers the page for 20 seconds at most, each time anew', async () => {
  const { rerender } = render(<LoadingOverlay isOpen words="正在切换身份…" />)
  await pass(OVERLAY_LIMIT_MS - 1)
  expect(screen.getByRole('status').textContent).toContain('正在切换身份…')
  await pass(1)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<LoadingOverlay isOpen={false} words="正在切换身份…" />)
  rerender(<LoadingOverlay isOpen words="正在切换身份…" />)
  expect(screen.getByRole('status')).toBeTruthy()
  rerender(<LoadingOverlay isOpen={false} words="正在切换身份…" />)
  expect(screen.queryByRole('status')).toBeNull()
})
