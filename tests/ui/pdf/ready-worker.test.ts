// One worker of pdf.js may stand ready; no two documents share one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readyWorkers } from '#src/ui/pdf/ready-worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = () => {
  const made: { name: number; destroyed: boolean; destroy: () => void }[] = []
  const workers = readyWorkers(() => {
    const worker = {
      name: made.length + 1,
      destroyed: false,
      destroy: () => {
        worker.destroyed = true
      },
    }
    made.push(worker)
    return worker
  }, 1_000)
  const ended = () => made.filter(({ destroyed }) => destroyed).map(({ name }) => name)
  return { workers, ended, made }
}

test('what was prepared is taken once; the next document has its own', () => {
  const { workers } = setUp()
  workers.prepare()
  workers.prepare()
  expect([workers.take().name, workers.take().name]).toEqual([1, 2])
})

test('a worker whose document was closed serves the next one', () => {
  const { workers, made } = setUp()
  workers.giveBack(workers.take())
  expect(workers.take().name).toBe(1)
  expect(made).toHaveLength(1)
})

test('one at most stands ready, and not for long', () => {
  const { workers, ended } = setUp()
  const [one, two] = [workers.take(), workers.take()]
  workers.giveBack(one)
  workers.giveBack(two)
  expect(ended()).toEqual([2])
  vi.advanceTimersByTime(999)
  expect(ended()).toEqual([2])
  vi.advanceTimersByTime(1)
  expect(ended()).toEqual([1, 2])
  expect(workers.take().name).toBe(3)
})

test('one that was taken is not ended while its document is open', () => {
  const { workers, ended } = setUp()
  workers.prepare()
  workers.take()
  vi.advanceTimersByTime(5_000)
  expect(ended()).toEqual([])
})

test('one that was ended is not given to another', () => {
  const { workers } = setUp()
  const worker = workers.take()
  worker.destroy()
  workers.giveBack(worker)
  expect(workers.take().name).toBe(2)
})
