// A kind of job knows what its jobs are given, and so does whoever does them.
import { expect, it } from 'vitest'
import { defineJob } from '#server/jobs/queue.ts'
import type { NewJob } from '#server/jobs/queue.ts'
import { handles } from '#server/jobs/runner.ts'
import type { Job } from '#server/jobs/runner.ts'

const WATER = defineJob<{ readonly plant: string }>('water')

const added = <Task>(wanted: NewJob<Task>) => wanted

it('is added with what it is given, and with nothing else', () => {
  expect(added({ name: WATER, payload: { plant: 'fern' } })).toEqual({
    name: 'water',
    payload: { plant: 'fern' },
  })
  // @ts-expect-error no plant is named
  added({ name: WATER, payload: {} })
})

it('is done by the handler of its name, which gets the job as it was added', async () => {
  const watered: string[] = []
  const { water } = handles(WATER, async ({ payload }) => {
    watered.push(payload.plant)
  })
  const job: Job = {
    id: '1',
    name: 'water',
    key: null,
    payload: { plant: 'fern' },
    attempt: 1,
    signal: AbortSignal.any([]),
  }
  await water?.(job)
  expect(watered).toEqual(['fern'])
  // @ts-expect-error another kind of job is given something else
  handles(WATER, async ({ payload }: Job<{ readonly seal: string }>) => void payload.seal)
})
