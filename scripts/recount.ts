// `npm run recount`: counts the figures of all companies anew from their contracts.
// With the embedded database the server is stopped first; with PostgreSQL moves of contracts wait for it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { recountAll } from '#server/domain/contracts/reports/counts.ts'

const run = async (): Promise<void> => {
  const { dataDir, databaseUrl } = readConfig(process.env)
  // Opening would make an empty one.
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new Error(
      `数据目录 ${dataDir} 中没有数据库。请用 DATA_DIR 指明服务的数据目录，或用 DATABASE_URL 指明数据库。`,
    )
  const db = await openDatabase({ databaseUrl, dataDir: join(dataDir, 'database') })
  try {
    await recountAll(db)
  } finally {
    await db.close()
  }
}

try {
  await run()
  console.log('数据报表已重新统计。')
} catch (error) {
  console.error(`未能重新统计：${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
