// The files of the embedded database, synced to disk so that a commit survives a power cut.
// PGlite itself leaves the sync out.
import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd: number
}

interface FileModule {
  NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } }
}

/** Node's files for PGlite, where fsync reaches the disk. */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const ready = await super.init(pg, options)
    const addSync = (module: unknown) => {
      ;(module as FileModule).NODEFS.stream_ops.fsync = syncToDisk
    }
    return {
      emscriptenOpts: { ...ready.emscriptenOpts, preRun: [...(ready.emscriptenOpts.preRun ?? []), addSync] },
    }
  }
}

// PostgreSQL stops itself when a sync fails (it must not trust the page cache afterwards), so a failure is passed on as EIO.
const EIO = 29

function syncToDisk(file: OpenFile): number {
  try {
    fdatasyncSync(file.nfd)
    return 0
  } catch (error) {
    // Windows cannot sync a directory; PostgreSQL accepts that there.
    if (process.platform === 'win32' && (error as NodeJS.ErrnoException).code === 'EPERM') return 0
    return EIO
  }
}
