// Certificates and fresh revocation lists for checking signatures of the embedded authority.
import type { Deps } from '#server/deps.ts'
import type { ValidationData } from '#server/documents/signing/long-term.ts'
import { issueLists } from '#server/operations/seals/certificates/revocation-lists.ts'
import { issuersOf } from '#server/trust/issuers.ts'

const LIST_DAYS = 30

/**
 * Lists that speak of every signature made up to `signedUpTo`. Lists carry whole seconds, so theirs is the first that is
 * not before the signature; where that one has not come yet it is waited for, less than a second.
 */
export const validationData = async (
  deps: Pick<Deps, 'db' | 'clock' | 'authority'>,
  signedUpTo: Date,
): Promise<ValidationData> => {
  const early = nextSecond(signedUpTo).getTime() - deps.clock.now().getTime()
  if (early > 0) await deps.clock.pass(Math.min(early, 1000))
  const thisUpdate = new Date(Math.max(nextSecond(signedUpTo).getTime(), deps.clock.now().getTime()))
  const { root, issuing } = await issueLists(deps, thisUpdate, LIST_DAYS)
  const { authority } = deps
  return {
    certificates: [authority.timestamp, ...issuersOf(authority), authority.root].map(
      ({ certificate }) => certificate,
    ),
    revocationLists: [root, ...issuing],
  }
}

const nextSecond = (time: Date): Date => new Date(Math.ceil(time.getTime() / 1000) * 1000)
