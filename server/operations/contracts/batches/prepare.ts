// What of a selection waits for the caller, and what a batch of it needs.
import { batchMethod } from '#protocol/contracts/batches/batches.ts'
import type { PreparedBatch } from '#protocol/contracts/batches/batches.ts'
import type { WillingMethod } from '#protocol/contracts/drafts/drafts.ts'
import type { SignRole } from '#protocol/contracts/parties/sign-role.ts'
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { hashesOf, waitingToSign } from '#server/domain/contracts/batches/waiting.ts'
import { documentsHash } from '#server/domain/contracts/contracts/rules.ts'
import { kindsNeeded } from '#server/domain/contracts/parties/acts.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import { openRequestsIn, placeKindsOf } from '#server/domain/seals/seal-requests/store.ts'
import { companyKinds } from '#server/domain/seals/seals/sealers.ts'
import { lastMethodOf } from '#server/domain/contracts/parties/willing.ts'
import { isCodeDue } from '#server/operations/contracts/contracts/code-due.ts'
import { presentRequests } from '#server/operations/seals/seal-requests/lists.ts'
import { usableSeals } from '#server/operations/seals/seals/usable.ts'

/** The selection, and as whom one works on it. */
export interface Selected {
  readonly as: SignRole
  readonly contractIds: readonly string[]
}

/** A contract of the selection that waits for the caller. */
export interface ReadyContract {
  readonly contractId: string
  readonly partyId: string
  readonly name: string
  readonly contractType: string
  readonly kinds: readonly SealKind[]
  readonly willing: readonly WillingMethod[]
  readonly isApproved: boolean
  readonly documentsHash: string
}

/** Refuses `permission.denied`: in a company a batch wants the right of its own (批量用印). */
export const checkMayBatch = ({ identity, rights }: Pick<Context, 'identity' | 'rights'>): void => {
  const may = identity.type === 1 ? rights.may('contract', 'sign') : rights.may('seal', 'batch')
  if (!may)
    throw new Refusal(
      'permission.denied',
      '当前身份没有批量用印的权限，请逐份办理，或联系单位管理员授权“批量用印”。',
      { status: 403 },
    )
}

/** In the order selected, each party once; left out is what does not wait for the caller, or may not be seen by them yet. */
export const readReady = async (ctx: Context, { as, contractIds }: Selected): Promise<ReadyContract[]> => {
  const { db } = ctx.deps
  const ids = [...new Set(contractIds)]
  const waiting = as === 'signer' ? await toSign(ctx, ids) : await toSeal(ctx, ids)
  const found: typeof waiting = []
  for (const each of waiting) if (!(await isCodeDue(ctx, each.contract))) found.push(each)
  const kinds = await placeKindsOf(
    db,
    found.map(({ party }) => party.id),
  )
  const hashes = await hashesOf(db, ids)
  const order = new Map(ids.map((id, at) => [id, at]))
  return found
    .map(({ party, contract, isApproved }) => {
      const needed = kindsNeeded(party.partyType, kinds.get(party.id) ?? [])
      return {
        contractId: contract.id,
        partyId: party.id,
        name: contract.name,
        contractType: contract.content.contractType,
        kinds: as === 'signer' ? needed : companyKinds(needed),
        willing: party.willing,
        isApproved,
        documentsHash: hashes.get(contract.id) ?? '',
      }
    })
    .filter((ready) => ready.kinds.length > 0)
    .toSorted((a, b) => (order.get(a.contractId) ?? 0) - (order.get(b.contractId) ?? 0))
}

const toSign = async ({ deps, user, identity }: Context, ids: readonly string[]) => {
  const rows = await waitingToSign(deps.db, user.id, ids)
  return rows
    .filter(({ party }) => isParty(party, user.id, identity))
    .map(({ party, contract }) => ({ party, contract, isApproved: false }))
}

const toSeal = async (ctx: Context, ids: readonly string[]) => {
  if (ctx.identity.type === 1) return []
  const open = await openRequestsIn(ctx.deps.db, ctx.identity.companyId, ids)
  const rows = await presentRequests(ctx, open)
  return rows
    .filter(({ row }) => row.actions.includes('seal'))
    .map(({ full }) => ({
      party: full.party,
      contract: full.contract,
      isApproved: full.request.approvalId !== null,
    }))
}

/** What the will is bound to: SHA-256 over the sorted hashes of the contracts' documents. */
export const listHashOf = (ready: readonly Pick<ReadyContract, 'documentsHash'>[]): string =>
  documentsHash(ready.map((each) => each.documentsHash))

/** Everything the confirmation of a batch shows; refuses `permission.denied`. */
export const prepareBatch = async (ctx: Context, selected: Selected): Promise<PreparedBatch> => {
  checkMayBatch(ctx)
  const ready = await readReady(ctx, selected)
  const account = await getUser(ctx.deps.db, ctx.user.id)
  const kinds = kindsOf(ready)
  return {
    totalContracts: ready.length,
    leftOut: new Set(selected.contractIds).size - new Set(ready.map(({ contractId }) => contractId)).size,
    listHash: listHashOf(ready),
    willing: batchMethod.options.filter((method) => ready.every(({ willing }) => willing.includes(method))),
    lastWilling: await lastMethodOf(ctx.deps.db, ctx.user.id),
    hasSignPassword: account?.signPasswordHash != null,
    phoneMasked: maskPhone(ctx.user.phone),
    kinds,
    seals: await offeredSeals(ctx, kinds, ready),
  }
}

const kindsOf = (ready: readonly ReadyContract[]): SealKind[] => [
  ...new Set(ready.flatMap(({ kinds }) => kinds)),
]

/** Those that fit at least one of the contracts; for each contract it is judged again. */
const offeredSeals = async (
  ctx: Context,
  kinds: readonly SealKind[],
  ready: readonly ReadyContract[],
): Promise<PreparedBatch['seals']> => {
  const offered = new Map<string, PreparedBatch['seals'][number]>()
  const cases = new Map(ready.map((each) => [`${each.isApproved} ${each.contractType}`, each]))
  for (const { contractType, isApproved } of cases.values())
    for (const seal of (await usableSeals(ctx, kinds, { contractType, isApproved })).seals)
      offered.set(seal.sealId, seal)
  return [...offered.values()]
}
