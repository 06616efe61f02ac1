// What the calls of one browser share: addresses, tokens of answers, the clock, and forced ends.
import { expect, test } from 'vitest'
import { CallFailure } from '#protocol/call-failure.ts'
import { createClient } from '#src/services/http/client.ts'
import type { ClientOptions } from '#src/services/http/client.ts'

const LOCAL = 1_795_000_000_000
const HALF_WINDOW = 150_000

const open = (sent: string | null, options: Partial<ClientOptions> = {}) => {
  const seen = { token: sent, told: [] as CallFailure[] }
  const client = createClient({
    origin: 'https://a.test',
    secret: 's',
    token: {
      read: () => seen.token,
      write: (token) => void (seen.token = token),
      clear: () => void (seen.token = null),
    },
    identity: () => null,
    now: () => LOCAL,
    onForced: (failure) => void seen.told.push(failure),
    ...options,
  })
  return { client, seen }
}
const headers = (all: Record<string, string>) => (name: string) => all[name] ?? null

test('an address has a question mark only before a query', () => {
  const { client } = open(null)
  const base = client.address('')
  expect(base.startsWith('https://a.test/')).toBe(true)
  expect([client.address('/a/b'), client.address('/a/b', ''), client.address('/a/b', 'c=1')]).toEqual([
    `${base}/a/b`,
    `${base}/a/b`,
    `${base}/a/b?c=1`,
  ])
})

test('a token in an answer is taken, an empty one and one for another session are not', () => {
  const { client, seen } = open('t1')
  client.learn(headers({}), 't1')
  client.learn(headers({ authorization: '' }), 't1')
  client.learn(headers({ authorization: 't2' }), 't0')
  expect(seen.token).toBe('t1')
  client.learn(headers({ authorization: 't2' }), 't1')
  expect(seen.token).toBe('t2')
})

test('only a refused clock that moved by more than half the window is one', () => {
  const behind: number[] = []
  const { client } = open(null, { onClockOff: (ms) => void behind.push(ms) })
  const moved = client.learn(headers({ date: new Date(LOCAL + 600_000).toUTCString() }), null)
  expect(moved).toBe(600_000)
  expect([
    client.wasClock(406, HALF_WINDOW),
    client.wasClock(406, HALF_WINDOW + 1),
    client.wasClock(401, HALF_WINDOW + 1),
  ]).toEqual([false, true, false])
  expect(behind).toEqual([600_000])
  expect(open(null).client.wasClock(406, HALF_WINDOW + 1)).toBe(true)
})

test.each([
  [new CallFailure('illegal', '非法请求！'), true],
  [new CallFailure('forcedOut', '请重新登录'), true],
  [new CallFailure('refused', '身份已在其他窗口切换', { code: 'identity.stale' }), true],
  [new CallFailure('refused', '请检查', { code: 'input.invalid' }), false],
  [new CallFailure('network', '连接不上'), false],
])('of %s everybody is told: %s', (failure, isTold) => {
  const { client, seen } = open('t1')
  client.tell(failure, 't0')
  expect(seen.told).toEqual([])
  client.tell(failure, 't1')
  expect(seen.told).toEqual(isTold ? [failure] : [])
})
