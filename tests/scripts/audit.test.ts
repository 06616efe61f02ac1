// The audit from the command line over a data folder: exit status, report and JSON.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { systemActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { fileSink } from '#server/gateways/anchors/file-sink.ts'
import { anchorHeads } from '#server/operations/platform/audit/anchor.ts'
import { exportAnchor } from '#server/operations/platform/audit/export-anchor.ts'
import { ensureAuthority, rootPem } from '#server/operations/seals/signing-keys/authority.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { quickly } from '#tests/support/quickly.ts'

const masterKey = new Uint8Array(32).fill(7)
const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-audit-'))
const exported = join(dataDir, 'audit-anchors.jsonl')
const chainId = randomUUID()

const within = async (work: (db: Database) => Promise<unknown>): Promise<void> => {
  const db = await openDatabase({ dataDir: join(dataDir, 'database') })
  await work(db)
  await db.close()
}

/** One chain of three entries, anchored, and the anchor exported. */
beforeAll(async () => {
  await prepareDatabase(dataDir)
  await within(async (db) => {
    const clock = createTestClock()
    const authority = await ensureAuthority({ db, clock, masterKey, publicUrl: 'http://localhost' })
    writeFileSync(join(dataDir, 'trust-root.pem'), rootPem(authority))
    const fact = { chainId, event: 'contract:contract.launched', actor: systemActor('t'), detail: {} }
    for (let n = 0; n < 3; n += 1) await appendAudit(db, { ...fact, at: clock.now() })
    const anchorExports = { sinks: [fileSink(exported)], timestamps: undefined }
    await anchorHeads({ db, clock, log: pino({ level: 'silent' }), masterKey, authority, anchorExports })
    await exportAnchor({ db, anchorExports }, { anchorId: 1 })
  })
}, 120_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const audit = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir }
  const program = [...quickly, 'scripts/audit.ts', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a whole audit ends with status 0, compared with the anchors kept in the data folder', () => {
  expect(audit()).toEqual({
    status: 0,
    stdout: `审计记录完整。\n已校验 1 条链、1 个锚点。\n与导出的 1 个锚点比对：${exported}。\n`,
    stderr: '',
  })
})

test('what cannot be run ends with status 2 and says why', () => {
  const cannot = (...args: string[]) => {
    const { status, stdout, stderr } = audit(...args)
    return [status, stdout, stderr]
  }
  const usage = expect.stringMatching(/^无法校验：用法：npm run audit -- .+\n$/)
  expect(cannot('--nonsense')).toEqual([2, '', usage])
  expect(cannot('--since', 'yesterday')).toEqual([2, '', usage])
  expect(cannot('--trust', '/nowhere.pem')).toEqual([2, '', '无法校验：找不到文件 /nowhere.pem\n'])
  const absent = '无法校验：找不到锚点文件 /nowhere.jsonl\n'
  expect(cannot('--export', '/nowhere.jsonl')).toEqual([2, '', absent])
})

test('an altered entry ends with status 1, named for people and for programs', async () => {
  await within((db) =>
    db
      .current()
      .update(auditEntry)
      .set({ who: '某甲' })
      .where(and(eq(auditEntry.chainId, chainId), eq(auditEntry.n, 2))),
  )
  const { status, stdout } = audit()
  const lines = stdout.split('\n')
  expect([status, lines[0], lines[1]]).toEqual([
    1,
    '审计记录不完整：发现 1 处问题。',
    expect.stringMatching(`链 ${chainId} 第 2 条（.+）起与前面、链首或锚点对不上`),
  ])
  renameSync(exported, `${exported}.away`)
  const forPrograms = audit('--json')
  expect([forPrograms.status, JSON.parse(forPrograms.stdout)]).toEqual([
    1,
    {
      chains: 1,
      anchors: 1,
      compared: 0,
      faults: [{ kind: 'entry', chainId, n: 2, event: 'contract:contract.launched' }],
    },
  ])
})
