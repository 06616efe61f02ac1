// The first tries of one key wait for one another, though there is no row yet that they could lock.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { countAttempt, readAttempts } from '#server/domain/account/attempts/store.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('of twelve parallel first tries three are let through', async () => {
  const now = new Date('2026-11-26T09:00:00Z')
  const attempt = () =>
    db.transaction(async () => {
      const { count } = await readAttempts(db, 'login:林小满', now, true)
      if (count >= 3) return 'locked'
      await countAttempt(db, 'login:林小满', now, { windowMs: 60_000 })
      return 'wrong'
    })
  const answers = await Promise.all(Array.from({ length: 12 }, attempt))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(3)
  expect(await readAttempts(db, 'login:林小满', now)).toEqual({ count: 3, lockedUntil: null })
})
