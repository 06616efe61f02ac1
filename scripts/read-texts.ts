// `npm run read-texts`: has the text of all contracts and scans read that was not, or by older rules.
// The server does it, beside its work; with the embedded database it is stopped for this command and does it when it starts.
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { planReadAll } from '#server/operations/platform/upkeep/read-texts.ts'
import { refuseNoDatabase } from './installation.ts'

const run = async (): Promise<void> => {
  const config = readConfig(process.env)
  refuseNoDatabase(config)
  const { dataDir, databaseUrl, directUrl } = config
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database') })
  try {
    await planReadAll({ db })
  } finally {
    await db.close()
  }
}

try {
  await run()
  console.log('已安排读取合同与扫描件的文字，服务运行时会逐份完成；中断后自动接着读。')
} catch (error) {
  console.error(`未能安排：${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
