// The stored rows of a contract, to tell whether a call changed anything.
// They include versions and the length of the audit chain.
import { readChain } from '#server/domain/platform/audit/store.ts'
import { contextOf, findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractContext } from '#server/domain/contracts/contracts/events.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export interface StoredContract {
  readonly state: string
  readonly version: number
  readonly context: ContractContext
  readonly parties: readonly {
    readonly id: string
    readonly name: string
    readonly state: string
    readonly version: number
  }[]
  /** Entries in the audit chain. */
  readonly entries: number
}

export const storedContract = async ({ db }: TestApp, contractId: string): Promise<StoredContract> => {
  const row = await findContract(db, contractId)
  if (row === undefined) throw new Error(`contract ${contractId} is gone`)
  const parties = await partiesOf(db, contractId)
  return {
    state: row.state,
    version: row.version,
    context: contextOf(row),
    parties: parties.map(({ id, name, state, version }) => ({ id, name, state, version })),
    entries: (await readChain(db, contractId)).length,
  }
}
