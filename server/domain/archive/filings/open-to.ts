// Whether somebody may read a contract because it is filed where they may look.
import type { Database } from '#server/db/database.ts'
import { lookInto } from '#server/domain/archive/classes/reader.ts'
import type { Looking } from '#server/domain/archive/classes/reader.ts'
import { isWithin } from '#server/domain/archive/classes/scope.ts'
import { findFilingOf } from './store.ts'

export const isOpenByArchive = async (
  db: Database,
  looking: Looking,
  contractId: string,
): Promise<boolean> => {
  if (!looking.rights.may('contractFiling', 'view')) return false
  const found = await findFilingOf(db, looking.companyId, contractId)
  if (found === undefined) return false
  const looked = await lookInto(db, looking)
  return looked !== undefined && isWithin(looked.scope, found)
}
