// A row of a batch that runs, for tests that need the thing alone, without signing anything.
import { randomUUID } from 'node:crypto'
import { insertBatch } from '#server/domain/contracts/batches/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'

interface Of {
  readonly userId: string
  readonly companyId?: string
  readonly contractId: string
  readonly partyId: string
  readonly name?: string
}

/** One contract waits in it; nothing takes it up. */
export const insertBatchRow = async (
  { db, clock }: TestApp,
  { userId, companyId, contractId, partyId, name = '设备采购合同' }: Of,
): Promise<{ batchToken: string; itemId: string }> => {
  const batchToken = randomUUID()
  const itemId = randomUUID()
  const now = clock.now()
  const row = {
    id: batchToken,
    userId,
    companyId: companyId ?? null,
    companyName: '',
    role: 'signer' as const,
    jumpStatus: 0 as const,
    seals: {},
    listHash: '',
    method: 'sms' as const,
    provedAt: now,
    ip: '127.0.0.1',
    userAgent: '',
    createdAt: now,
  }
  await db.transaction(() =>
    insertBatch(db, row, [{ id: itemId, contractId, partyId, name, documentsHash: '' }]),
  )
  return { batchToken, itemId }
}
