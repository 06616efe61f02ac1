// Brings a folder's files to the disk before anything is built on them.
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Syncs every file below the folder and the folders themselves. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files) await syncOne(file)
  for (const each of [...folders, folder]) await syncFolder(each)
}

/** Makes the names in a folder durable: new, renamed and removed files. Windows does that by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncOne(folder)
}

async function syncOne(file: string): Promise<void> {
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
