// Seals, at the start, what parties filled in while values were still kept in clear.
import type { FilledValues } from '#protocol/contracts/confirmations.ts'
import type { Deps } from '#server/deps.ts'
import { sealValues } from '#server/domain/contracts/confirmations/sealed-values.ts'
import { clearConfirmations, putValues } from '#server/domain/contracts/confirmations/store.ts'

/** Does nothing where all are sealed. */
export const sealOldValues = ({ db, personalData }: Pick<Deps, 'db' | 'personalData'>): Promise<void> =>
  db.transaction(async () => {
    for (const { partyId, values } of await clearConfirmations(db))
      await putValues(db, partyId, sealValues(personalData, partyId, values as unknown as FilledValues))
  })
