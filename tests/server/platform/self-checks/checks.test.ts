// Each self-check turns bad through its real cause, and operators are told once.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as calls from '#protocol/platform/self-checks.ts'
import type { SelfCheckCode } from '#protocol/platform/self-checks.ts'
import { listPlatformAudit } from '#protocol/platform/operators/operators.ts'
import type { Config } from '#server/config.ts'
import type { ReplicaCondition } from '#server/db/replica.ts'
import type { Deps } from '#server/deps.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { backup } from '#server/db/schema/platform/backups.ts'
import { job } from '#server/db/schema/platform/jobs.ts'
import { keyRotation } from '#server/db/schema/platform/master-keys.ts'
import { systemActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { readMailOutbox } from '#server/gateways/mail/outbox.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { createJobRunner, handles } from '#server/jobs/runner.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { prepareKeys } from '#server/operations/platform/master-keys/at-start.ts'
import { SELF_CHECK_JOB, lookAround, planSelfCheck } from '#server/operations/platform/self-checks/run.ts'
import { embeddedKeys, renewedPart, withChain } from '#server/trust/authority.ts'
import { createAuthority } from '#tests/support/authority.ts'
import { embeddedSigner } from '#server/trust/signer.ts'
import { embeddedTimestamps } from '#server/trust/timestamp-client.ts'
import { DESK_PASSWORD, firstOperator, signInAtDesk } from '#tests/support/operators.ts'
import { MASTER_KEY, createTestApp } from '#tests/support/test-app.ts'
import type { TestApp, TestAppOptions } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const GB = 1024 ** 3
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CHAIN = '00000000-0000-4000-8000-000000000001'

// Tests that write have an installation of their own; the others look at one.
let shared: TestApp
beforeAll(async () => {
  shared = await createTestApp()
})
afterAll(() => shared.close())
const open = async (options: TestAppOptions = {}) => {
  const app = await createTestApp({
    ...options,
    config: { operatorMail: ['watch@example.com'], ...options.config },
  })
  onTestFinished(() => app.close())
  return { app, desk: await firstOperator(app) }
}

const look = async (
  code: SelfCheckCode,
  { config, ...deps }: Partial<Omit<Deps, 'config'>> & { config?: Partial<Config> } = {},
  app = shared,
) => {
  const all = { ...app.deps, ...deps, config: { ...app.deps.config, ...config } }
  const found = (await lookAround(all)).find((one) => one.code === code)?.finding
  return [found?.result, found?.said, found?.toDo]
}
const write = (app: TestApp) =>
  appendAudit(app.db, {
    chainId: CHAIN,
    at: app.clock.now(),
    event: 'a',
    actor: systemActor('t'),
    detail: {},
  })

test('the disk: fine, soon and bad by the bytes that are left', async () => {
  let bytes = 20 * GB
  const freeBytes = () => bytes
  expect(await look('disk', { freeBytes })).toEqual(['fine', '数据目录所在的磁盘还剩 20.0 GB。', ''])
  bytes = 4 * GB
  expect((await look('disk', { freeBytes }))[0]).toBe('soon')
  bytes = GB / 2
  expect(await look('disk', { freeBytes })).toEqual([
    'bad',
    '数据目录所在的磁盘还剩 512.0 MB。',
    '请清理或扩容，至少留出 5.0 GB。内置数据库在空间用尽前会停止写入，届时不能签署。',
  ])
})

test('the clock: ahead of the time-stamp authority, silent authority, and none', async () => {
  const theirs = createTestClock()
  const authority = createAuthority(theirs.now(), { organization: '他方' })
  const signer = embeddedSigner(withChain(authority, authority.timestamp))
  const timestamps = embeddedTimestamps({ signer, clock: theirs })
  let isSilent = false
  const source = {
    ...timestamps,
    ask: (request: Uint8Array) => (isSilent ? Promise.reject(new Error('silent')) : timestamps.ask(request)),
  }
  const anchorExports = { sinks: [], timestamps: source }
  const clock = createTestClock()
  const said = async () => (await look('clock', { clock, anchorExports })).slice(0, 2)
  expect(await said()).toEqual(['fine', '服务器时钟与时间戳机构一致。'])
  clock.advance(91_000)
  expect(await said()).toEqual(['bad', '服务器时钟比时间戳机构快 90 秒。'])
  theirs.advance(101_000)
  expect(await said()).toEqual(['soon', '服务器时钟比时间戳机构慢 9 秒。'])
  isSilent = true
  expect(await said()).toEqual(['unchecked', '时间戳机构没有可用的应答，这次没有核对时钟。'])
  expect((await look('clock')).slice(0, 2)).toEqual(['unchecked', '没有配置外部时间戳机构，无法核对时钟。'])
})

test('certificates: one that ended is named with its day, and an issuer years before', async () => {
  const on = async (day: string) => look('certificates', { clock: createTestClock(`${day}T02:00:00.000Z`) })
  expect(await on('2026-11-23')).toEqual([
    'fine',
    '平台证书 2032年11月23日到期（还有 2191 天），其余更晚。',
    '',
  ])
  expect(await on('2032-11-24')).toEqual([
    'bad',
    '平台证书已于2032年11月23日到期。',
    '请重新启动服务，启动时会自动换发。',
  ])
  expect((await on('2044-11-01')).slice(0, 2)).toEqual([
    'bad',
    '签发证书 2046年11月23日到期（还有 751 天）；时间戳证书已于2038年11月23日到期；平台证书已于2032年11月23日到期。',
  ])
})

test('stamps: far, near with the certificate of then and with the next one, about to end, and ended', async () => {
  const { app } = await open()
  const on = async (day: string, authority = app.deps.authority) =>
    look('stamps', { clock: createTestClock(`${day}T02:00:00.000Z`), authority }, app)
  expect(await on('2026-11-23')).toEqual(['fine', '还没有已完成的合同。', ''])
  const [contractId, documentId] = [crypto.randomUUID(), crypto.randomUUID()]
  await app.db
    .current()
    .insert(documentRevision)
    .values({
      id: crypto.randomUUID(),
      sha256: 'a',
      contractId,
      documentId,
      revision: 2,
      kind: 'finished',
      size: 1,
      isFinal: true,
      createdAt: app.clock.now(),
      provableUntil: new Date('2038-11-23T01:00:00.000Z'),
    })
  expect(await on('2026-11-23')).toEqual(['fine', '文件的时间戳最早 2038年11月23日到期。', ''])
  const waiting = '1 份文件的时间戳将到期，等待续期，最早 2038年11月23日。'
  expect(await on('2038-06-01')).toEqual([
    'soon',
    waiting,
    '现在的时间戳证书不比它们更久：请重新启动服务，启动时会换发，随后自动续期。',
  ])
  const timestamp = await renewedPart(
    app.deps.authority,
    'timestamp',
    new Date('2038-06-01'),
    {},
    embeddedKeys,
  )
  const next = { ...app.deps.authority, timestamp }
  expect(await on('2038-06-01', next)).toEqual([
    'soon',
    waiting,
    '后台任务正在续加新的时间戳；一天后没有减少的，请在日志中查“时间戳未能续期”，排除原因后运行 npm run renew。',
  ])
  expect((await on('2038-11-01', next)).slice(0, 2)).toEqual(['bad', waiting])
  expect(await on('2038-11-24', next)).toEqual([
    'bad',
    '1 份文件的时间戳已到期而没有续期。',
    expect.stringMatching(/^到期后补加的时间戳不能再证明此前的签名/),
  ])
})

test('anchors: late ones are told, and anchoring makes it well', async () => {
  const { app } = await open()
  await write(app)
  expect((await look('anchors', {}, app))[0]).toBe('fine')
  app.clock.advance(3 * HOUR_MS)
  expect((await look('anchors', {}, app))[0]).toBe('soon')
  app.clock.advance(4 * HOUR_MS)
  expect((await look('anchors', {}, app)).slice(0, 2)).toEqual([
    'bad',
    expect.stringMatching(/^有 \d 条审计链自 2026-11-23 09:00 起有新记录没有锚定。$/),
  ])
  await anchorHeads(app.deps)
  expect((await look('anchors', {}, app))[0]).toBe('fine')
})

test('jobs: a dead one is listed without its error, and runs again when an operator says so', async () => {
  const { app } = await open()
  const job = defineJob<null>('test.fails')
  let isBroken = true
  const runner = createJobRunner({
    db: app.db,
    clock: app.clock,
    log: app.deps.log,
    handlers: handles(job, () =>
      isBroken ? Promise.reject(new Error('号码 13800000000')) : Promise.resolve(),
    ),
  })
  await enqueue(app.db, { name: job, payload: null })
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await runner.runDue()
    app.clock.advance(HOUR_MS)
  }
  expect(await look('jobs', {}, app)).toEqual([
    'bad',
    '1 个任务多次失败，已停止重试。',
    '请在日志中查“任务多次失败”，排除原因后在下方重新执行。',
  ])
  const desk = await signInAtDesk(app, 'admin', DESK_PASSWORD)
  const { total, rows } = await desk.call(calls.listDeadJobs, {})
  expect([total, rows]).toEqual([
    1,
    [{ jobId: expect.any(String), name: 'test.fails', addedAt: expect.any(String), attempts: 8 }],
  ])
  expect(JSON.stringify(rows)).not.toContain('13800000000')
  isBroken = false
  await desk.call(calls.reviveJob, { jobId: rows[0]!.jobId })
  expect(await runner.runDue()).toBe(1)
  expect((await look('jobs', {}, app))[0]).toBe('fine')
  expect((await desk.ask(calls.reviveJob, { jobId: rows[0]!.jobId })).code).toBe('not-found')
  const [entry] = (await desk.call(listPlatformAudit, {})).rows
  expect([entry?.event, entry?.detail['name']]).toEqual(['job:revived', 'test.fails'])
})

