// The thread of the embedded database: takes one batch of wire protocol at a time and answers it.
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles } from './durable-files.ts'
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts'
import { syncFolder, syncTree } from './sync-tree.ts'

// Forced to be one file per 1 MB of log, a new in-memory database is small enough to be copied for each test.
const SMALL_LOG = ['--wal-segsize=1']

const port = parentPort!
const { dataDir, snapshot } = workerData as WorkerInput
const database = dataDir === undefined ? await openInMemory() : await openOnDisk(dataDir)

port.on('message', (request: ToWorker) => void answer(request))
post({ kind: 'ready' })

async function answer(request: ToWorker): Promise<void> {
  if (request.kind === 'close') {
    await database.close()
    post({ kind: 'closed' })
    port.close()
    return
  }
  if (request.kind === 'dump') {
    const dump = await database.dumpDataDir(request.compressed ? 'gzip' : 'none')
    const bytes = new Uint8Array(await dump.arrayBuffer())
    post({ kind: 'dump', bytes }, [bytes.buffer])
    return
  }
  const parts: Uint8Array[] = []
  // The streaming call keeps nothing; the plain one would store every parsed message for ever.
  await database.execProtocolRawStream(request.bytes, { onRawData: (part) => parts.push(part.slice()) })
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  post({ kind: 'reply', bytes }, [bytes.buffer])
}

async function openInMemory(): Promise<PGlite> {
  return await PGlite.create({
    extensions: { pg_trgm },
    initDbStartParams: SMALL_LOG,
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
  })
}

async function openOnDisk(folder: string): Promise<PGlite> {
  const home = path.join(folder, 'postgres')
  if (!existsSync(path.join(home, 'PG_VERSION'))) {
    // Built aside and moved into place, so that a start cut short never leaves half a database.
    const fresh = path.join(folder, 'postgres.new')
    rmSync(fresh, { recursive: true, force: true })
    const first = await PGlite.create(durable(fresh))
    await first.close()
    await syncTree(fresh)
    renameSync(fresh, home)
    await syncFolder(folder)
  }
  return await PGlite.create(durable(home))
}

function durable(folder: string): PGliteOptions<{ pg_trgm: typeof pg_trgm }> {
  return {
    fs: new DurableFiles(folder),
    extensions: { pg_trgm },
    // Without -F, and by fsync: PGlite's other ways to sync the log do nothing.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=16MB',
      '-c',
      'max_wal_size=256MB',
    ],
  }
}

function post(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}
