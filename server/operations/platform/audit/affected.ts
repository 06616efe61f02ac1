// Contracts whose signatures count no more, because their issuing key was stolen (0126).
import type { Deps } from '#server/deps.ts'
import { findContracts } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import {
  contractsSignedWithin,
  lastAnchorBefore,
  listRevokedIssuers,
  signedHashes,
} from '#server/domain/seals/certificates/revoked-issuers.ts'
import { proofsIn } from './check-history.ts'

const AT_ONCE = 200
/** An entry that an anchor could not see yet may be dated before it. */
const LOOK_BACK_MS = 3_600_000
/** What was being sealed while the authority was revoked came into force a little later. */
const IN_FLIGHT_MS = 60_000

/**
 * Those with a signature that no anchor from before the theft proves, made before the authority was revoked; some at a time. Reads all
 * revisions: for a command, not for a page.
 */
export async function* affectedContracts(
  deps: Pick<Deps, 'db' | 'authority'>,
): AsyncGenerator<ContractRecord[]> {
  const { db } = deps
  const proofsOf = proofsIn(deps)
  for (const { stolenSince, revokedAt } of await listRevokedIssuers(db)) {
    const anchored = await lastAnchorBefore(db, stolenSince)
    const from = new Date((anchored?.getTime() ?? 0) - LOOK_BACK_MS)
    const until = new Date(revokedAt.getTime() + IN_FLIGHT_MS)
    const isUnproven = async (contractId: string): Promise<boolean> => {
      const hashes = await signedHashes(db, contractId, until)
      const proven = new Set(
        (await proofsOf(hashes)).flatMap(({ sha256, at }) => (at < stolenSince ? [sha256] : [])),
      )
      return hashes.some((sha256) => !proven.has(sha256))
    }
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const ids = await contractsSignedWithin(db, { from, until }, { after, most: AT_ONCE })
      const unproven: string[] = []
      for (const id of ids) if (await isUnproven(id)) unproven.push(id)
      if (unproven.length > 0) yield [...(await findContracts(db, unproven)).values()]
      if (ids.length < AT_ONCE) break
      after = ids.at(-1) ?? after
    }
  }
}
