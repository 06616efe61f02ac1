// A test's helper process in Node, whose lines of output the test reads as they come.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { quickly } from './quickly.ts'

export interface Child {
  readonly process: ChildProcess
  /** Every line so far. */
  readonly lines: string[]
  /** Resolves when so many lines have come, or rejects when the process ends before. */
  until(count: number): Promise<void>
  /** As a power cut would: no handler runs. Resolves when it is gone and all it said has been read. */
  kill(): Promise<void>
}

/** Starts a script by its path from the root of the repository. */
export const startChild = (script: string, args: string[]): Child => {
  const root = path.join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [...quickly, path.join(root, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => void lines.push(line))
  const ended = once(reader, 'close')
  return {
    process: child,
    lines,
    until: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (lines.length >= count) resolve()
        }
        reader.on('line', look)
        reader.once('close', () => reject(new Error(`${script} ended after ${lines.length} lines`)))
        look()
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
