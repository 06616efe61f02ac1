// Which seals the signing page offers, and whether those chosen may be used.
import type { Seal } from '#protocol/account/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { kindsNeeded } from '#server/domain/parties/acts.ts'
import type { SealKind } from '#server/domain/parties/acts.ts'
import { kindOfSeal, sealsAmong, sealsFor } from '#server/domain/parties/seals.ts'
import type { SealRecord, SealUser } from '#server/domain/parties/seals.ts'
import type { PartyRecord, PlaceRecord } from '#server/domain/parties/store.ts'

/** The seal or signature chosen per kind of place. */
export type SealChoice = { readonly [Kind in SealKind]?: string | undefined }

/** The seals that fit this party's places. */
export const usableSeals = async (
  ctx: Context,
  party: PartyRecord,
  places: readonly PlaceRecord[],
): Promise<Seal[]> => {
  const kinds = kindsNeeded(party.partyType, places)
  const seals = await sealsFor(ctx.deps.db, sealUser(ctx))
  return seals.filter((record) => kinds.includes(kindOfSeal(record))).map(presentSeal)
}

/** The chosen seals for the kinds needed; refuses `seal.not-usable` for a missing one and for one that may not be used. */
export const chosenSeals = async (
  ctx: Context,
  kinds: readonly SealKind[],
  choice: SealChoice,
): Promise<{ [Kind in SealKind]?: string }> => {
  const ids = kinds.flatMap((kind) => choice[kind] ?? [])
  const usable = new Map(
    (await sealsAmong(ctx.deps.db, sealUser(ctx), ids)).map((record) => [record.id, record]),
  )
  const chosen: { [Kind in SealKind]?: string } = {}
  for (const kind of kinds) {
    const id = choice[kind]
    if (id === undefined) throw new Refusal('seal.not-usable', `请先选择${KIND_WORDS[kind]}。`)
    const record = usable.get(id)
    if (record === undefined || kindOfSeal(record) !== kind) {
      throw new Refusal('seal.not-usable', `所选${KIND_WORDS[kind]}不可用，可能已停用或注销。请重新选择。`)
    }
    chosen[kind] = id
  }
  return chosen
}

const KIND_WORDS: Record<SealKind, string> = {
  personSign: '个人签名',
  companySeal: '单位印章',
  legalSeal: '法定代表人章',
}

const sealUser = ({ user, identity }: Context): SealUser => ({
  userId: user.id,
  companyId: identity.type === 2 ? identity.companyId : null,
})

// What may be done with the seal itself is decided on its own page.
const presentSeal = (record: SealRecord): Seal => ({
  sealId: record.id,
  type: record.type,
  name: record.name,
  status: record.status,
  isDefault: record.isDefault,
  widthMm: record.widthMm,
  heightMm: record.heightMm,
  svg: record.svg,
  createdAt: record.createdAt.toISOString(),
  actions: [],
})
