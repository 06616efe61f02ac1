// Writes a small file atomically, readable by its owner alone.
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/**
 * Written aside, brought to the disk, moved into place. On a full disk it throws and leaves the old file, or none. With
 * `keepsFirst` a file that is there already stays: of two processes that begin at once both go on with the same one.
 */
export const writeWholeFile = (
  file: string,
  text: string,
  { keepsFirst = false }: { keepsFirst?: boolean } = {},
): void => {
  const aside = `${file}.${randomUUID()}`
  try {
    const handle = openSync(aside, 'wx', 0o600)
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    if (keepsFirst) linkUnlessThere(aside, file)
    else renameSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
  syncFolder(path.dirname(file))
}

const linkUnlessThere = (aside: string, file: string): void => {
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
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
