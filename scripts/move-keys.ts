// `npm run move-keys`: has the token wrap the keys of people and companies (0146).
// They are those that the master key alone protects.
// It may run while the server works. Run again after a break, it goes on where it was.
// Exit status 0 all are wrapped, 1 some could not be opened and stay as they are, 2 could not run or was not completed.
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Refusal } from '#protocol/failures.ts'
import { systemClock } from '#server/clock.ts'
import { loadMasterKey, loadOldMasterKey, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { moveHolderKeys, requireHolderKeys } from '#server/operations/seals/signing-keys/holders-in-token.ts'
import { createProgress } from './backup/progress.ts'
import { refuseNoDatabase, refuseNoMasterKey } from './installation.ts'

const USAGE = '用法：npm run move-keys'
const SHOWN = 20

const run = async (): Promise<number> => {
  parseArgs({ options: {} })
  const config = readConfig(process.env)
  refuseNoDatabase(config)
  refuseNoMasterKey(config)
  const { databaseUrl, directUrl, dataDir, keyToken } = config
  if (keyToken?.wrapsHolders !== true)
    throw new Error(
      '没有配置由令牌保护用户和单位的密钥。请用与服务相同的环境运行，设好 NUOYIN_PKCS11_MODULE 等配置和 NUOYIN_PKCS11_HOLDERS=1。',
    )
  const [masterKey, oldMasterKey] = [loadMasterKey(config), loadOldMasterKey(config)]
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database'), beside: true })
  const token = openToken(keyToken)
  const progress = createProgress()
  try {
    const deps = { db, clock: systemClock, masterKey, oldMasterKey, token }
    await requireHolderKeys(deps)
    const { moved, unreadable } = await moveHolderKeys(deps, (so) => progress.say(`已移入 ${so} 把密钥`))
    progress.end()
    console.log(
      `完成：${moved} 把用户和单位的密钥改由令牌加密，证书不变。此前的备份里仍有只由主密钥加密的密钥：请更换主密钥（npm run rotate-master-key），并把旧备份与旧主密钥一起封存或销毁。`,
    )
    if (unreadable.length > 0)
      console.log(
        `${unreadable.length} 把密钥用现在的主密钥打不开，没有移动（证书记录）：\n${unreadable
          .slice(0, SHOWN)
          .map((id) => `  · ${id}`)
          .join('\n')}`,
      )
    return unreadable.length === 0 ? 0 : 1
  } finally {
    progress.end()
    await token.close()
    await db.close()
  }
}

const wordsFor = (error: unknown): string => {
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? `（${error.cause.message}）` : ''
    return `令牌没有应答，或者不接收外来的密钥${cause}。已移入的不受影响，可以再次运行，接着移动其余的；不接收的令牌，用户和单位会在下一次换发证书时得到令牌中的新密钥。`
  }
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
