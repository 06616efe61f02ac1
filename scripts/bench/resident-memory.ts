// Reads how much memory a process holds, and how much it held at its highest.
import { readFileSync, writeFileSync } from 'node:fs'

type Pid = number | 'self' | undefined

/** Resident memory in MB: now, or at its highest since `forgetHighest`. */
export const residentMb = (pid: Pid, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(String.raw`${field}:\s+(\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
}

/** The kernel counts the highest from now on (proc(5), clear_refs 5). */
export const forgetHighest = (pid: Pid): void => {
  writeFileSync(`/proc/${String(pid)}/clear_refs`, '5')
}
