// The server's clock as it is learnt from the dates of its answers.
import { expect, test } from 'vitest'
import { createServerClock } from '#src/services/http/server-clock.ts'

const LOCAL = 1_795_000_000_000
const date = (ms: number): string => new Date(LOCAL + ms).toUTCString()

test('before the first answer it is this computer’s own', () => {
  expect(createServerClock(() => LOCAL + 0.4).now()).toBe(LOCAL)
})

test('it takes over two seconds and more, either way, and says by how much it moved', () => {
  const clock = createServerClock(() => LOCAL)
  expect([clock.learn(date(1000)), clock.now()]).toEqual([0, LOCAL])
  expect([clock.learn(date(2000)), clock.now()]).toEqual([2000, LOCAL + 2000])
  expect([clock.learn(date(3000)), clock.now()]).toEqual([0, LOCAL + 2000])
  expect([clock.learn(date(-8000)), clock.now()]).toEqual([10_000, LOCAL - 8000])
})

test.each([null, '', 'yesterday'])('the date %j teaches nothing', (header) => {
  const clock = createServerClock(() => LOCAL)
  clock.learn(date(60_000))
  expect([clock.learn(header), clock.now()]).toEqual([0, LOCAL + 60_000])
})
