// One use of a seal as its readers see it.
import type { SealUse } from '#protocol/seals/seals/use.ts'
import type { Context } from '#server/context.ts'
import type { UseRow } from '#server/domain/seals/seals/uses.ts'

/** The caller may read the seal's uses; whether the contract may be opened is told with each. */
export const presentUse = (
  { user, rights }: Pick<Context, 'user' | 'rights'>,
  { use, name, no, who }: UseRow,
): SealUse => ({
  useId: use.id,
  contractId: use.contractId,
  contractName: name,
  contractNo: no,
  who,
  usedAt: use.usedAt.toISOString(),
  documents: use.documents,
  by: rightOf(use),
  entryNumber: use.entryNumber,
  entryHash: use.entryHash,
  canOpen: use.userId === user.id || rights.may('contract', 'viewAll'),
})

const rightOf = ({ companyId, grantId }: UseRow['use']): SealUse['by'] => {
  if (companyId === null) return 'own'
  return grantId === null ? 'role' : 'grant'
}
