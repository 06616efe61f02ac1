// Writes a small file that is never half there, whatever happens meanwhile, and that nobody else may read.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Written aside, brought to the disk, moved into place. On a full disk it throws and leaves the old file, or none. */
export const writeWholeFile = (file: string, text: string): void => {
  const aside = `${file}.new`
  rmSync(aside, { force: true })
  try {
    const handle = openSync(aside, 'wx', 0o600)
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
  syncFolder(path.dirname(file))
}

// The name is durable once its folder is; Windows does that by itself and cannot open folders.
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
