// Configuration: what is read, what is refused, what production will not start with.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadMasterKey, loadOldMasterKey, readConfig, unsafeForProduction } from '#server/config.ts'

const SAFE = {
  NODE_ENV: 'production',
  NUOYIN_SIGN_SECRET: 'q8Zr2-paper-lamp-W5',
  NUOYIN_MASTER_KEY: '9f1c07d2e4b86a35'.repeat(4),
  NUOYIN_PUBLIC_URL: 'https://qian.example.com/',
  NUOYIN_SMS: 'aliyun',
  NUOYIN_SMS_KEY_ID: 'i',
  NUOYIN_SMS_KEY_SECRET: 's',
  NUOYIN_SMS_SIGN_NAME: '诺印',
  NUOYIN_SMS_CODE_TEMPLATE: 'T1',
  NUOYIN_SMS_LINK_TEMPLATE: 'T2',
  NUOYIN_SMTP_URL: 'smtps://user:secret@mail.example.com',
  NUOYIN_MAIL_FROM: 'notice@example.com',
  NUOYIN_IDENTITY: 'http',
  NUOYIN_IDENTITY_URL: 'https://check.example.com',
  NUOYIN_IDENTITY_KEY: 'k',
}

test('an empty environment gives a working development server', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    port: 8080,
    host: '127.0.0.1',
    trustProxy: false,
    databaseUrl: undefined,
    directUrl: undefined,
    replica: undefined,
    partitions: undefined,
    publicUrl: 'http://localhost:8080',
    sms: { kind: 'outbox' },
    identity: { kind: 'rules' },
    hasDemo: true,
  })
})

test('the platform is one that is known', () => {
  expect([readConfig({}).platform, readConfig({ NUOYIN_PLATFORM: 'academy' }).platform]).toEqual([
    '',
    'academy',
  ])
  expect(() => readConfig({ NUOYIN_PLATFORM: 'academia' })).toThrow(
    'NUOYIN_PLATFORM 只能是 subsidy、group、academy，或不设置，现在是 academia。',
  )
})

test('production with everything set has nothing to complain about, and no demo', () => {
  const config = readConfig(SAFE)
  expect(unsafeForProduction(config)).toEqual([])
  expect([config.hasDemo, config.publicUrl]).toEqual([false, 'https://qian.example.com'])
})

test('each unsafe default is named', () => {
  expect(unsafeForProduction(readConfig({ NODE_ENV: 'production' }))).toEqual([
    expect.stringContaining('NUOYIN_SMS'),
    expect.stringContaining('NUOYIN_SMTP_URL'),
    expect.stringContaining('NUOYIN_IDENTITY'),
    expect.stringContaining('NUOYIN_SIGN_SECRET'),
    expect.stringContaining('NUOYIN_MASTER_KEY'),
    expect.stringContaining('NUOYIN_PUBLIC_URL'),
  ])
})

test.each([
  [{ NUOYIN_SIGN_SECRET: 'short' }, 'NUOYIN_SIGN_SECRET'],
  [{ NUOYIN_SIGN_SECRET: 'ababababababababababab' }, 'NUOYIN_SIGN_SECRET'],
  [{ NUOYIN_MASTER_KEY: '0'.repeat(64) }, 'NUOYIN_MASTER_KEY'],
  [{ NUOYIN_IDENTITY_URL: 'http://check.example.com' }, 'NUOYIN_IDENTITY_URL'],
  [{ NUOYIN_BANK: 'http', NUOYIN_BANK_URL: 'http://10.0.0.8', NUOYIN_BANK_KEY: 'k' }, 'NUOYIN_BANK_URL'],
  [{ NUOYIN_FACE_URL: 'http://10.0.0.8', NUOYIN_FACE_KEY: 'k'.repeat(16) }, 'NUOYIN_FACE_URL'],
])('%o is unsafe in production', (env, name) => {
  expect(unsafeForProduction(readConfig({ ...SAFE, ...env }))).toEqual([expect.stringContaining(name)])
})

