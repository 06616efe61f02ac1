// Temporary folders in memory, where there is room: what is written there is synced at once.
// Tests kill processes and no machine, and what a process wrote outlasts it in memory as on a disk.
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const PREFIX = 'nuoyin-tests-'
const GB = 1024 ** 3
/** More than a whole run leaves there before it is cleared. */
const ROOM = 4 * GB
/** So much stays for the processes. */
const FREE_MEMORY = 8 * GB

/** Some tests write small programs and run them there. */
const runsPrograms = (): boolean => {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const mounted = mounts.findLast((line) => line.split(' ')[1] === IN_MEMORY)
  return mounted !== undefined && !/[ ,]noexec[ ,]/.test(mounted)
}

const hasRoom = (): boolean => {
  if (!existsSync(IN_MEMORY) || process.availableMemory() < FREE_MEMORY || !runsPrograms()) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs that were killed could not clear what they left. */
const clearLeft = (): void => {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

/** Lets this process, and those it starts, make their temporary folders in memory; gives what clears them. */
export const useMemoryFolder = (): (() => void) => {
  if (!hasRoom()) return () => undefined
  clearLeft()
  const folder = mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as a user of its own, and has a folder in it.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