test('jobs: one that nobody takes is late', async () => {
  const { app } = await open()
  await enqueue(app.db, { name: defineJob('test.nobody'), payload: null, runAt: app.clock.now() })
  app.clock.advance(11 * 60_000)
  expect((await look('jobs', {}, app)).slice(0, 2)).toEqual(['bad', '1 个任务到时间 10 分钟后还没有执行。'])
})

test('backup: none, fresh, old, and one that found damaged files', async () => {
  const { app } = await open()
  expect(await look('backup', {}, app)).toEqual([
    'soon',
    '还没有做过备份。',
    '请运行 npm run backup，并启用每晚的备份（nuoyin-backup.timer）。',
  ])
  const made = (damagedFiles: number) =>
    app.db.current().insert(backup).values({
      id: crypto.randomUUID(),
      at: app.clock.now(),
      folder: '/b',
      snapshot: 's',
      bytes: 1,
      rows: 1,
      files: 1,
      damagedFiles,
    })
  await made(0)
  expect((await look('backup', {}, app))[0]).toBe('fine')
  app.clock.advance(3 * DAY_MS)
  expect((await look('backup', {}, app))[0]).toBe('soon')
  app.clock.advance(5 * DAY_MS)
  expect((await look('backup', {}, app)).slice(0, 2)).toEqual([
    'bad',
    '最近一次备份在 2026-11-23 09:00，内容完整。',
  ])
  await made(2)
  expect((await look('backup', {}, app)).slice(0, 2)).toEqual([
    'bad',
    '最近一次备份在 2026-12-01 09:00，其中 2 个文件在备份前就已损坏。',
  ])
})