test('a gateway on this very machine needs no TLS', () => {
  const env = { ...SAFE, NUOYIN_IDENTITY_URL: 'http://127.0.0.1:9000' }
  expect(unsafeForProduction(readConfig(env))).toEqual([])
})

test('outside production other machines are let in by an explicit word only', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('NUOYIN_OPEN_TO_NETWORK=yes')
  const hosts = [
    { HOST: '0.0.0.0', NUOYIN_OPEN_TO_NETWORK: 'yes' },
    { ...SAFE, HOST: '0.0.0.0' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ].map((env) => readConfig(env).host)
  expect(hosts).toEqual(['0.0.0.0', '0.0.0.0', '::1', 'localhost'])
})

test('proxies are trusted by number or network, never all of them', () => {
  const trusted = ['', 'false', '1', '127.0.0.1, 10.0.0.0/8', 'fd00::/8'].map(
    (NUOYIN_TRUST_PROXY) => readConfig({ NUOYIN_TRUST_PROXY }).trustProxy,
  )
  expect(trusted).toEqual([false, false, 1, ['127.0.0.1', '10.0.0.0/8'], ['fd00::/8']])
  for (const NUOYIN_TRUST_PROXY of ['true', '0', '99', 'nginx', '10.0.0.0/99'])
    expect(() => readConfig({ NUOYIN_TRUST_PROXY })).toThrow('NUOYIN_TRUST_PROXY 只能是代理的层数')
})

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ NUOYIN_MASTER_KEY: 'short' }, '64 位十六进制'],
  [{ NUOYIN_SMS: 'pigeon' }, 'NUOYIN_SMS'],
  [{ NUOYIN_CODES_PER_ADDRESS: '0' }, 'NUOYIN_CODES_PER_ADDRESS'],
  [{ NUOYIN_SMS: 'tencent' }, 'NUOYIN_SMS_KEY_ID'],
  [{ NUOYIN_IDENTITY: 'http' }, 'NUOYIN_IDENTITY_URL'],
  [{ NUOYIN_FACE_URL: 'https://face.example.com' }, 'NUOYIN_FACE_KEY'],
  [{ NUOYIN_FACE_KEY: 'k'.repeat(16) }, 'NUOYIN_FACE_URL'],
  [{ NUOYIN_FACE_URL: 'ftp://face.example.com', NUOYIN_FACE_KEY: 'k'.repeat(16) }, 'NUOYIN_FACE_URL'],
  [{ NUOYIN_FACE_URL: 'https://face.example.com', NUOYIN_FACE_KEY: 'k'.repeat(15) }, '至少 16 位'],
])('%o is refused by name', (env, words) => {
  expect(() => readConfig(env)).toThrow(words)
})

test('the first operator is named by the environment in production, made up in development', () => {
  const first = (env: Record<string, string>) => readConfig({ ...SAFE, ...env }).firstOperator
  const named = { NUOYIN_OPERATOR_ACCOUNT: 'desk.lead', NUOYIN_OPERATOR_PASSWORD: 'paper-lamp-42' }
  expect(first({})).toBeUndefined()
  expect(first(named)).toEqual({ account: 'desk.lead', password: 'paper-lamp-42' })
  expect(readConfig({}).firstOperator).toEqual({ account: 'admin', password: undefined })
  expect(() => first({ ...named, NUOYIN_OPERATOR_PASSWORD: 'short1' })).toThrow('密码需 10–64 位')
  expect(() => first({ NUOYIN_OPERATOR_ACCOUNT: 'desk.lead' })).toThrow('NUOYIN_OPERATOR_PASSWORD')
})

test('faces are checked by nobody unless a provider is named', () => {
  expect(readConfig({}).face).toEqual({ kind: 'none' })
  expect(readConfig(SAFE).face).toEqual({ kind: 'none' })
  const named = { NUOYIN_FACE_URL: 'https://face.example.com', NUOYIN_FACE_KEY: 'k'.repeat(16) }
  expect(readConfig(named).face).toEqual({
    kind: 'http',
    url: 'https://face.example.com',
    key: 'k'.repeat(16),
  })
  expect(unsafeForProduction(readConfig({ ...SAFE, ...named }))).toEqual([])
})

