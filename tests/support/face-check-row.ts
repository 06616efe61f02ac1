// A row of a face check that failed, for tests that need the thing alone, without any provider.
import { randomUUID } from 'node:crypto'
import { insertFaceCheck } from '#server/domain/contracts/face-checks/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'

interface Of {
  readonly userId: string
  readonly contractId: string
  readonly partyId: string
  readonly reason: string
}

/** The id of the check, which its person began for themselves. */
export const insertFaceCheckRow = async ({ db, clock }: TestApp, of: Of): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await insertFaceCheck(db, {
    ...of,
    id,
    providerId: 'face-1',
    identity: '1',
    documentsHash: '',
    result: 'failed',
    begunAt: now,
    expiresAt: now,
    askedAt: now,
    endedAt: now,
  })
  return id
}