test('the master key: changing, changed with the old one still there, and neither', async () => {
  const { app } = await open()
  expect((await look('masterKey', {}, app)).slice(0, 2)).toEqual(['fine', '没有进行中的更换。'])
  const current = new Uint8Array(32).fill(8)
  const keys = { masterKey: current, oldMasterKey: MASTER_KEY }
  await prepareKeys(app.deps, { current, old: MASTER_KEY })
  expect((await look('masterKey', keys, app)).slice(0, 2)).toEqual([
    'soon',
    '正在更换主密钥（2026-11-23 09:00 开始），已重新加密 0 条。',
  ])
  await app.db.current().update(keyRotation).set({ finishedAt: app.clock.now(), rows: 12 })
  expect(await look('masterKey', keys, app)).toEqual([
    'soon',
    '主密钥已于 2026-11-23 09:00 更换完成，没有数据再需要旧密钥，但它还在配置中。',
    expect.stringMatching(/^请去掉 NUOYIN_MASTER_KEY_OLD/),
  ])
  expect((await look('masterKey', { ...keys, oldMasterKey: undefined }, app))[0]).toBe('fine')
})

test('in production a missing backup is bad', async () => {
  expect((await look('backup', { config: { isProduction: true } }))[0]).toBe('bad')
})

test('configuration: a trial open to the network, a folder others may read, and a lax house', async () => {
  const said = (config: Partial<Config>) => look('configuration', { config })
  expect((await said({ host: '0.0.0.0' })).slice(0, 2)).toEqual([
    'bad',
    '试用环境对网络开放：任何人都能读到发件箱里的验证码。',
  ])
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-checks-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const careful = { isProduction: true, operatorsNeedFactor: true, operatorMail: ['a@example.com'], dataDir }
  expect(await said(careful)).toEqual(['fine', '没有发现不安全的配置。', ''])
  chmodSync(dataDir, 0o755)
  expect(await said(careful)).toEqual([
    'bad',
    `${dataDir} 可被这台机器的其他用户读取，里面有密钥和合同。`,
    `请运行 chmod -R go= ${dataDir}。`,
  ])
  chmodSync(dataDir, 0o700)
  expect((await said({ ...careful, operatorsNeedFactor: false, operatorMail: [] })).slice(0, 2)).toEqual([
    'soon',
    '操作员登录不要求二次验证。没有设置告警邮箱，出现问题时只在运营台和日志中显示。',
  ])
})

