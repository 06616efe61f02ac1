// What a 作废协议 is about, and who must sign it now.
import type { VoidingTerms } from '#protocol/contracts/voidings/voidings.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { listAdministrators, listWorking } from '#server/domain/company/staff/store.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { findViewed } from '#server/operations/contracts/contracts/find-viewed.ts'
import type { Viewed } from '#server/operations/contracts/contracts/find-viewed.ts'
import { actionsOf } from '#server/operations/contracts/contracts/present.ts'

/** An original party as it signs the agreement. */
export interface Signatory extends Pick<
  PartyRecord,
  'partyType' | 'companyName' | 'companyId' | 'userId' | 'name' | 'phone' | 'willing'
> {}

/** The terms with all that the launch needs to know of the parties. */
export interface FoundTerms {
  readonly terms: VoidingTerms
  readonly signatories: readonly Signatory[]
}

const NOT_POSSIBLE = '只有已完成的合同可以作废，并且由签署方发起；如已发起作废，请在“合同作废”中查看。'

export const readVoidingTerms = async (
  ctx: Context,
  { contractId }: { contractId: string },
): Promise<VoidingTerms> => (await findTerms(ctx, await findViewed(ctx, contractId))).terms

/** Refuses `contract.not-possible` where the contract cannot be voided now, or not by the caller. */
export const findTerms = async (ctx: Context, viewed: Viewed): Promise<FoundTerms> => {
  const { contract, parties } = viewed
  if (!actionsOf(ctx, contract, viewed.part).includes('abandon') || contract.completedAt === null)
    throw new Refusal('contract.not-possible', NOT_POSSIBLE)
  const { db } = ctx.deps
  const signatories: Signatory[] = []
  for (const party of parties) signatories.push(await signatoryFor(ctx, party))
  return {
    signatories,
    terms: {
      contractId: contract.id,
      name: contract.name,
      contractNo: contract.no,
      completedAt: contract.completedAt.toISOString(),
      documents: (await documentsOf(db, contract.id)).map(({ name, currentSha256 }) => ({
        name,
        sha256: currentSha256,
      })),
      parties: signatories.map((one) => ({
        partyType: one.partyType,
        name: one.name,
        companyName: one.companyName,
        phoneMasked: maskPhone(one.phone),
        isMe: isParty(one, ctx.user.id, ctx.identity),
      })),
    },
  }
}

const signatoryFor = async (ctx: Context, party: PartyRecord): Promise<Signatory> => {
  const { partyType, companyName, companyId, userId, name, phone, willing } = party
  const { db } = ctx.deps
  const same = { partyType, companyName, companyId, willing }
  const signerId = companyId === null ? userId : await agentNow(ctx, { companyId, userId })
  const signer = signerId === null ? undefined : await getUser(db, signerId)
  // A phone may have changed since.
  if (signerId === userId) return { ...same, userId, name, phone: signer?.phone ?? phone }
  if (signer === undefined)
    throw new Refusal('contract.not-possible', `“${companyName}”现在没有可以代表它签署的人，不能发起作废。`)
  return { ...same, userId: signer.id, name: signer.name, phone: signer.phone }
}

/** Whoever signed for the company and still works there; else the caller, where it is theirs; else its first administrator. */
const agentNow = async (
  { deps: { db }, user, identity }: Context,
  { companyId, userId }: { companyId: string; userId: string | null },
): Promise<string | null> => {
  if (await worksNow(db, companyId, userId)) return userId
  if (identity.type === 2 && identity.companyId === companyId) return user.id
  return (await listAdministrators(db, companyId))[0]?.userId ?? null
}

const worksNow = async (db: Database, companyId: string, userId: string | null): Promise<boolean> =>
  (await listWorking(db, companyId)).some((member) => member.userId === userId && member.status === 'active')
