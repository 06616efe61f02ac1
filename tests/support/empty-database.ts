// The embedded database migrated and otherwise empty, made once and kept until the migrations change.
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { readMigrations } from '#server/db/migrate.ts'

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/nuoyin')
const PGLITE_VERSION = '0.5.16'

let snapshot: Promise<Uint8Array<ArrayBuffer>> | undefined

/** A dump to begin an in-memory database from; read once, since a closed database that a test still names keeps it. */
export const emptySnapshot = (): Promise<Uint8Array<ArrayBuffer>> => (snapshot ??= readSnapshot())

async function readSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(readFileSync(await keptSnapshot()))
}

const keptSnapshot = (): Promise<string> =>
  keptFile('empty', async (unfinished) => {
    const first = await openDatabase()
    const made = await first.dump!(false)
    await first.close()
    writeFileSync(unfinished, made)
  })

/** Lays a database, as a server's first start would leave it, into a data folder that has none. */
export async function prepareDatabase(dataDir: string): Promise<void> {
  const file = await keptFolder()
  // A server refuses a folder that others of the machine can read.
  const database = path.join(dataDir, 'database')
  mkdirSync(database, { mode: 0o700 })
  execFileSync('tar', ['-xf', file, '-C', database])
}

const keptFolder = (): Promise<string> =>
  keptFile('folder', async (unfinished) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nuoyin-folder-'))
    const first = await openDatabase({ dataDir: folder })
    await first.close()
    execFileSync('tar', ['-cf', unfinished, '-C', folder, 'postgres'])
    rmSync(folder, { recursive: true })
  })

/** Whether both are there, for these migrations. */
export const hasEmptyDatabases = (): boolean =>
  (['empty', 'folder'] as const).every((kind) => existsSync(fileOf(kind)))

/** Makes those that are not there. */
export const makeEmptyDatabases = async (): Promise<void> => {
  // Each in a thread of its own, and no test has begun.
  await Promise.all([keptSnapshot(), keptFolder()])
}

const fileOf = (kind: 'empty' | 'folder'): string => {
  const hash = createHash('sha256').update(PGLITE_VERSION)
  for (const migration of readMigrations()) hash.update(migration.name).update(migration.sha256)
  return path.join(CACHE, `${kind}-${hash.digest('hex').slice(0, 16)}.tar`)
}

// Creating and migrating takes seconds, copying the result a fraction of one.
async function keptFile(
  kind: 'empty' | 'folder',
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  const file = fileOf(kind)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE))
    if (old.startsWith(`${kind}-`) && old.endsWith('.tar')) rmSync(path.join(CACHE, old), { force: true })
  const unfinished = `${file}.${randomUUID()}`
  await make(unfinished)
  renameSync(unfinished, file)
  return file
}
