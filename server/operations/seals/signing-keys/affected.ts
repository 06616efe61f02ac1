// Contracts whose signatures are not accepted any more, because the key of their issuing authority was stolen (0126).
import type { Deps } from '#server/deps.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import {
  contractsSignedWithin,
  lastAnchorBefore,
  listRevokedIssuers,
} from '#server/domain/seals/certificates/revoked-issuers.ts'

const AT_ONCE = 200
/** What was being sealed while the authority was revoked came into force a little later. */
const IN_FLIGHT_MS = 60_000

/**
 * Signed after the last anchor from before the theft and before the authority was revoked, some at a time. Reads all revisions: for
 * a command, not for a page.
 */
export async function* affectedContracts({ db }: Pick<Deps, 'db'>): AsyncGenerator<ContractRecord[]> {
  for (const { stolenSince, revokedAt } of await listRevokedIssuers(db)) {
    const span = {
      from: (await lastAnchorBefore(db, stolenSince)) ?? new Date(0),
      until: new Date(revokedAt.getTime() + IN_FLIGHT_MS),
    }
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const ids = await contractsSignedWithin(db, span, { after, most: AT_ONCE })
      if (ids.length > 0) yield [...(await findContracts(db, ids)).values()]
      if (ids.length < AT_ONCE) break
      after = ids.at(-1) ?? after
    }
  }
}
