// `npm run root-key`: the root's key leaves the server and is brought back for one act (0118).
// Usage: export | take-offline | sign-list | next-issuer FILE [--years N],
// revoke-issuer [FILE] --issuer NAME --since TIME, affected.
// Without arguments it says where the key is.
// Works beside a server or without. Exit status 0 done, 2 not done; then nothing was changed.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chineseDate } from '#protocol/chinese-date.ts'
import { systemClock } from '#server/clock.ts'
import { loadMasterKey, loadOldMasterKey, readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { findRootList } from '#server/domain/seals/certificates/root-lists.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { writeWholeFile } from '#server/gateways/storage/whole-file.ts'
import {
  certifyNextIssuer,
  exportRootKey,
  LIST_YEARS,
  MOST_LIST_YEARS,
  proveExport,
  signRootList,
  takeRootOffline,
} from '#server/operations/seals/signing-keys/root-key.ts'
import { readAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { affectedContracts } from '#server/operations/platform/audit/affected.ts'
import { revokeIssuer } from '#server/operations/seals/signing-keys/revoke-issuer.ts'
import type { StoreDeps } from '#server/operations/seals/signing-keys/stored-keys.ts'
import { refuseNoDatabase, refuseNoMasterKey } from './installation.ts'
import { askPassphrase } from './root-key/passphrase.ts'

const USAGE = `用法：npm run root-key -- export 文件 | take-offline 文件 | sign-list 文件 | next-issuer 文件 [--years 1–${MOST_LIST_YEARS}]
      npm run root-key -- revoke-issuer [文件] --issuer ca --since "2026-11-20 10:00" | affected`
const LARGEST = 65_536

type CommandDeps = StoreDeps & { readonly publicUrl: string }
interface Asked {
  /** Empty where none was named. */
  readonly file: string
  readonly issuer: string | undefined
  readonly since: string | undefined
  readonly years: number
  readonly config: Config
}

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    options: { years: { type: 'string' }, issuer: { type: 'string' }, since: { type: 'string' } },
    allowPositionals: true,
  })
  const [act, path, ...more] = positionals
  const years = Number(values.years ?? LIST_YEARS)
  const command = ACTS[act ?? '']
  const needsFile = act !== undefined && !WITHOUT_FILE.has(act)
  const isWrong =
    act !== undefined && (command === undefined || (needsFile && path === undefined) || more.length > 0)
  if (isWrong || !Number.isInteger(years) || years < 1 || years > MOST_LIST_YEARS) throw new Error(USAGE)
  const config = readConfig(process.env)
  refuseNoDatabase(config)
  refuseNoMasterKey(config)
  const { databaseUrl, directUrl, dataDir, publicUrl } = config
  const [masterKey, oldMasterKey] = [loadMasterKey(config), loadOldMasterKey(config)]
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database'), beside: true })
  const token = config.keyToken && openToken(config.keyToken)
  const deps = { db, clock: systemClock, masterKey, oldMasterKey, token, publicUrl }
  try {
    const { issuer, since } = values
    const file = path === undefined ? '' : resolve(path)
    if (command === undefined) await sayWhere(deps)
    else await command(deps, { file, years, issuer, since, config })
    return 0
  } finally {
    await token?.close()
    await db.close()
  }
}

const sayWhere = async ({ db }: CommandDeps): Promise<void> => {
  const list = await findRootList(db)
  console.log(
    list === undefined
      ? '根密钥在服务器上。'
      : `根密钥自${chineseDate(list.takenOfflineAt)}起离线保管，根吊销列表可用到${chineseDate(list.nextUpdate)}。`,
  )
}

const exportKey = async (deps: CommandDeps, { file, config }: Asked): Promise<void> => {
  if (existsSync(file)) throw new Error(`文件 ${file} 已存在，没有覆盖。请换一个文件名。`)
  if (isInside(file, config.dataDir))
    throw new Error(`文件 ${file} 在数据目录中，会与数据一起被备份或偷走。请导出到可以取下的介质上。`)
  const passphrase = await askPassphrase({ isNew: true })
  writeWholeFile(file, await exportRootKey(deps, passphrase), { keepsFirst: true })
  await proveExport(deps, { pem: read(file), passphrase })
  console.log(
    `根密钥已加密导出到 ${file}，并重新打开核对，与服务器上的一致。它还在服务器上。\n` +
      `请把文件复制到两份离线介质上分开保管，口令另存；再用其中一份运行 npm run root-key -- take-offline 文件。`,
  )
}

