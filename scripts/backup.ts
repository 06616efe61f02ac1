// `npm run backup`: writes an encrypted backup while the server works.
// It holds the database, the files, and the keys that lie in the data folder.
// Usage: DIR [--key-file FILE] [--keep N]; the passphrase stands in NUOYIN_BACKUP_PASSPHRASE.
// Exit status 0 complete, 1 complete but files were damaged before, 2 could not run or was not completed.
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Refusal } from '#protocol/failures.ts'
import { loadMasterKey, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { connectPlainly } from '#server/db/copying/plain-connection.ts'
import { openBackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { objectsOf } from '#server/gateways/storage/configured-storage.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import { backupLines } from '#server/operations/platform/backups/backup-words.ts'
import { keepNewest, noteBackup } from '#server/operations/platform/backups/completed.ts'
import { makeBackup } from '#server/operations/platform/backups/make-backup.ts'
import { isChanging } from '#server/operations/platform/master-keys/state.ts'
import { createProgress } from './backup/progress.ts'
import { refuseNoDatabase, refuseNoMasterKey } from './installation.ts'
import { readSecret } from './backup/secret.ts'

const USAGE = '用法：npm run backup -- 目录 [--key-file 密钥文件] [--keep 保留几份]'

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, keep: { type: 'string' } },
  })
  const [path, ...others] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (path === undefined || others.length > 0) throw new Error(USAGE)
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) throw new Error(USAGE)
  const config = readConfig(process.env)
  refusePlaces(config, path)
  const secret = readSecret(values['key-file'], process.env)
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
  const { dataDir, databaseUrl, directUrl, anchors, masterKeyHex, fileStore } = config
  const folder = await openBackupFolder(path, { secret, isNew: true })
  const progress = createProgress()
  try {
    const { client, close } = await connectPlainly({
      databaseUrl,
      directUrl,
      folder: join(dataDir, 'database'),
    })
    try {
      // A restore could open no more than half of it with one key.
      if (await isChanging(client))
        throw new Error('正在更换主密钥。请先运行 npm run rotate-master-key 完成更换，再做备份。')
      const masterKey = loadMasterKey(config)
      const source = {
        client,
        objects:
          fileStore.s3 &&
          objectsOf(fileStore, await objectKeyOf(client, { current: masterKey, old: undefined })),
        database: databaseUrl === undefined ? ('embedded' as const) : ('postgresql' as const),
        version,
        masterKey,
        keepsMasterKey: masterKeyHex === undefined,
        files: [
          { name: 'trust-root.pem', path: join(dataDir, 'trust-root.pem') },
          { name: 'audit-anchors.jsonl', path: anchors.file },
        ],
      }
      const report = await makeBackup(source, folder, ({ step, files, rows }) =>
        progress.say(step === 'contents' ? `正在备份文件：${files} 个` : `正在备份数据：${rows} 行`),
      )
      await noteBackup(client, path, report)
      const removed = keep === undefined ? [] : await keepNewest(folder, keep)
      progress.end()
      console.log(backupLines(report, resolve(path), removed).join('\n'))
      return report.damaged.length === 0 ? 0 : 1
    } finally {
      await close()
    }
  } finally {
    progress.end()
    folder.close()
  }
}

const refusePlaces = (config: Config, path: string): void => {
  refuseNoDatabase(config)
  refuseNoMasterKey(config)
  if (!relative(config.dataDir, resolve(path)).startsWith('..'))
    throw new Error('备份目录在数据目录之内，会与数据一起丢失。请另选一个目录，最好在别的磁盘上。')
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Refusal) return error.words
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path !== undefined) return `找不到文件 ${path}`
  if (code === 'ENOSPC') return '备份目录所在的磁盘已满。请腾出空间后再运行，已写完的部分不会重写。'
  return code?.startsWith('ERR_PARSE_ARGS') ? USAGE : error.message
}

// What is written is for its own user alone; a server starts on nothing else.
process.umask(0o077)
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`没有完成备份：${wordsFor(error)}`)
  process.exitCode = 2
}
