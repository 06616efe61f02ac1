// Draws values into documents on a thread of its own, because typesetting blocks it.
import { createWorkerPool } from '#server/documents/workers/pool.ts'
import type { RunOptions } from '#server/documents/workers/pool.ts'
import type { FillTask } from './fill-fields.ts'

/** Draws the values of filled fields into documents. */
export interface FieldFiller {
  /** As `fillFields`, and refuses as the pool does. */
  draw(task: FillTask, options?: RunOptions): Promise<Uint8Array>
  /** Ends the thread. */
  close(): Promise<void>
}

/** A filler whose thread starts with the first document. */
export const createFieldFiller = (settings: { readonly workers?: number } = {}): FieldFiller => {
  const pool = createWorkerPool({
    entry: new URL('worker.ts', import.meta.url),
    size: settings.workers ?? 1,
    memoryMb: 1024,
    timeLimitMs: 60_000,
  })
  return {
    draw: (task, options) => pool.run('fillFields', task, options),
    close: () => pool.close(),
  }
}
