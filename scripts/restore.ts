// `npm run restore`: restores a backup into an empty data folder and an empty database.
// Usage: DIR [--key-file FILE] [--at SNAPSHOT] [--list] [--check [--trust ROOT.pem]]; --check checks all of it afterwards.
// Exit status 0 restored and sound, 1 the backup or what was restored is not sound, 2 could not run.
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { Refusal } from '#protocol/failures.ts'
import { loadMasterKey, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { silentLog } from '#server/db/log.ts'
import { openDatabase } from '#server/db/database.ts'
import { readTrustAnchors } from '#server/documents/verification/trust/trust-anchors.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'
import { readExport } from '#server/gateways/anchors/file-sink.ts'
import { BackupDamaged, openBackupFolder } from '#server/gateways/backups/backup-folder.ts'
import { objectsIn, openStorage } from '#server/gateways/storage/configured-storage.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import { checkLines, isSound, restoreLines } from '#server/operations/platform/backups/backup-words.ts'
import { checkRestored } from '#server/operations/platform/backups/check-restored.ts'
import { restoreBackup } from '#server/operations/platform/backups/restore-backup.ts'
import { createProgress } from './backup/progress.ts'
import { readSecret } from './backup/secret.ts'

const USAGE =
  '用法：npm run restore -- 目录 [--key-file 密钥文件] [--at 快照] [--list] [--check [--trust 根证书.pem]]'
const CHECK_LIMIT_MS = 120_000

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      at: { type: 'string' },
      list: { type: 'boolean' },
      check: { type: 'boolean' },
      trust: { type: 'string' },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new Error(USAGE)
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, directUrl, partitions, masterKeyHex, fileStore } = config
  const folder = await openBackupFolder(path, { secret: readSecret(values['key-file'], process.env) })
  const snapshots = folder.names('snapshot-')
  if (values.list === true) {
    console.log(snapshots.length === 0 ? '没有完成的备份。' : snapshots.join('\n'))
    return 0
  }
  const snapshot = values.at ?? snapshots.at(-1)
  if (snapshot === undefined) throw new BackupDamaged('目录中没有完成的备份：上一次备份可能中途停止了。')
  if (!snapshots.includes(snapshot)) throw new Error(`没有快照 ${snapshot}。可用 --list 查看。`)
  const progress = createProgress()
  const masterKey = masterKeyHex === undefined ? undefined : new Uint8Array(Buffer.from(masterKeyHex, 'hex'))
  const { s3, kind } = fileStore
  const objectsUnder = s3 && kind === 's3' ? (key: Uint8Array) => objectsIn(s3, key) : undefined
  // Half a restore helps nobody: what cannot be reached is told before it begins.
  await objectsUnder?.(new Uint8Array(32)).store.check()
  const report = await restoreBackup(
    folder,
    snapshot,
    { dataDir, databaseUrl, directUrl, partitions, masterKey, objectsOf: objectsUnder },
    ({ proved, rows, files }) =>
      progress.say(
        proved === undefined ? `正在恢复：${rows} 行数据、${files} 个文件` : `正在核对备份：${proved} 个部分`,
      ),
  )
  progress.end()
  console.log(restoreLines(report, databaseUrl === undefined).join('\n'))
  const isWhole = report.missing.length === 0
  if (values.check !== true) return isWhole ? 0 : 1
  return (await check(config, values.trust, progress)) && isWhole ? 0 : 1
}

const check = async (
  config: Config,
  trust: string | undefined,
  progress: ReturnType<typeof createProgress>,
): Promise<boolean> => {
  const { dataDir, databaseUrl, directUrl, fileStore } = config
  const [root] = readTrustAnchors(await readFile(trust ?? join(dataDir, 'trust-root.pem')))
  if (root === undefined) throw new Error('根证书文件中没有证书。')
  const anchorFile = join(dataDir, 'audit-anchors.jsonl')
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database') })
  const verifier = createVerifier({ timeLimitMs: CHECK_LIMIT_MS })
  try {
    const storage = await openStorage({
      db,
      clock: systemClock,
      log: silentLog,
      fileStore,
      objectKey: await objectKeyOf(db.client(), { current: loadMasterKey(config), old: undefined }),
    })
    const found = await checkRestored(
      {
        db,
        storage,
        verifier,
        root,
        licensed: config.trustedAuthorities,
        exported: readExport(anchorFile),
        now: systemClock.now(),
      },
      ({ files, documents }) => progress.say(`正在核对：${files} 个文件、${documents} 份合同文件`),
    )
    progress.end()
    console.log(checkLines(found, existsSync(anchorFile) ? [anchorFile] : []).join('\n'))
    return isSound(found)
  } finally {
    await verifier.close()
    await db.close()
  }
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Refusal) return error.words
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path !== undefined) return `找不到文件 ${path}`
  return code?.startsWith('ERR_PARSE_ARGS') ? USAGE : error.message
}

// What is written is for its own user alone; a server starts on nothing else.
process.umask(0o077)
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`没有完成恢复：${wordsFor(error)}`)
  process.exitCode = error instanceof BackupDamaged ? 1 : 2
}
