// `npm run rotate-master-key`: seals everything anew under another master key.
// It may run while the server works or is stopped.
// Usage: [--new-key | --check | --forget-old] [--stopped]; begun again, it goes on where it was.
// Exit status 0 done, 1 something still needs the old key or no key opens it, 2 could not run.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { loadMasterKey, loadOldMasterKey, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { connectPlainly } from '#server/db/copying/plain-connection.ts'
import type { PlainConnection } from '#server/db/copying/plain-connection.ts'
import { objectsOf } from '#server/gateways/storage/configured-storage.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import type { MasterKeys, Sql } from '#server/operations/platform/master-keys/keys.ts'
import { objectKeyOf } from '#server/operations/platform/master-keys/object-key.ts'
import { lookAtAll, rotate } from '#server/operations/platform/master-keys/rotate.ts'
import { begin, isChanging, rotationTo, standingOf } from '#server/operations/platform/master-keys/state.ts'
import { generateMasterKey } from '#server/trust/keys.ts'
import { createProgress } from './backup/progress.ts'
import { refuseNoDatabase, refuseNoMasterKey } from './installation.ts'

const USAGE = '用法：npm run rotate-master-key -- [--new-key | --check | --forget-old] [--stopped]'
const OPTIONS = {
  'new-key': { type: 'boolean' },
  check: { type: 'boolean' },
  'forget-old': { type: 'boolean' },
  stopped: { type: 'boolean' },
} as const

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: OPTIONS })
  if ([values['new-key'], values.check, values['forget-old']].filter(Boolean).length > 1)
    throw new Error(USAGE)
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, directUrl } = config
  refuseNoDatabase(config)
  refuseNoMasterKey(config)
  const connection = await connectPlainly({ databaseUrl, directUrl, folder: join(dataDir, 'database') })
  try {
    if (values['new-key']) return await makeNewKey(config, connection)
    const keys = { current: loadMasterKey(config), old: loadOldMasterKey(config) }
    if (values['forget-old']) return await forgetOld(config, connection, keys)
    return values.check
      ? await check(config, connection, keys)
      : await change(config, connection, { keys, isStopped: values.stopped ?? false })
  } finally {
    await connection.close()
  }
}

/** For a key that lies in the data folder; one of the environment is changed there. */
const makeNewKey = async (
  { dataDir, masterKeyHex }: Config,
  { client }: PlainConnection,
): Promise<number> => {
  if (masterKeyHex !== undefined)
    throw new Error(
      '主密钥由 NUOYIN_MASTER_KEY 给出：请把现在的值改名为 NUOYIN_MASTER_KEY_OLD，用 openssl rand -hex 32 生成新的 NUOYIN_MASTER_KEY，重新启动服务，再运行 npm run rotate-master-key。',
    )
  const [path, old] = [join(dataDir, 'master.key'), join(dataDir, 'master.key.old')]
  if (existsSync(old) || (await isChanging(client)))
    throw new Error('上一次更换还没有结束。请先运行 npm run rotate-master-key，完成后加 --forget-old。')
  writeWholeFile(old, readFileSync(path, 'utf8'), { keepsFirst: true })
  writeWholeFile(path, `${Buffer.from(generateMasterKey()).toString('hex')}\n`)
  console.log(
    '已生成新的主密钥，旧的保存在 master.key.old。请重新启动服务，再运行 npm run rotate-master-key。',
  )
  return 0
}

const change = async (
  config: Config,
  { client, kind }: PlainConnection,
  { keys, isStopped }: { keys: MasterKeys; isStopped: boolean },
): Promise<number> => {
  const { current, old } = keys
  if (old === undefined)
    throw new Error(
      '没有旧的主密钥，无事可做。要更换：密钥在数据目录中的先加 --new-key 运行；由环境变量给出的，把现在的值改名为 NUOYIN_MASTER_KEY_OLD，再设置新的 NUOYIN_MASTER_KEY。',
    )
  const { standing, key } = await standingOf(client, keys)
  if (standing !== 'current') {
    // A server that knows the old key alone would not open what is sealed under the new one.
    if (kind !== 'own' && !isStopped)
      throw new Error(
        '服务还没有用新的主密钥启动过。请用同样的环境重新启动所有服务进程后再运行；服务已停止的，请加 --stopped。',
      )
    await client.query('BEGIN')
    await begin(client, keys, key, new Date())
    await client.query('COMMIT')
  }
  const progress = createProgress()
  const { seen, stale, unreadable, fresh } = await rotate(
    client,
    { current, old },
    ({ place, fresh: rows }) => progress.say(`正在更换主密钥：${place}，已重新加密 ${rows} 条`),
    await bucketOf(config, client, keys),
  )
  progress.end()
  if (stale > 0)
    console.log(`还有 ${stale} 条在用旧密钥：请确认所有服务进程都已用新密钥重新启动，再运行一次。`)
  sayUnreadable(unreadable)
  if (stale > 0 || unreadable.length > 0) return 1
  console.log(`主密钥更换完成：共 ${seen} 条，重新加密 ${fresh} 条，没有数据再需要旧密钥。`)
  console.log(
    '请去掉 NUOYIN_MASTER_KEY_OLD（密钥在数据目录中的，加 --forget-old 运行）后重新启动，立即做一次备份；此前的备份仍需要旧密钥，请与它们一起封存。',
  )
  return 0
}

/** Where pictures of papers may lie besides the database. */
const bucketOf = async ({ fileStore }: Config, sql: Sql, keys: MasterKeys) =>
  fileStore.s3 && objectsOf(fileStore, await objectKeyOf(sql, keys))

const check = async (config: Config, { client }: PlainConnection, keys: MasterKeys): Promise<number> => {
  const objects = await bucketOf(config, client, keys)
  const { seen, stale, unreadable } = await lookAtAll(client, keys, () => undefined, objects)
  sayUnreadable(unreadable)
  console.log(
    stale > 0
      ? `共 ${seen} 条，其中 ${stale} 条还需要旧密钥。请运行 npm run rotate-master-key。`
      : `共 ${seen} 条，没有数据需要旧密钥。`,
  )
  return stale > 0 || unreadable.length > 0 ? 1 : 0
}

const forgetOld = async (config: Config, connection: PlainConnection, keys: MasterKeys): Promise<number> => {
  const isFinished = (await rotationTo(connection.client, keys))?.finishedAt
  const status = isFinished ? await check(config, connection, keys) : 1
  if (status !== 0) throw new Error('更换还没有完成，旧密钥不能删除。请先运行 npm run rotate-master-key。')
  rmSync(join(config.dataDir, 'master.key.old'), { force: true })
  console.log('旧的主密钥已从数据目录删除。请重新启动服务。')
  return 0
}

const sayUnreadable = (unreadable: readonly string[]): void => {
  if (unreadable.length === 0) return
  console.log(`${unreadable.length} 条用哪一把密钥都打不开，可能已损坏，请从备份找回：`)
  for (const row of unreadable.slice(0, 20)) console.log(`  · ${row}`)
}

// What is written is for its own user alone; a server starts on nothing else.
process.umask(0o077)
try {
  process.exitCode = await run()
} catch (error) {
  const words = error instanceof Error ? error.message : String(error)
  console.error(
    `没有更换主密钥：${(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ? USAGE : words}`,
  )
  process.exitCode = 2
}
