// The certificates and fresh revocation lists by which signatures of the embedded authority can be checked for ever.
import type { Deps } from '#server/deps.ts'
import { revocationsOf } from '#server/domain/certificates/rules.ts'
import { listRevoked } from '#server/domain/certificates/store.ts'
import type { ValidationData } from '#server/documents/signing/long-term.ts'
import { issuingChain } from '#server/trust/authority.ts'
import { issueRevocationList } from '#server/trust/revocation.ts'

const LIST_DAYS = 30

/** Lists are issued now, so that they speak of every signature made before. */
export const validationData = async ({
  db,
  clock,
  authority,
}: Pick<Deps, 'db' | 'clock' | 'authority'>): Promise<ValidationData> => {
  const thisUpdate = clock.now()
  const nextUpdate = new Date(thisUpdate.getTime() + LIST_DAYS * 86_400_000)
  // Numbers must grow from list to list; the second of issue does.
  const number = Math.floor(thisUpdate.getTime() / 1000)
  const revoked = revocationsOf(await listRevoked(db))
  const list = (issuer: 'root' | 'issuing') =>
    issueRevocationList(authority[issuer], {
      number,
      revoked: issuer === 'issuing' ? revoked : [],
      thisUpdate,
      nextUpdate,
    })
  return {
    certificates: [authority.timestamp.certificate, ...issuingChain(authority)],
    revocationLists: [list('root'), list('issuing')],
  }
}
