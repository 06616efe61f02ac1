// Upkeep of the embedded database: checkpoints by time and bytes, vacuum by time, none when idle.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpkeep } from '#server/db/embedded/upkeep.ts'
import type { Upkeep } from '#server/db/embedded/upkeep.ts'

const MINUTE = 60_000
const MEGABYTE = 1024 * 1024

let ran: string[]
let upkeep: Upkeep
beforeEach(() => {
  vi.useFakeTimers()
  ran = []
  upkeep = createUpkeep((sql) => ran.push(sql))
})
afterEach(() => {
  upkeep.stop()
  vi.useRealTimers()
})

test('an idle database is left alone', () => {
  vi.advanceTimersByTime(120 * MINUTE)
  expect(ran).toEqual([])
})

test('a used one gets a checkpoint after five minutes and a vacuum after thirty, once', () => {
  upkeep.took(100)
  vi.advanceTimersByTime(4 * MINUTE)
  expect(ran).toEqual([])
  vi.advanceTimersByTime(MINUTE)
  expect(ran).toEqual(['CHECKPOINT'])
  vi.advanceTimersByTime(120 * MINUTE)
  expect(ran).toEqual(['CHECKPOINT', 'VACUUM (ANALYZE)'])
})

test('much written at once brings the checkpoint forward', () => {
  for (let n = 0; n < 130; n += 1) upkeep.took(MEGABYTE)
  expect(ran).toEqual(['CHECKPOINT', 'CHECKPOINT'])
})

test('nothing runs after the stop', () => {
  upkeep.took(100)
  upkeep.stop()
  vi.advanceTimersByTime(120 * MINUTE)
  expect(ran).toEqual([])
})
