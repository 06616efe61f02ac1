// Locks a contract for a move, and reads what moves of contracts look at by one more statement.
import type { Database } from '#server/db/database.ts'
import { holdChain } from '#server/domain/platform/audit/store.ts'
import { lockContract, lockContracts } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { copiesOf } from '#server/domain/contracts/copies/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { lockPartiesOf, placesOf } from '#server/domain/contracts/parties/store.ts'

/**
 * The contract, locked with its parties and its chain until the transaction ends. What the transaction reads of its parties,
 * documents, places and copies afterwards it has already, and `also` is what else it will ask for.
 */
export const holdContract = async (
  db: Database,
  contractId: string,
  also: () => readonly Promise<unknown>[] = () => [],
): Promise<ContractRecord | undefined> => {
  const contract = await lockContract(db, contractId)
  if (contract !== undefined) await readHeld(db, [contractId], also)
  return contract
}

/** Several contracts, as `holdContract` does with one. */
export const holdContracts = async (
  db: Database,
  contractIds: readonly string[],
  also: () => readonly Promise<unknown>[] = () => [],
): Promise<void> => {
  await lockContracts(db, contractIds)
  await readHeld(db, contractIds, also)
}

const readHeld = async (
  db: Database,
  contractIds: readonly string[],
  also: () => readonly Promise<unknown>[],
): Promise<void> => {
  // The locks come first: to what is read before them they would make an end.
  await db.together(() => [
    ...contractIds.flatMap((id) => [lockPartiesOf(db, id), holdChain(db, id)]),
    ...contractIds.flatMap((id) => [documentsOf(db, id), placesOf(db, id), copiesOf(db, id)]),
    ...also(),
  ])
}
