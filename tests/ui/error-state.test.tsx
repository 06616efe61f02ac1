// What could not be loaded is tried again when asked to, and by itself once a server away answers.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BROKEN_ID, CallFailure } from '#protocol/call-failure.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { AWAY_RETRY_MS } from '#src/ui/server-there.ts'
import { WayBackContext } from '#src/ui/way-back.ts'
import { prepareScreen } from '#tests/support/screen.ts'

beforeEach(() => {
  prepareScreen()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const AWAY = 'away'
/** Answers so, one after the other; the last one from then on. */
const serverAnswers = (...statuses: (number | typeof AWAY)[]) =>
  vi.stubGlobal('fetch', () => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    return status === AWAY
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status: Number(status) }))
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (failure: CallFailure) => {
  const retried = vi.fn(() => undefined)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ErrorState error={failure} onRetry={retried} />
    </QueryClientProvider>,
  )
  return retried
}

it.each([
  ['no answer', new CallFailure('network', '连接不上服务器，请检查网络后重试。')],
  ['a proxy without a server', new CallFailure('status', '网络异常:502', { status: 502 })],
  ['a database away', new CallFailure('refused', '请稍后再试。', { code: 'database.away', status: 503 })],
] as const)('tries again by itself after %s, once the server answers', async (_, failure) => {
  serverAnswers(AWAY, 502, 200)
  const retried = show(failure)
  expect(screen.getByRole('alert').textContent).toContain('连接恢复后会自动重试')
  await pass(AWAY_RETRY_MS * 2)
  expect(retried).not.toHaveBeenCalled()
  await pass(AWAY_RETRY_MS)
  expect(retried).toHaveBeenCalledTimes(1)
  await pass(AWAY_RETRY_MS * 10)
  expect(retried).toHaveBeenCalledTimes(1)
})

it('waits as long as the server said', async () => {
  serverAnswers(200)
  const retried = show(
    new CallFailure('refused', '请稍后再试。', { code: 'database.away', status: 503, retryAfterSeconds: 10 }),
  )
  await pass(9_999)
  expect(retried).not.toHaveBeenCalled()
  await pass(1)
  expect(retried).toHaveBeenCalledTimes(1)
})

it('leaves to the person what the server refused', async () => {
  serverAnswers(200)
  const retried = show(new CallFailure('refused', '您没有查看的权限。', { code: 'forbidden', status: 403 }))
  await pass(AWAY_RETRY_MS * 10)
  expect(retried).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).not.toContain('自动重试')
  screen.getByRole('button', { name: '重试' }).click()
  expect(retried).toHaveBeenCalledTimes(1)
})

it('asks no more once it is gone', async () => {
  serverAnswers(AWAY)
  const retried = show(new CallFailure('network', '连接不上服务器，请检查网络后重试。'))
  await pass(AWAY_RETRY_MS)
  cleanup()
  serverAnswers(200)
  await pass(AWAY_RETRY_MS * 2)
  expect([retried.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})

const BROKEN = new CallFailure('refused', BROKEN_ID, {
  code: 'input.invalid',
  status: 400,
  fields: { contractId: BROKEN_ID },
})
const DENIED = new CallFailure('refused', '您没有发起的权限。', { code: 'permission.denied', status: 403 })
const MISSING = new CallFailure('refused', '没有找到这份合同。', { code: 'not-found', status: 404 })
const LIST = { label: '草稿', path: '/sign/list/drafts' }

it.each([
  ['a broken address', BROKEN, LIST, '这个地址不对', ['返回草稿'], []],
  ['a broken address outside the layout', BROKEN, undefined, '这个地址不对', [], ['重试']],
  ['a missing right', DENIED, LIST, '没有加载出来', ['返回草稿'], ['重试']],
  ['what is not there', MISSING, LIST, '没有找到', ['返回草稿'], ['重试']],
] as const)('after %s the way on is not only to try again', (_, failure, back, title, ways, buttons) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WayBackContext value={back}>
        <ErrorState error={failure} onRetry={() => undefined} />
      </WayBackContext>
    </QueryClientProvider>,
  )
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways)
  expect(
    screen
      .getAllByRole('button')
      .flatMap(({ textContent }) => (textContent === '复制错误详情' ? [] : textContent)),
  ).toEqual(buttons)
})
