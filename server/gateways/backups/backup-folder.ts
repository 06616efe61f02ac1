// A folder of backups: sealed files that are there whole or not at all, under one key.
// Snapshots hold the tables; packs hold the contents of files, which later snapshots use again.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import { keyFrom, newKey } from '#server/trust/backup-key.ts'
import type { KeyRecipe } from '#server/trust/backup-key.ts'
import { SealBroken, openStream, sealStream } from '#server/trust/sealed-stream.ts'
import { readRecords, writeRecords } from './records.ts'
import type { Record } from './records.ts'

export interface BackupFolder {
  /** The names of whole files that begin so, in order. */
  names(prefix: string): string[]
  /** Length on the disk; undefined where the file is not there. */
  size(name: string): number | undefined
  /** Writes a file aside and moves it into place once it is on the disk. Gives its length. */
  write(name: string, records: AsyncIterable<Record>): Promise<number>
  /** Throws in Chinese where the file is not as it was written. */
  read(name: string): AsyncGenerator<Record>
  /** Reads a file to its end and throws like `read`, much faster: nothing is unpacked. */
  prove(name: string): Promise<void>
  remove(name: string): void
  /** Files that a backup which was cut off has left behind. */
  unfinished(): string[]
  close(): void
}

interface FolderHead {
  readonly format: 'nuoyin-backup'
  readonly version: number
  readonly key: KeyRecipe
}

const HEAD = 'nuoyin-backup.json'
const VERSION = 1
const PARTIAL = '.partial'

/** The folder cannot be used: not a folder of backups, another secret, in use. */
export class BackupUnusable extends Error {}

/** What is kept is not what was written. */
export class BackupDamaged extends Error {}

/** Opens a folder of backups; with `isNew` one is made where the folder is empty or missing. */
export const openBackupFolder = async (
  path: string,
  { secret, isNew = false }: { secret: Uint8Array; isNew?: boolean },
): Promise<BackupFolder> => {
  const head = join(path, HEAD)
  if (!existsSync(head) && !isNew) throw new BackupUnusable(`${path} 中没有诺印的备份（找不到 ${HEAD}）。`)
  if (!existsSync(head)) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (readdirSync(path).length > 0)
      throw new BackupUnusable(`${path} 不是空目录，也不是诺印的备份目录。请另选一个目录。`)
    const { recipe } = newKey(secret)
    const made: FolderHead = { format: 'nuoyin-backup', version: VERSION, key: recipe }
    writeWholeFile(head, `${JSON.stringify(made, null, 2)}\n`)
  }
  const key = keyFrom(secret, readHead(head))
  if (key === undefined) throw new BackupUnusable('口令或密钥文件不对：它不是这个备份目录当初使用的那一个。')
  return folderAt(path, key, isNew ? lock(path) : () => undefined)
}

const readHead = (file: string): KeyRecipe => {
  try {
    const head = JSON.parse(readFileSync(file, 'utf8')) as FolderHead
    if (head.format === 'nuoyin-backup' && head.version === VERSION) return head.key
  } catch {
    throw new BackupDamaged(`${file} 已损坏，无法读取。`)
  }
  throw new BackupUnusable(`${file} 是别的版本写的备份，请用写它的那个版本或更新的版本。`)
}

const lock = (path: string): (() => void) => {
  try {
    return lockFolder(path)
  } catch (cause) {
    throw new BackupUnusable(`${path} 正被另一个备份使用，请等它结束。`, { cause })
  }
}

const folderAt = (path: string, key: Uint8Array, unlock: () => void): BackupFolder => {
  const at = (name: string) => join(path, name)
  return {
    names: (prefix) =>
      readdirSync(path)
        .filter((name) => name.startsWith(prefix) && !name.endsWith(PARTIAL))
        .toSorted(),
    size: (name) => (existsSync(at(name)) ? statSync(at(name)).size : undefined),
    write: async (name, records) => {
      const aside = at(`${name}${PARTIAL}`)
      const sealed = (plain: AsyncIterable<Uint8Array>) => sealStream(key, name, plain)
      await pipeline(
        writeRecords(records),
        createGzip({ level: 1 }),
        sealed,
        createWriteStream(aside, { mode: 0o600, flush: true }),
      )
      renameSync(aside, at(name))
      await syncFolder(path)
      return statSync(at(name)).size
    },
    read: (name) => readSealed(at(name), key, name),
    prove: (name) => prove(at(name), key, name),
    remove: (name) => rmSync(at(name), { force: true }),
    unfinished: () => readdirSync(path).filter((name) => name.endsWith(PARTIAL)),
    close: unlock,
  }
}

async function* readSealed(file: string, key: Uint8Array, name: string): AsyncGenerator<Record> {
  if (!existsSync(file)) throw new BackupDamaged(`备份不完整：缺少 ${name}。`)
  const plain = createGunzip()
  const reading = pipeline(createReadStream(file), (sealed) => openStream(key, name, sealed), plain)
  // What went wrong is thrown where it is read; a reader who leaves early destroys the stream.
  reading.catch(() => undefined)
  try {
    yield* readRecords(plain)
    await reading
  } catch (cause) {
    throw isDamage(cause) ? damaged(name, cause) : cause
  } finally {
    plain.destroy()
  }
}

const prove = async (file: string, key: Uint8Array, name: string): Promise<void> => {
  if (!existsSync(file)) throw new BackupDamaged(`备份不完整：缺少 ${name}。`)
  try {
    for await (const bytes of openStream(key, name, createReadStream(file))) void bytes
  } catch (cause) {
    throw isDamage(cause) ? damaged(name, cause) : cause
  }
}

const damaged = (name: string, cause: unknown): BackupDamaged =>
  new BackupDamaged(`备份已损坏：${name} 与写入时不一致（被改动、截断或换过名字）。`, { cause })

const isDamage = (error: unknown): boolean =>
  error instanceof SealBroken ||
  /^(Z_|ERR_STREAM_PREMATURE)/.test((error as NodeJS.ErrnoException).code ?? '')

const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
