// Watches the free disk space of the embedded database.
// It must stop writing before the disk is full.
import { statfsSync } from 'node:fs'

/** `low`: somebody should make room. `full`: nothing more is written until there is room again. */
export type DiskState = 'ok' | 'low' | 'full'

export interface DiskWatch {
  /** As it was at the last look. */
  state(): DiskState
  /** Counts what statements brought; much of it brings the next look forward. */
  took(bytes: number): void
  /** Looks now, because a write failed. */
  look(): void
  stop(): void
}

const MB = 1024 * 1024
const LOOK_EVERY_MS = 2000
const LOOK_EVERY_BYTES = 4 * MB
/** Below this nothing is written: a log segment (16 MB), a checkpoint and a restart still find room. */
export const FULL_BELOW_BYTES = 128 * MB
export const LOW_BELOW_BYTES = 1024 * MB

/** Bytes an ordinary user may still write on the disk of this folder. */
export const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Tells `changed` of every change, with the free bytes; the first look is taken at once. */
export function createDiskWatch(
  free: () => number,
  changed: (state: DiskState, freeBytes: number) => void,
): DiskWatch {
  let state: DiskState = 'ok'
  let bytesSinceLook = 0

  function look(): void {
    bytesSinceLook = 0
    const bytes = free()
    const next = stateOf(bytes, state)
    if (next === state) return
    state = next
    changed(state, bytes)
  }

  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()

  return {
    state: () => state,
    took(bytes) {
      bytesSinceLook += bytes
      if (bytesSinceLook >= LOOK_EVERY_BYTES) look()
    },
    look,
    stop: () => clearInterval(timer),
  }
}

// Twice the room is wanted to begin writing again, so that it does not go to and fro.
const stateOf = (bytes: number, before: DiskState): DiskState => {
  if (bytes < FULL_BELOW_BYTES * (before === 'full' ? 2 : 1)) return 'full'
  return bytes < LOW_BELOW_BYTES ? 'low' : 'ok'
}