const takeOffline = async (deps: CommandDeps, asked: Asked): Promise<void> => {
  const until = await takeRootOffline(deps, await brought(asked), asked)
  console.log(
    `已打开 ${asked.file} 核对一致，根密钥已从数据库移除。预先签好的根吊销列表可用到${chineseDate(until)}，此前请带回密钥运行 sign-list。\n` +
      `请重新启动所有服务进程（它们的内存中还有这把密钥），并把 ${asked.file} 从这台机器上取走。此前的备份里仍有由主密钥加密的根密钥：删除它们，或在更换主密钥后与旧主密钥一起封存。`,
  )
}

const signList = async (deps: CommandDeps, asked: Asked): Promise<void> => {
  const until = await signRootList(deps, await brought(asked), asked)
  console.log(
    `根吊销列表已重新签发，可用到${chineseDate(until)}。密钥没有留在服务器上，请取走 ${asked.file}。`,
  )
}

const nextIssuer = async (deps: CommandDeps, asked: Asked): Promise<void> => {
  const until = await certifyNextIssuer(deps, await brought(asked), asked)
  console.log(
    `下一张签发证书已签发，${chineseDate(until)}到期；根吊销列表也已重新签发。密钥没有留在服务器上，请取走 ${asked.file}，并在当天重新启动所有服务进程。`,
  )
}

const revoke = async (deps: CommandDeps, asked: Asked): Promise<void> => {
  const { issuer, since, years, file } = asked
  if (issuer === undefined || since === undefined)
    throw new Error(
      '请用 --issuer 指明签发机构（ca、ca2 … 或序列号），用 --since 指明密钥最早可能被盗的时间。',
    )
  const theft = { issuer, stolenSince: readMoment(since), years }
  const { revokedAt, successor, toReplace, listUntil, wasInToken } = await revokeIssuer(
    deps,
    file === '' ? undefined : await brought(asked),
    theft,
  )
  console.log(
    [
      `签发机构 ${issuer} 已于${chineseDate(revokedAt)}吊销，它的密钥已从数据库移除${wasInToken ? '；令牌中的那一把请按厂商的方法删除' : ''}。`,
      successor === undefined
        ? '现在的签发机构不受影响。'
        : `新的签发机构“${successor}”已启用，时间戳和平台证书已换发；运行中的服务会自动改用，不必重新启动。`,
      `用户和单位的 ${toReplace} 张证书由后台换发，进度见运营台“运行状况”的“签发机构”。`,
      ...(listUntil === undefined
        ? []
        : [`根吊销列表已重新签发，可用到${chineseDate(listUntil)}。密钥没有留在服务器上，请取走 ${file}。`]),
      '不再被认可的合同：npm run root-key -- affected',
    ].join('\n'),
  )
}

const showAffected = async (deps: CommandDeps): Promise<void> => {
  let total = 0
  for await (const contracts of affectedContracts({ ...deps, authority: await readAuthority(deps) })) {
    total += contracts.length
    for (const { no, name, initiator } of contracts) console.log([no, name, initiator].join('\t'))
  }
  console.log(
    total === 0
      ? '没有受影响的合同。'
      : `以上 ${total} 份合同有签名不能证明是在密钥被盗之前作出的：验签不予认可，请通知各方重新签署。`,
  )
}

/** `2026-11-20 10:00` in Beijing time, or any moment that says its own zone. */
const readMoment = (text: string): Date => {
  const local = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text.trim())
  const moment = new Date(local ? `${local[1]}T${local[2] ?? '00:00'}+08:00` : text)
  if (Number.isNaN(moment.getTime()) || (local === null && !/(?:Z|[+-]\d\d:?\d\d)$/.test(text)))
    throw new Error(`--since 看不懂：${text}。请写成 "2026-11-20 10:00"（北京时间）。`)
  return moment
}

const ACTS: Readonly<Record<string, (deps: CommandDeps, asked: Asked) => Promise<void>>> = {
  export: exportKey,
  'take-offline': takeOffline,
  'sign-list': signList,
  'next-issuer': nextIssuer,
  'revoke-issuer': revoke,
  affected: showAffected,
}
const WITHOUT_FILE: ReadonlySet<string> = new Set(['revoke-issuer', 'affected'])

const brought = async ({ file }: Asked) => {
  const pem = read(file)
  return { pem, passphrase: await askPassphrase({ isNew: false }) }
}

const read = (file: string): string => {
  if (!existsSync(file)) throw new Error(`找不到文件 ${file}。`)
  return readFileSync(file).subarray(0, LARGEST).toString('latin1')
}

const isInside = (file: string, folder: string): boolean => {
  if (!existsSync(dirname(file))) throw new Error(`文件夹 ${dirname(file)} 不存在。`)
  return `${realpathSync(dirname(file))}${sep}`.startsWith(`${realpathSync(folder)}${sep}`)
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ? USAGE : error.message
}

process.umask(0o077)
try {
  process.exitCode = await run()
} catch (error) {
  console.error(`没有完成：${wordsFor(error)}`)
  process.exitCode = 2
}
