// The semaphore: never more than its size, fair turns, a bounded queue, and release on failure.
import { expect, test } from 'vitest'
import { createSeats } from '#server/jobs/seats.ts'

/** Wishes that are granted are noted by their name. */
const watched = (limits: { room: number; roomEach: number; line: number; lineEach: number }) => {
  const seats = createSeats(limits)
  const seated: string[] = []
  const want = async (who: string, amount = 1, signal?: AbortSignal) => {
    const leave = await seats.take({ who, amount, ...(signal && { signal }) })
    seated.push(who)
    return leave
  }
  return { want, seated }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no more get in than there is room for, and each who leaves lets the next in', async () => {
  const { want, seated } = watched({ room: 2, roomEach: 2, line: 9, lineEach: 9 })
  const first = await want('a')
  await want('b')
  void want('c')
  void want('d')
  await settled()
  expect(seated).toEqual(['a', 'b'])
  first()
  first()
  await settled()
  expect(seated).toEqual(['a', 'b', 'c'])
})

test('one who sends much does not stand before others', async () => {
  const { want, seated } = watched({ room: 3, roomEach: 2, line: 20, lineEach: 20 })
  const wishes = Array.from({ length: 8 }, () => want('many'))
  await want('one')
  expect(seated).toEqual(['many', 'many', 'one'])
  void want('two')
  const leave = await wishes[0]!
  leave()
  await settled()
  expect(seated).toEqual(['many', 'many', 'one', 'two'])
})

test('a large wish takes its room and is not overtaken by small ones for ever', async () => {
  const { want, seated } = watched({ room: 10, roomEach: 8, line: 9, lineEach: 9 })
  const small = await want('small', 4)
  void want('large', 80)
  void want('later', 2)
  await settled()
  expect(seated).toEqual(['small'])
  small()
  await settled()
  expect(seated).toEqual(['small', 'large', 'later'])
})

test('a full line turns people away and says when to come back, each for themselves and all together', async () => {
  const { want } = watched({ room: 1, roomEach: 1, line: 2, lineEach: 1 })
  await want('a')
  void want('a')
  const refusal = { code: 'document.busy', status: 503, retryAfterSeconds: 10 }
  await expect(want('a')).rejects.toMatchObject(refusal)
  void want('b')
  await expect(want('c')).rejects.toMatchObject({ ...refusal, words: expect.stringContaining('10 秒后再试') })
})

test('who goes away leaves the line', async () => {
  const { want, seated } = watched({ room: 1, roomEach: 1, line: 1, lineEach: 1 })
  const leave = await want('a')
  const away = new AbortController()
  const gone = want('b', 1, away.signal)
  away.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  void want('c')
  leave()
  await settled()
  expect(seated).toEqual(['a', 'c'])
})
