// `npm run recount`: counts the figures of all companies anew from their contracts.
// With the embedded database the server is stopped first; with PostgreSQL moves of contracts wait for it.
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { recountAll } from '#server/domain/contracts/reports/counts.ts'
import { refuseNoDatabase } from './installation.ts'

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  refuseNoDatabase(config)
  const { dataDir, databaseUrl, directUrl } = config
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database') })
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
