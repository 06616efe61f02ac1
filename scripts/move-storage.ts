// `npm run move-storage`: moves all files to where NUOYIN_STORAGE says, while the server works.
// With --strays it takes away what interrupted uploads left in the bucket. Run again after a break, it goes on where it was.
// Exit status 0 all are there, 1 some were damaged before and stay where they are, 2 could not run or was not completed.
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Refusal } from '#protocol/failures.ts'
import { systemClock } from '#server/clock.ts'
import { loadMasterKey, loadOldMasterKey, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { objectsIn } from '#server/gateways/storage/configured-storage.ts'
import { createDatabaseStorage } from '#server/gateways/storage/database-storage.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import { moveContents } from '#server/operations/platform/files/move-contents.ts'
import { removeStrays } from '#server/operations/platform/files/stray-objects.ts'
import { createProgress } from './backup/progress.ts'
import { refuseNoDatabase, refuseNoMasterKey } from './installation.ts'

const USAGE = '用法：npm run move-storage [-- --strays]'
const DAY_MS = 24 * 3_600_000
const MB = 1024 * 1024
const SHOWN = 20

const sizeWords = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { strays: { type: 'boolean' } } })
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, directUrl, fileStore } = config
  refuseNoDatabase(config)
  refuseNoMasterKey(config)
  if (fileStore.s3 === undefined)
    throw new Error('没有配置 S3：请用与服务相同的环境运行，设好 NUOYIN_S3_ENDPOINT 等配置。')
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database') })
  const progress = createProgress()
  try {
    const keys = { current: loadMasterKey(config), old: loadOldMasterKey(config) }
    const objects = objectsIn(fileStore.s3, await objectKeyOf(db.client(), keys))
    await objects.store.check()
    if (values.strays === true) {
      const before = new Date(systemClock.now().getTime() - DAY_MS)
      const { removed, bytes, unfinished } = await removeStrays({ db, objects }, before)
      console.log(`已清理 ${removed} 个多余的内容（${sizeWords(bytes)}）、${unfinished} 个没有传完的内容。`)
      return 0
    }
    const to = fileStore.kind
    const inDatabase = createDatabaseStorage({ db, clock: systemClock })
    const { moved, bytes, damaged } = await moveContents({ db, inDatabase, objects, to }, (done) =>
      progress.say(`已移动 ${done.moved} 个文件，${sizeWords(done.bytes)}`),
    )
    progress.end()
    const where = to === 's3' ? ` S3 的存储桶 ${fileStore.s3?.bucket ?? ''}` : '数据库'
    console.log(`移动完成：${moved} 个文件（${sizeWords(bytes)}）已移到${where}，逐个核对过哈希。`)
    if (damaged.length > 0)
      console.log(
        `${damaged.length} 个文件在原处已损坏，没有移动：\n${damaged
          .slice(0, SHOWN)
          .map((sha256) => `  · ${sha256}`)
          .join('\n')}`,
      )
    return damaged.length === 0 ? 0 : 1
  } finally {
    progress.end()
    await db.close()
  }
}

const wordsFor = (error: unknown): string => {
  if (error instanceof Refusal) return `${error.words}已移动的文件不受影响，可以再次运行，接着移动其余的。`
  if (!(error instanceof Error)) return String(error)
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
  return isUsage ? USAGE : error.message
}

process.umask(0o077)
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`没有移动完：${wordsFor(error)}`)
  process.exitCode = 2
}
