// Does the background work of a PostgreSQL server that the embedded one lacks.
// Checkpoints keep the log short and quick to replay; vacuum removes dead rows and updates the planner's statistics.

export interface Upkeep {
  /** Counts what statements brought; much of it brings the next checkpoint forward. */
  took(bytes: number): void
  stop(): void
}

const CHECKPOINT_EVERY_MS = 5 * 60_000
const CHECKPOINT_EVERY_BYTES = 64 * 1024 * 1024
const VACUUM_EVERY_MS = 30 * 60_000

/** Begins the rounds; `run` queues one statement. An idle database is left alone. */
export function createUpkeep(run: (sql: string) => void): Upkeep {
  let bytesSinceCheckpoint = 0
  let usedSinceVacuum = false

  function checkpoint(): void {
    if (bytesSinceCheckpoint === 0) return
    bytesSinceCheckpoint = 0
    run('CHECKPOINT')
  }

  function vacuum(): void {
    if (!usedSinceVacuum) return
    usedSinceVacuum = false
    run('VACUUM (ANALYZE)')
  }

  const timers = [setInterval(checkpoint, CHECKPOINT_EVERY_MS), setInterval(vacuum, VACUUM_EVERY_MS)]
  for (const timer of timers) timer.unref()

  return {
    took(bytes) {
      bytesSinceCheckpoint += bytes
      usedSinceVacuum = true
      if (bytesSinceCheckpoint >= CHECKPOINT_EVERY_BYTES) checkpoint()
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
