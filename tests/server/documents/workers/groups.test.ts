// What is asked for at one moment goes to a worker in one message.
import { expect, test } from 'vitest'
import { createGroups } from '#server/documents/workers/groups.ts'
import type { SendGroup } from '#server/documents/workers/groups.ts'

type Sent = Parameters<SendGroup>

/** Groups whose tasks answer what they are given, and what was sent for them. */
const answering = () => {
  const sent: Sent[] = []
  const run = createGroups((...given) => {
    sent.push(given)
    return Promise.resolve(given[1].map((value) => ({ value })))
  })
  return { sent, run }
}

test('tasks of one kind go together, at most eight; the limit of a group is that of its tasks together', async () => {
  const { sent, run } = answering()
  const signed = Array.from({ length: 10 }, (_, n) => run('sign', n, 100))
  const checked = [run('check', 'a', 20), run('check', 'b', 30)]
  expect(sent).toEqual([])
  expect(await Promise.all(signed)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await Promise.all(checked)).toEqual(['a', 'b'])
  expect(sent).toEqual([
    ['sign', [0, 1, 2, 3, 4, 5, 6, 7], 800],
    ['sign', [8, 9], 200],
    ['check', ['a', 'b'], 50],
  ])
})

test('what is asked for later goes in another group', async () => {
  const { sent, run } = answering()
  await run('sign', 1, 100)
  await run('sign', 2, 100)
  expect(sent).toEqual([
    ['sign', [1], 100],
    ['sign', [2], 100],
  ])
})

test('a group that is not answered fails as a whole, and the next one is sent all the same', async () => {
  const gone = new Error('the worker is gone')
  let isGone = true
  const run = createGroups((_task, payloads) => {
    if (isGone) return Promise.reject(gone)
    return Promise.resolve(payloads.map((value) => ({ value })))
  })
  const both = await Promise.allSettled([run('sign', 1, 100), run('sign', 2, 100)])
  expect(both).toEqual([
    { status: 'rejected', reason: gone },
    { status: 'rejected', reason: gone },
  ])
  isGone = false
  expect(await run('sign', 3, 100)).toBe(3)
})
