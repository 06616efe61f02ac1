// Which seals the signing page offers, and whether those chosen may be used.
import { SIGN_STYLES } from '#protocol/contracts/drafts/drafts.ts'
import type { SignStyle } from '#protocol/contracts/drafts/drafts.ts'
import { limitedStyles } from '#protocol/contracts/drafts/sign-style-words.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { kindOfSeal, sealsAmong, sealsById, sealsFor } from '#server/domain/contracts/parties/seals.ts'
import type { SealRecord, SealUser } from '#server/domain/contracts/parties/seals.ts'
import { lastCancelled } from '#server/domain/seals/seals/store.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { isLegalPerson } from './legal-person.ts'
import { readPermits, whomToAsk, whyNot } from './permits.ts'

/** The seal or signature chosen per kind of place. */
export type SealChoice = { readonly [Kind in SealKind]?: string | undefined }

/** What the signing page offers: the seals that may be used, and the names of those that may not, with the reason. */
export interface OfferedSeals {
  readonly seals: Seal[]
  readonly withheld: SignTask['withheld']
}

/** What a use of seals is for, as far as it decides which may be used. */
export interface SealUse {
  readonly contractType: string
  /** The company's approval of this use passed. */
  readonly isApproved?: boolean
  /** Which signatures of a person are taken; any without it. */
  readonly signStyles?: readonly SignStyle[] | null
  /** SEAL_TYPE that is chosen beforehand in place of the default, where there is one that may be used. */
  readonly prefers?: number | undefined
}

const hasStyle = (record: SealRecord, styles: readonly SignStyle[]): boolean =>
  kindOfSeal(record) !== 'personSign' || styles.some((style) => style === record.source)

/** The seals that fit. */
export const usableSeals = async (
  ctx: Context,
  kinds: readonly SealKind[],
  { contractType, isApproved = false, signStyles, prefers }: SealUse,
): Promise<OfferedSeals> => {
  const all = await sealsFor(ctx.deps.db, sealUser(ctx))
  const styles = signStyles ?? SIGN_STYLES
  const fitting = all.filter((record) => kinds.includes(kindOfSeal(record)) && hasStyle(record, styles))
  const permits = await readPermits(ctx, contractType)
  const withheld = fitting.flatMap((record) => {
    const why = whyNot(permits.of(record), isApproved)
    return why === '' ? [] : [{ record, why }]
  })
  const told: OfferedSeals['withheld'] = []
  for (const { record, why } of withheld)
    told.push({
      name: record.name,
      kind: kindOfSeal(record),
      why: `${why}，${await whomToAsk(ctx, record)}。`,
    })
  return {
    seals: preferring(
      fitting.filter((record) => whyNot(permits.of(record), isApproved) === '').map(presentSeal),
      prefers,
    ),
    withheld: [...told, ...(await endedLegalSeal(ctx, kinds, fitting))],
  }
}

const preferring = (seals: Seal[], type: number | undefined): Seal[] => {
  const preferred = seals.find((seal) => seal.type === type)
  if (preferred === undefined) return seals
  return seals.map((seal) => ({
    ...seal,
    isDefault: seal.type === SEAL_TYPE.signature ? seal.isDefault : seal === preferred,
  }))
}

/** The legal person's seal that ended last where there is none now, for those who cannot make another. */
const endedLegalSeal = async (
  { deps: { db }, user, identity }: Context,
  kinds: readonly SealKind[],
  fitting: readonly SealRecord[],
): Promise<OfferedSeals['withheld']> => {
  if (identity.type === 1 || !kinds.includes('legalSeal')) return []
  if (fitting.some((record) => kindOfSeal(record) === 'legalSeal')) return []
  const company = await getCompany(db, identity.companyId)
  if (company === undefined || (await isLegalPerson(db, user.id, company))) return []
  const ended = await lastCancelled(db, company.id, SEAL_TYPE.legalPerson)
  if (ended === undefined) return []
  const why = `已注销${inBrackets(ended.reason)}，须由法定代表人本人制作新的印章后再签署。`
  return [{ name: ended.name, kind: 'legalSeal', why }]
}

/** A seal chosen for a kind of place, and the authorisation it rests on. */
export interface ChosenSeals {
  readonly seals: { [Kind in SealKind]?: string }
  readonly grants: { [Kind in SealKind]?: string }
}

/**
 * The chosen seals for the kinds needed; refuses `seal.not-usable` for a missing one and for one that may not be used. Whoever takes
 * an authorisation back at the same moment waits for this transaction, or is seen by it.
 */
export const chosenSeals = async (
  ctx: Context,
  kinds: readonly SealKind[],
  choice: SealChoice,
  { contractType, isApproved = false, signStyles }: SealUse,
): Promise<ChosenSeals> => {
  const ids = kinds.flatMap((kind) => choice[kind] ?? [])
  const { db } = ctx.deps
  const [among, permits] = await db.together(() => [
    sealsAmong(db, sealUser(ctx), ids),
    readPermits(ctx, contractType),
  ])
  const usable = new Map(among.map((record) => [record.id, record]))
  const chosen: ChosenSeals = { seals: {}, grants: {} }
  for (const kind of kinds) {
    const id = choice[kind]
    if (id === undefined) throw new Refusal('seal.not-usable', `请先选择${KIND_WORDS[kind]}。`)
    const record = usable.get(id)
    if (record === undefined || kindOfSeal(record) !== kind) throw await notUsable(ctx, kind, id)
    if (!hasStyle(record, signStyles ?? SIGN_STYLES))
      throw new Refusal(
        'seal.not-usable',
        `发起方要求使用${limitedStyles(signStyles ?? undefined)}，请重新选择签名。`,
      )
    const permit = permits.of(record)
    const why = whyNot(permit, isApproved)
    if (!permit.may || why !== '') {
      throw new Refusal(
        'seal.not-usable',
        `“${record.name}”现在不能由您使用：${why}。${await whomToAsk(ctx, record)}，或改用其他印章。`,
      )
    }
    chosen.seals[kind] = id
    if (permit.grantId !== null) chosen.grants[kind] = permit.grantId
  }
  return chosen
}

/** Says why a company's own seal ended since the page was opened. */
const notUsable = async ({ deps, identity }: Context, kind: SealKind, id: string): Promise<Refusal> => {
  const [record] = await sealsById(deps.db, [id])
  const isOwn = identity.type === 2 && record?.companyId === identity.companyId
  const why = isOwn && record.reason !== '' ? inBrackets(record.reason) : '，可能已停用或注销'
  return new Refusal('seal.not-usable', `所选${KIND_WORDS[kind]}不可用${why}。请重新选择。`)
}

const inBrackets = (reason: string): string => (reason === '' ? '' : `（${reason.replace(/。$/, '')}）`)

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