test('the master key is made once, for nobody else to read', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const first = loadMasterKey({ masterKeyHex: undefined, dataDir })
  expect(loadMasterKey({ masterKeyHex: undefined, dataDir })).toEqual(first)
  expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600)
  writeFileSync(join(dataDir, 'master.key'), 'torn')
  expect(() => loadMasterKey({ masterKeyHex: undefined, dataDir })).toThrow('主密钥文件已损坏')
})

test('the old master key is configured, or lies beside the one in the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const inFolder = { masterKeyHex: undefined, oldMasterKeyHex: undefined, dataDir }
  const now = loadMasterKey(inFolder)
  expect(loadOldMasterKey(inFolder)).toBeUndefined()
  writeFileSync(join(dataDir, 'master.key.old'), `${'ab'.repeat(32)}\n`)
  expect(loadOldMasterKey(inFolder)).toEqual(new Uint8Array(32).fill(0xab))
  writeFileSync(join(dataDir, 'master.key.old'), Buffer.from(now).toString('hex'))
  expect(loadOldMasterKey(inFolder)).toBeUndefined()
  const configured = { masterKeyHex: 'cd'.repeat(32), oldMasterKeyHex: 'ef'.repeat(32), dataDir }
  expect(loadOldMasterKey(configured)).toEqual(new Uint8Array(32).fill(0xef))
  expect(() => readConfig({ NUOYIN_MASTER_KEY_OLD: 'short' })).toThrow(
    'NUOYIN_MASTER_KEY_OLD 须为 64 位十六进制数',
  )
})

test('what certification gives is two whole numbers, the person’s first', () => {
  expect(readConfig({}).firstDocuments).toEqual({ person: 5, company: 20 })
  const set = { NUOYIN_FIRST_DOCUMENTS: '0,1000' }
  expect(readConfig(set).firstDocuments).toEqual({ person: 0, company: 1_000 })
  for (const text of ['', '5', '5,', '-1,20', '5,20,3'])
    expect(() => readConfig({ NUOYIN_FIRST_DOCUMENTS: text })).toThrow('须为两个整数')
})

test('the cashier that takes no money is there outside production alone, and asking for it there is unsafe', () => {
  expect([readConfig({}).payments.hasCashier, readConfig(SAFE).payments.hasCashier]).toEqual([true, false])
  expect(unsafeForProduction(readConfig({ ...SAFE, NUOYIN_CASHIER: 'on' }))).toEqual([
    expect.stringContaining('NUOYIN_CASHIER'),
  ])
  expect(() => readConfig({ NUOYIN_CASHIER: 'yes' })).toThrow('NUOYIN_CASHIER 不是可用的值：yes')
})

test('where transfers go is told whole or not at all, and so is UnionPay', () => {
  expect(
    readConfig({ NUOYIN_BANK_ACCOUNT: '诺印科技|杭州银行|3301 0401 6000 0012' }).payments.bankAccount,
  ).toEqual({
    name: '诺印科技',
    bank: '杭州银行',
    account: '3301 0401 6000 0012',
  })
  expect(() => readConfig({ NUOYIN_BANK_ACCOUNT: '诺印科技|杭州银行' })).toThrow('户名|开户行|账号')
  expect(() => readConfig({ NUOYIN_UNIONPAY_URL: 'https://gateway.95516.com/pay' })).toThrow(
    '还缺 NUOYIN_UNIONPAY_MERCHANT',
  )
})

const BUCKET = {
  NUOYIN_STORAGE: 's3',
  NUOYIN_S3_ENDPOINT: 'https://s3.example.com/',
  NUOYIN_S3_BUCKET: 'nuoyin',
  NUOYIN_S3_KEY_ID: 'k',
  NUOYIN_S3_KEY_SECRET: 's',
}

