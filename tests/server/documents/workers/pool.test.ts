// The worker pool: answers, refusals, limits.
import { afterEach, expect, test, vi } from 'vitest'
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import type { PoolOptions } from '#server/documents/workers/pool.ts'

const BUSY = {
  code: 'document.busy',
  status: 503,
  retryAfterSeconds: 30,
  words: expect.stringContaining('请 30 秒后再试'),
}

const pools: { close(): Promise<void> }[] = []
const samplePool = (options: Partial<PoolOptions> = {}) => {
  const pool = createWorkerPool({
    entry: new URL('./sample-worker.ts', import.meta.url),
    size: 1,
    ...options,
  })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

test('a task answers with bytes', async () => {
  const answer = await samplePool().run<{ bytes: Uint8Array }>('double', { bytes: Uint8Array.of(1, 2, 3) })
  expect(answer).toEqual({ bytes: Uint8Array.of(2, 4, 6) })
})

test('a process that was started with more memory has workers all the same', async () => {
  const before = process.execArgv
  process.execArgv = [...before, '--max-old-space-size=4096']
  try {
    expect(await samplePool().run('length', Uint8Array.of(1, 2, 3))).toBe(3)
  } finally {
    process.execArgv = before
  }
})

test('shared bytes are read in place and a transferred buffer is moved', async () => {
  const pool = samplePool()
  const moved = new Uint8Array(5)
  expect(await pool.run('length', new Uint8Array(new SharedArrayBuffer(7)))).toBe(7)
  expect(await pool.run('length', moved, { transfer: [moved.buffer] })).toBe(5)
  expect(moved.byteLength).toBe(0)
})

test('a refusal keeps its code, words, status and fields', async () => {
  await expect(samplePool().run('refuse', null)).rejects.toMatchObject({
    name: 'Refusal',
    code: 'document.encrypted',
    words: '文件有打开密码。',
    status: 409,
    fields: { file: '有密码' },
  })
})

test('another error keeps its name and message', async () => {
  await expect(samplePool().run('fail', null)).rejects.toMatchObject({
    name: 'TypeError',
    message: 'bad object',
  })
  await expect(samplePool().run('toString', null)).rejects.toThrow('no task named toString')
})

test('a task over its time is ended and the next one gets a fresh worker', async () => {
  const pool = samplePool({ timeLimitMs: 5000 })
  const late = pool.run('spin', null, { timeLimitMs: 150 })
  const after = pool.run('length', new Uint8Array(2))
  await expect(late).rejects.toMatchObject({ code: 'document.timed-out' })
  expect(await after).toBe(2)
})

test('a worker that had to be ended is followed by one that is already loading', async () => {
  const pool = createWorkerPool({
    entry: new URL('./slow-worker.ts', import.meta.url),
    size: 1,
    timeLimitMs: 100,
  })
  pools.push(pool)
  await expect(pool.run('spin', null)).rejects.toMatchObject({ code: 'document.timed-out' })
  // Loading takes half a second of computing: enough for it without anybody asking.
  const before = process.cpuUsage().user
  await vi.waitFor(() => expect(process.cpuUsage().user - before).toBeGreaterThan(500_000), {
    timeout: 20_000,
  })
  expect(await pool.run('length', new Uint8Array(2))).toBe(2)
})

test('a task that the machine does not let get on is not called too long', async () => {
  const pool = samplePool({ timeLimitMs: 800, patienceMs: 100 })
  await expect(pool.run('wait', 60_000)).rejects.toMatchObject(BUSY)
  expect(await pool.run('length', new Uint8Array(2), { timeLimitMs: 5000 })).toBe(2)
})

test('the time a worker needs to get ready is not its task’s', async () => {
  const pool = createWorkerPool({ entry: new URL('./slow-worker.ts', import.meta.url), size: 1 })
  pools.push(pool)
  expect(await pool.run('length', new Uint8Array(3), { timeLimitMs: 100 })).toBe(3)
})

test.each(['fillHeap', 'fillBuffers'])(
  'a task over its memory (%s) is refused as too heavy',
  async (task) => {
    const pool = samplePool({ memoryMb: 96, timeLimitMs: 20_000 })
    await expect(pool.run(task, null)).rejects.toMatchObject({ code: 'document.too-heavy' })
    expect(await pool.run('length', new Uint8Array(4))).toBe(4)
  },
)

test('a worker that leaves costs its task alone', async () => {
  const pool = samplePool()
  await expect(pool.run('exit', null)).rejects.toMatchObject({ code: 'document.too-heavy' })
  expect(await pool.run('length', new Uint8Array(1))).toBe(1)
})

test('an aborted task rejects with the reason, running or waiting', async () => {
  const pool = samplePool()
  const abort = new AbortController()
  const running = pool.run('spin', null, { signal: abort.signal })
  const waiting = pool.run('length', new Uint8Array(1), { signal: abort.signal })
  abort.abort(new Error('gone'))
  await expect(running).rejects.toThrow('gone')
  await expect(waiting).rejects.toThrow('gone')
  expect(await pool.run('length', new Uint8Array(3))).toBe(3)
})

test('a closed pool refuses what runs and what comes', async () => {
  const pool = samplePool()
  const refused = expect(pool.run('wait', 60_000)).rejects.toMatchObject({ code: 'document.closing' })
  await pool.close()
  await refused
  await expect(pool.run('length', new Uint8Array(1))).rejects.toMatchObject({ code: 'document.closing' })
})

test('tasks run side by side up to the size of the pool', async () => {
  const pool = samplePool({ size: 2 })
  expect(await Promise.all([pool.run('wait', 30), pool.run('wait', 20), pool.run('wait', 10)])).toEqual([
    30, 20, 10,
  ])
})

test('a party never has the last worker, and its other tasks wait', async () => {
  const pool = samplePool({ size: 2 })
  const order: string[] = []
  const run = async (name: string, task: string, payload: unknown, party: string) => {
    await pool.run(task, payload, { party })
    order.push(name)
  }
  const slow = [run('eve 1', 'wait', 400, 'eve'), run('eve 2', 'wait', 400, 'eve')]
  await run('ann', 'length', new Uint8Array(1), 'ann')
  await Promise.all(slow)
  expect(order).toEqual(['ann', 'eve 1', 'eve 2'])
})

test('who has a worker leaves the last one that is ready to others', async () => {
  const pool = createWorkerPool({ entry: new URL('./slow-worker.ts', import.meta.url), size: 3 })
  pools.push(pool)
  const length = (party: string) => pool.run('length', new Uint8Array(4), { party })
  await Promise.all([length('ann'), length('ben')])
  const leaving = new AbortController()
  const eve = ['first', 'second'].map(() =>
    pool.run('wait', 60_000, { party: 'eve', signal: leaving.signal }).catch(() => 'left'),
  )
  // Loading another worker takes half a second of computing.
  const before = process.cpuUsage().user
  expect(await length('ann')).toBe(4)
  expect(process.cpuUsage().user - before).toBeLessThan(400_000)
  leaving.abort()
  expect(await Promise.all(eve)).toEqual(['left', 'left'])
})

test('whoever has too many waiting is told to come back', async () => {
  const pool = samplePool({ waiting: { perParty: 1, total: 2 } })
  const run = (party: string) => pool.run('wait', 30, { party })
  const taken = [run('eve'), run('eve'), run('ann')]
  for (const late of ['eve', 'ben']) await expect(run(late)).rejects.toMatchObject(BUSY)
  expect(await Promise.all(taken)).toEqual([30, 30, 30])
  expect(await run('eve')).toBe(30)
})

test('a worker that keeps much memory after its task is replaced', async () => {
  const pool = samplePool({ keptMb: 60 })
  expect(await pool.run('keep', 8)).toBe(1)
  expect(await pool.run('keep', 8)).toBe(2)
  expect(await pool.run('keep', 96)).toBe(3)
  expect(await pool.run('keep', 8)).toBe(1)
})

test('what was handed over is not counted as the worker’s memory', async () => {
  const pool = samplePool({ memoryMb: 64 })
  const large = new Uint8Array(120 * 1024 * 1024)
  expect(await pool.run('lengthLater', large)).toBe(large.length)
})

test('each task of a group has an outcome of its own, and its bytes are its own', async () => {
  const pool = samplePool()
  const bytes = [Uint8Array.of(1), Uint8Array.of(2, 3)]
  const answers = await Promise.allSettled([
    pool.run('double', { bytes: bytes[0] }, { inGroup: true }),
    pool.run('refuse', null, { inGroup: true }),
    pool.run('double', { bytes: bytes[1] }, { inGroup: true }),
    pool.run('nothing of this name', null, { inGroup: true }),
  ])
  expect(answers).toEqual([
    { status: 'fulfilled', value: { bytes: Uint8Array.of(2) } },
    { status: 'rejected', reason: expect.objectContaining({ name: 'Refusal', code: 'document.encrypted' }) },
    { status: 'fulfilled', value: { bytes: Uint8Array.of(4, 6) } },
    {
      status: 'rejected',
      reason: expect.objectContaining({ message: 'no task named nothing of this name' }),
    },
  ])
  expect(bytes).toEqual([Uint8Array.of(1), Uint8Array.of(2, 3)])
})

test('one that takes too long ends its group, which may take as long as its tasks together; others go on', async () => {
  const pool = samplePool({ timeLimitMs: 200 })
  const spun = await Promise.allSettled([
    pool.run('spin', null, { inGroup: true }),
    pool.run('spin', null, { inGroup: true }),
    pool.run('length', Uint8Array.of(1), {}),
  ])
  const late = {
    status: 'rejected',
    reason: expect.objectContaining({ code: 'document.timed-out', words: expect.stringContaining('1 秒') }),
  }
  expect(spun).toEqual([late, late, { status: 'fulfilled', value: 1 }])
})
