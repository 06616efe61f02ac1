// Opens a PKCS#12 file in a thread of its own.
// The thread ends with it: password and key stay nowhere.
import { Refusal } from '#protocol/failures.ts'
import { createLine } from '#server/documents/signing/one-at-a-time.ts'
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import type { OpenedPfx } from './open-pfx.ts'
import { tooCostly } from './problems.ts'

const LIMIT_MS = 5_000
const MEMORY_MB = 128
// Rare, and each takes a thread: one after the other.
const line = createLine()

/** As `openPfx`, within five seconds of computing. */
export const openPfxApart = (file: Uint8Array, password: string): Promise<OpenedPfx> =>
  line('pkcs12', async () => {
    const entry = new URL('./worker.ts', import.meta.url)
    const pool = createWorkerPool({ entry, size: 1, timeLimitMs: LIMIT_MS, memoryMb: MEMORY_MB })
    try {
      return await pool.run<OpenedPfx>('open', { file, password })
    } catch (error) {
      const tookTooMuch =
        error instanceof Refusal &&
        (error.code === 'document.timed-out' || error.code === 'document.too-heavy')
      throw tookTooMuch ? tooCostly() : error
    } finally {
      await pool.close()
    }
  })
