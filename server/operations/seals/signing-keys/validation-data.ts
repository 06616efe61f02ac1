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

/**
 * The same for many files one after another: lists carry whole seconds, so that those made in the second that runs serve all files
 * signed before it.
 */
export const createValidationData = (
  deps: Pick<Deps, 'db' | 'clock' | 'authority'>,
): ((signedUpTo: Date) => Promise<ValidationData>) => {
  let made: { readonly second: number; readonly data: Promise<ValidationData> } | undefined
  return (signedUpTo) => {
    const second = Math.floor(deps.clock.now().getTime() / 1000)
    if (nextSecond(signedUpTo).getTime() > second * 1000) return validationData(deps, signedUpTo)
    if (made?.second !== second) {
      const data = validationData(deps, signedUpTo)
      data.catch(() => (made = undefined))
      made = { second, data }
    }
    return made.data
  }
}

const nextSecond = (time: Date): Date => new Date(Math.ceil(time.getTime() / 1000) * 1000)
