// Anchors in a file that is only ever appended to, one line of JSON each.
import { mkdir, open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { AnchorSink, ExportedAnchor, ExportedStamp } from './anchor-export.ts'

/** The file is made when the first anchor comes, for its owner alone, and every line is on disk before it counts. */
export const fileSink = (path: string): AnchorSink => ({
  wants: async () => {
    let last = 0
    for await (const line of readExport(path)) if ('prevDigest' in line) last = Math.max(last, line.anchorId)
    return last + 1
  },
  write: async (line) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'a+', 0o600)
    try {
      // A line that was cut off by a crash must not swallow this one.
      const start = (await endsInside(file)) ? '\n' : ''
      const isNew = (await file.stat()).size === 0
      await file.writeFile(`${start}${JSON.stringify(line)}\n`)
      await file.sync()
      if (isNew) await syncFolder(dirname(path))
    } finally {
      await file.close()
    }
  },
})

// The file's name is durable once its folder is; Windows does that by itself and cannot open folders.
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const endsInside = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

/** The lines of an export in order; nothing where there is no file, and a line that was cut off is left out. */
export async function* readExport(path: string): AsyncGenerator<ExportedAnchor | ExportedStamp> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return
  try {
    for await (const text of createInterface({ input: file.createReadStream({ autoClose: false }) })) {
      const line = parsed(text)
      if (line !== undefined) yield line
    }
  } finally {
    await file.close()
  }
}

const parsed = (text: string): ExportedAnchor | ExportedStamp | undefined => {
  try {
    return JSON.parse(text) as ExportedAnchor | ExportedStamp
  } catch {
    return undefined
  }
}
