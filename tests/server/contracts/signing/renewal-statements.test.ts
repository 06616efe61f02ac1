// How much the renewal of ten contracts asks of the database. The bound may only fall.
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { RENEWAL_START, renewNext } from '#server/operations/platform/upkeep/renew-all.ts'
import { copyCompleted } from '#tests/support/completed-copies.ts'
import { launched, partyFor, personSigner, sign } from '#tests/support/contracts.ts'
import { openCountedDatabase } from '#tests/support/counted-statements.ts'
import { createTestApp } from '#tests/support/test-app.ts'

const DAY_MS = 86_400_000

test('ten contracts are renewed with one commit and fourteen statements for all; one that fails fails alone', async () => {
  const counted = await openCountedDatabase()
  const app = await createTestApp({ db: counted.db })
  onTestFinished(async () => {
    await app.close()
    await counted.db.close()
  })
  const signer = await personSigner(app, '林小满')
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  await copyCompleted(app, contractId, 9)
  app.clock.advance(DAY_MS)
  const soon = new Date(app.clock.now().getTime() + 30 * DAY_MS)
  await app.db
    .current()
    .update(documentRevision)
    .set({ provableUntil: soon })
    .where(eq(documentRevision.isFinal, true))
  // What hinders them together, and then one of them alone, keeps nobody else from it.
  let puts = 0
  const storage = {
    ...app.deps.storage,
    put: async (...given: Parameters<typeof app.deps.storage.put>) => {
      puts += 1
      if (puts === 1 || puts === 11) throw new Error('no room')
      return app.deps.storage.put(...given)
    },
  }
  const hindered = await renewNext({ ...app.deps, storage }, RENEWAL_START, { before: undefined })
  expect([hindered.renewed, hindered.failed.length]).toEqual([9, 1])
  await app.db
    .current()
    .update(documentRevision)
    .set({ provableUntil: soon })
    .where(eq(documentRevision.isFinal, true))
  app.clock.advance(DAY_MS)
  counted.take()
  const { renewed, failed } = await renewNext(app.deps, RENEWAL_START, { before: undefined, width: 2 })
  const { statements, commits, texts } = counted.take()
  expect([renewed, failed, commits]).toEqual([10, [], 1])
  expect(statements, texts.map((text) => text.slice(0, 60)).join('\n')).toBeLessThanOrEqual(14)
})