test('files go into the database, or into a bucket that is described in full', () => {
  expect(readConfig({}).fileStore).toEqual({ kind: 'database', s3: undefined })
  const s3 = {
    endpoint: 'https://s3.example.com',
    bucket: 'nuoyin',
    region: 'us-east-1',
    keyId: 'k',
    keySecret: 's',
    isPathStyle: true,
    prefix: '',
  }
  expect(readConfig(BUCKET).fileStore).toEqual({ kind: 's3', s3 })
  const back = {
    ...BUCKET,
    NUOYIN_STORAGE: 'database',
    NUOYIN_S3_PATH_STYLE: 'no',
    NUOYIN_S3_PREFIX: '/a/b/',
  }
  expect(readConfig(back).fileStore).toEqual({
    kind: 'database',
    s3: { ...s3, isPathStyle: false, prefix: 'a/b/' },
  })
})

test.each([
  [{ NUOYIN_STORAGE: 'disk' }, 'NUOYIN_STORAGE 只能是 database 或 s3，现在是 disk。'],
  [{ NUOYIN_S3_ENDPOINT: '' }, '缺少配置 NUOYIN_S3_ENDPOINT：文件存储设为 s3 时需要它。'],
  [{ NUOYIN_S3_ENDPOINT: 'https://s3.example.com/nuoyin' }, 'NUOYIN_S3_ENDPOINT 不能使用'],
  [{ NUOYIN_S3_ENDPOINT: 's3.example.com' }, 'NUOYIN_S3_ENDPOINT 不能使用'],
  [{ NUOYIN_S3_BUCKET: 'Nuoyin' }, 'NUOYIN_S3_BUCKET 不是存储桶的名称：Nuoyin。'],
  [{ NUOYIN_S3_KEY_SECRET: '' }, '缺少配置 NUOYIN_S3_KEY_SECRET'],
  [{ NUOYIN_S3_PATH_STYLE: 'maybe' }, 'NUOYIN_S3_PATH_STYLE 只能是 yes 或 no，现在是 maybe。'],
  [{ NUOYIN_S3_PREFIX: '../x' }, 'NUOYIN_S3_PREFIX 只能有'],
])('a bucket described by %o is refused in words', (wrong, words) => {
  expect(() => readConfig({ ...BUCKET, ...wrong })).toThrow(words)
})

test('a replica stands beside its database alone, is one server and says how far behind it may be', () => {
  const primary = { DATABASE_URL: 'postgres://nuoyin@one/nuoyin' }
  const url = 'postgres://nuoyin@two/nuoyin'
  expect([
    readConfig({ ...primary, DATABASE_REPLICA_URL: url }).replica,
    readConfig({ ...primary, DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: '30' }).replica,
  ]).toEqual([
    { url, mostBehindMs: 10_000 },
    { url, mostBehindMs: 30_000 },
  ])
  const refused = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect([
    refused({ DATABASE_REPLICA_URL: url }),
    refused({ ...primary, DATABASE_REPLICA_LAG_SECONDS: '30' }),
    refused({ ...primary, DATABASE_REPLICA_URL: 'postgres://nuoyin@two,three/nuoyin' }),
    refused({ ...primary, DATABASE_REPLICA_URL: url, DATABASE_REPLICA_LAG_SECONDS: '1' }),
  ]).toEqual([
    'DATABASE_REPLICA_URL 只用于 PostgreSQL：请将主库设为 DATABASE_URL，或去掉它。',
    '设置了 DATABASE_REPLICA_LAG_SECONDS，却没有 DATABASE_REPLICA_URL。请一并填写，或都不填写。',
    'DATABASE_REPLICA_URL 须为一台服务器的地址，如 postgres://nuoyin:密码@two:5432/nuoyin。',
    'DATABASE_REPLICA_LAG_SECONDS 须为 3–300 的整数，现在是 1。',
  ])
})