test('a check that fails is unchecked, and the others are made', async () => {
  const freeBytes = () => {
    throw new Error('no such folder')
  }
  expect(await look('disk', { freeBytes })).toEqual([
    'unchecked',
    '检查没有完成。',
    '原因在日志中，请查“自检没有完成”。',
  ])
  expect((await look('jobs', { freeBytes }))[0]).toBe('fine')
})

test('operators are told once as something turns bad, and not again while it stays so', async () => {
  let bytes = 20 * GB
  const { app, desk } = await open({ deps: { freeBytes: () => bytes } })
  const mails = async () =>
    (await readMailOutbox(app.db, { address: 'watch@example.com' })).map(({ subject }) => subject)
  await desk.call(calls.runSelfChecks, {})
  expect(await mails()).toEqual([])
  bytes = GB / 2
  await desk.call(calls.runSelfChecks, {})
  const found = await desk.call(calls.runSelfChecks, {})
  expect(found.find(({ code }) => code === 'disk')).toEqual({
    code: 'disk',
    result: 'bad',
    said: '数据目录所在的磁盘还剩 512.0 MB。',
    toDo: '请清理或扩容，至少留出 5.0 GB。内置数据库在空间用尽前会停止写入，届时不能签署。',
    since: app.clock.now().toISOString(),
    checkedAt: app.clock.now().toISOString(),
  })
  expect(await mails()).toEqual(['【诺印】运行告警：磁盘空间'])
  expect(app.logged()).toContain('自检：磁盘空间有问题')
})

test('the job looks at the start and plans the next look an hour later', async () => {
  const { app, desk } = await open()
  expect(await desk.call(calls.listSelfChecks, {})).toEqual([])
  await planSelfCheck(app.deps)
  const runner = createJobRunner({
    db: app.db,
    clock: app.clock,
    log: app.deps.log,
    handlers: { [SELF_CHECK_JOB]: jobHandlers(app.deps)[SELF_CHECK_JOB]! },
  })
  expect(await runner.runDue()).toBe(1)
  expect((await desk.call(calls.listSelfChecks, {})).map(({ code }) => code)).toEqual(calls.SELF_CHECK_CODES)
  const [next] = await app.db.current().select().from(job).where(eq(job.name, SELF_CHECK_JOB))
  expect(next?.dueAt).toEqual(new Date(app.clock.now().getTime() + HOUR_MS))
})

test('monitoring reads what was found', async () => {
  const { app, desk } = await open({
    config: { metrics: { kind: 'loopback' } },
    deps: { freeBytes: () => GB / 2 },
  })
  await desk.call(calls.runSelfChecks, {})
  app.clock.advance(60_000)
  const { body } = await app.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'nuoyin_self_check{check="disk"} 2',
      'nuoyin_self_check{check="clock"} -1',
      'nuoyin_self_check_age_seconds{check="disk"} 60',
      `nuoyin_self_check_measured{check="disk",of="free_bytes"} ${GB / 2}`,
    ]),
  )
})

test('the replica: nothing to say without one, fine while it follows, and for each other condition what to do', async () => {
  const found = async (condition: ReplicaCondition | 'none') => {
    const replica = { state: () => ({ condition, behindMs: 1_200, mostBehindMs: 10_000 }), read: undefined }
    const db = { ...shared.db, replica: condition === 'none' ? undefined : replica } as Deps['db']
    const [result, said, toDo = ''] = await look('replica', { db })
    return [result, said, toDo.slice(0, 8)]
  }
  expect(
    await Promise.all((['none', 'following', 'behind', 'away', 'promoted', 'foreign'] as const).map(found)),
  ).toEqual([
    ['fine', '没有设置只读副本，所有内容都由主库读取。', ''],
    ['fine', '只读副本正常跟随，落后不超过 2 秒（允许 10 秒）。', ''],
    ['soon', '只读副本落后超过允许的 10 秒，列表由主库读取，用户不受影响。', '请检查副本的复制'],
    ['bad', '只读副本没有应答，列表由主库读取，用户不受影响。', '请检查副本的服务'],
    [
      'bad',
      'DATABASE_REPLICA_URL 指向的服务器已升为主库，不再跟随，列表由主库读取，用户不受影响。',
      '请确认 DATA',
    ],
    [
      'bad',
      'DATABASE_REPLICA_URL 指向的服务器不是这个数据库的副本，列表由主库读取，用户不受影响。',
      '请将 DATAB',
    ],
  ])
})
