// A law firm with one lawyer, so that a lawyer can be asked on a fresh installation.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { putFirm, putLawyer } from '#server/domain/contracts/law-firms/store.ts'

const FIRM = { name: '杭州诺明律师事务所（演示）', licenceNo: '31330000MD02DEM000' }
const LICENCE = '13301202610000001'

/** Joins the caller's transaction; the person is certified. */
export const makeDemoLawyer = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: { readonly userId: string; readonly name: string },
): Promise<void> => {
  const now = clock.now()
  const firmId = randomUUID()
  const facts = { isActive: true, createdAt: now, updatedAt: now }
  await putFirm(db, { id: firmId, ...FIRM, ...facts })
  await putLawyer(db, { id: randomUUID(), firmId, ...person, licenceNo: LICENCE, ...facts })
}
