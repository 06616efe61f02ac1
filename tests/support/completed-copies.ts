// Completed contracts in numbers, for what goes over all of them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party, partyPlace } from '#server/db/schema/contracts/parties.ts'
import { document, documentRevision } from '#server/db/schema/contracts/documents.ts'
import { systemActor } from '#server/domain/actor.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import type { TestApp } from './test-app.ts'

/** So many more completed contracts, each with the rows of this one and a history that names its file; gives the hash of that file. */
export const copyCompleted = async ({ db, clock }: TestApp, id: string, most: number): Promise<string> => {
  const orm = db.current()
  const [one] = await orm.select().from(contract).where(eq(contract.id, id))
  const [file] = await orm.select().from(document).where(eq(document.contractId, id))
  const [side] = await orm.select().from(party).where(eq(party.contractId, id))
  const revisions = await orm.select().from(documentRevision).where(eq(documentRevision.contractId, id))
  const places = await orm.select().from(partyPlace).where(eq(partyPlace.contractId, id))
  if (one === undefined || file === undefined || side === undefined) throw new Error('nothing to copy')
  for (let made = 0; made < most; made += 1)
    await db.transaction(async () => {
      const [contractId, documentId, partyId] = [randomUUID(), randomUUID(), randomUUID()]
      const inside = db.current()
      await inside.insert(contract).values({ ...one, id: contractId })
      await inside.insert(document).values({ ...file, id: documentId, contractId })
      await inside.insert(party).values({ ...side, id: partyId, contractId })
      await inside
        .insert(documentRevision)
        .values(revisions.map((row) => ({ ...row, id: randomUUID(), contractId, documentId })))
      await inside
        .insert(partyPlace)
        .values(places.map((row) => ({ ...row, id: randomUUID(), contractId, documentId, partyId })))
      const detail = { documents: [{ documentId, sha256: file.currentSha256 }] }
      const event = 'contract:documents.finished'
      await appendAudit(db, {
        chainId: contractId,
        at: clock.now(),
        event,
        actor: systemActor('copy'),
        detail,
      })
    })
  return file.currentSha256
}
