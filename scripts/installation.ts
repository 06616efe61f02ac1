// What a command needs of an installation that is there: opening would make an empty one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Throws in Chinese, with what to do, where the data folder of an embedded database holds none. */
export const refuseNoDatabase = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void => {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new Error(
      `数据目录 ${dataDir} 中没有数据库。请用 DATA_DIR 指明服务的数据目录，或用 DATABASE_URL 指明数据库。`,
    )
}

/** The same where there is no master key: asking for it would make another one. */
export const refuseNoMasterKey = ({
  dataDir,
  masterKeyHex,
}: Pick<Config, 'dataDir' | 'masterKeyHex'>): void => {
  if (masterKeyHex === undefined && !existsSync(join(dataDir, 'master.key')))
    throw new Error(
      `数据目录 ${dataDir} 中没有主密钥（master.key），也没有设置 NUOYIN_MASTER_KEY。请用与服务相同的环境运行。`,
    )
}
