// A database whose authority is gone, in part or whole, is not given another one.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntry } from '#server/db/schema/platform/audit.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { systemActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { ensureAuthority } from '#server/operations/seals/signing-keys/authority.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { MASTER_KEY } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const started = async () => {
  const clock = createTestClock()
  const db = await openTestDatabase()
  const start = () => ensureAuthority({ db, clock, masterKey: MASTER_KEY, publicUrl: 'http://localhost' })
  return { clock, db, start }
}

test('a second start finds the authority of the first', async () => {
  const { db, start } = await started()
  const first = await start()
  expect((await start()).root.certificate).toEqual(first.root.certificate)
  await db.close()
})

test('a part that is missing stops the start, and is named', async () => {
  const { db, start } = await started()
  await start()
  await db.current().delete(certificate).where(eq(certificate.ownerType, 'issuing'))
  await expect(start()).rejects.toThrow(/owner_type 为 issuing）.*请从数据库备份恢复/)
  expect(await db.current().select().from(certificate)).toHaveLength(3)
  await db.close()
})

test('all four missing where something was written stop the start, too', async () => {
  const { db, clock, start } = await started()
  await start()
  const chainId = '00000000-0000-4000-8000-000000000001'
  await appendAudit(db, { chainId, at: clock.now(), event: 'a', actor: systemActor('t'), detail: {} })
  await db.current().delete(certificate)
  await expect(start()).rejects.toThrow('owner_type 为 root、issuing、timestamp、platform')
  await db.current().delete(auditEntry)
  expect((await start()).root.certificate).toBeInstanceOf(Uint8Array)
  await db.close()
})
