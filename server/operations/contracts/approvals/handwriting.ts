// The signature somebody puts under an agreement: one of their own, in use.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { kindOfSeal, sealsAmong, sealsFor } from '#server/domain/contracts/parties/seals.ts'

/** Its drawing as SVG, kept with the agreement whatever becomes of the signature; refuses `seal.not-usable`. */
export const handwriting = async ({ deps, user }: Context, signatureId: string): Promise<string> => {
  const [found] = await sealsAmong(deps.db, { userId: user.id, companyId: null }, [signatureId])
  if (found === undefined || kindOfSeal(found) !== 'personSign')
    throw new Refusal('seal.not-usable', '所选签名不可用，可能已停用或删除。请重新选择或手写签名。')
  return found.svg
}

/** All that the caller has, the usual one first. */
export const ownSignatures = async ({ deps, user }: Context): Promise<{ sealId: string; svg: string }[]> => {
  const own = await sealsFor(deps.db, { userId: user.id, companyId: null })
  return own
    .filter((record) => kindOfSeal(record) === 'personSign')
    .map(({ id, svg }) => ({ sealId: id, svg }))
}
