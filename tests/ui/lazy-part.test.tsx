// A page's code that does not load: after two minutes the user can retry (specification §9).
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { CODE_LIMIT_MS, lazyPart } from '#src/ui/lazy-part.ts'
import { AWAY_RETRY_MS } from '#src/ui/server-there.ts'
import { prepareScreen } from '#tests/support/screen.ts'

beforeEach(() => {
  prepareScreen()
  vi.useFakeTimers()
  serverIs('there')
  // React tells of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const serverIs = (state: 'there' | 'away') =>
  vi.stubGlobal(
    'fetch',
    state === 'there'
      ? () => Promise.resolve(new Response())
      : () => Promise.reject(new TypeError('Failed to fetch')),
  )
const unfetched = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js')

const show = (load: Parameters<typeof lazyPart>[0], onRetry = () => undefined) => {
  const Page = lazyPart(load)
  render(
    <ErrorBoundary onRetry={onRetry}>
      <Suspense fallback={<p>正在加载</p>}>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('waits for two minutes and then offers to try again', async () => {
  const retried = vi.fn(() => undefined)
  show(() => new Promise(() => undefined), retried)
  await pass(CODE_LIMIT_MS - 1)
  expect(screen.getByText('正在加载')).toBeTruthy()
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain('页面没有加载出来')
  screen.getByRole('button', { name: /重\s?试/ }).click()
  expect(retried).toHaveBeenCalledTimes(1)
})

it('shows the page and leaves no timer behind', async () => {
  show(async () => () => <p>页面</p>)
  await pass(0)
  expect(screen.getByText('页面')).toBeTruthy()
  expect(vi.getTimerCount()).toBe(0)
})

it('tells code that is gone after an update from a page that broke', async () => {
  show(() => Promise.reject(unfetched()))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('系统刚刚更新')
})

it('says that a broken page is broken', async () => {
  show(async () => () => {
    throw new Error('broken')
  })
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain('页面出了问题')
})

it('waits for a server that is away, and shows the page once it is back', async () => {
  serverIs('away')
  const load = vi.fn<() => Promise<() => React.JSX.Element>>(() => Promise.reject(unfetched()))
  show(load)
  await pass(AWAY_RETRY_MS * 5)
  expect([screen.getByText('正在加载').textContent, load.mock.calls.length]).toEqual(['正在加载', 6])
  load.mockImplementation(async () => () => <p>页面</p>)
  await pass(AWAY_RETRY_MS)
  expect(screen.getByText('页面')).toBeTruthy()
})

it('gives up on a server that stays away for two minutes', async () => {
  serverIs('away')
  show(() => Promise.reject(unfetched()))
  await pass(CODE_LIMIT_MS)
  expect(screen.getByRole('alert').textContent).toContain('页面没有加载出来')
  await pass(AWAY_RETRY_MS * 2)
  expect(vi.getTimerCount()).toBe(0)
})
