// Callers take turns, small files of a caller go before its large ones, and lines are bounded.
import { expect, test } from 'vitest'
import { FairLine } from '#server/documents/workers/fair-line.ts'

interface Task {
  readonly party: string | undefined
  readonly weight: number
  readonly name: string
}

const bounds = { perParty: 10, total: 12 }
const task = (party: string | undefined, weight: number, name = `${party} ${weight}`): Task => ({
  party,
  weight,
  name,
})
const lineOf = (...tasks: readonly Task[]) => {
  const line = new FairLine<Task>(bounds)
  for (const each of tasks) line.add(each)
  return line
}
const order = (line: FairLine<Task>, mayStart: (party: string | undefined) => boolean = () => true) => {
  const names: string[] = []
  for (let next = line.take(mayStart); next; next = line.take(mayStart)) names.push(next.name)
  return names
}

test('one file of somebody else does not wait for all of a party', () => {
  const line = lineOf(task('eve', 1), task('eve', 2), task('eve', 3), task('ann', 9))
  expect(order(line)).toEqual(['eve 1', 'ann 9', 'eve 2', 'eve 3'])
})

test('a small file goes before large ones of the same party, equal ones as they came', () => {
  const line = lineOf(task('eve', 20), task('eve', 20, 'second'), task('eve', 1), task('eve', 5))
  expect(order(line)).toEqual(['eve 1', 'eve 5', 'eve 20', 'second'])
})

test('what belongs to nobody goes as it came', () => {
  expect(order(lineOf(task(undefined, 7), task(undefined, 2)))).toEqual(['undefined 7', 'undefined 2'])
})

test('a party that may not start one is passed over and keeps its turn', () => {
  const line = lineOf(task('eve', 1), task('ann', 1))
  expect(order(line, (party) => party !== 'eve')).toEqual(['ann 1'])
  expect(order(line)).toEqual(['eve 1'])
})

test('a line holds so many of one party and of all, and of the server’s own as many as there are', () => {
  const line = lineOf(...Array.from({ length: 10 }, (_, i) => task('eve', i)))
  expect([line.add(task('eve', 1)), line.add(task('ann', 1)), line.add(task('ben', 1))]).toEqual([
    false,
    true,
    true,
  ])
  expect([line.add(task('cat', 1)), line.add(task(undefined, 1))]).toEqual([false, true])
  expect(line.take(() => true)?.name).toBe('eve 0')
  expect(line.add(task('cat', 1))).toBe(true)
})

test('a task taken out is not taken again', () => {
  const [first, second] = [task('eve', 1), task('eve', 2)]
  const line = lineOf(first, second)
  expect([line.remove(first), line.remove(first), line.remove(task('ann', 1))]).toEqual([true, false, false])
  expect(line.drain()).toEqual([second])
  expect(line.take(() => true)).toBeUndefined()
})
