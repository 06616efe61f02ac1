// The actions on a request for the company's seal: 用印, 退回 with a reason, and handing on.
// See domain.md §1.2 (SEAL).
import { Refusal } from '#protocol/failures.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { changeParty } from '#server/domain/contracts/parties/store.ts'
import { changeRequest } from '#server/domain/seals/seal-requests/store.ts'
import { sealersOf } from '#server/domain/seals/seals/sealers.ts'
import { moveSigning } from '#server/operations/contracts/contracts/move-signing.ts'
import { refreshLists } from '#server/operations/contracts/contracts/moves.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import { sealerBlock } from '#server/operations/contracts/signing/find-block.ts'
import { chosenSeals } from '#server/operations/seals/seals/usable.ts'
import { useWillingToken } from '#server/operations/contracts/signing/willing.ts'
import type { TakeWill } from '#server/operations/contracts/signing/willing.ts'
import { asSealRefusal } from './apply.ts'
import { findRequest } from './find.ts'

interface At {
  readonly contractId: string
  readonly partyId: string
}

const DECIDED = '这份用印申请已由他人办理、已退回或已撤回，不需要您再处理。请刷新页面查看。'

interface CompanySeals {
  readonly seals: { companySeal?: string | undefined; legalSeal?: string | undefined }
}

/** Seals by the one-time token of a proof of will; refuses as `sealWith`. */
export const sealContract = (
  ctx: Context,
  input: At & CompanySeals & { willingToken: string },
): Promise<void> =>
  sealWith(ctx, input, (documents) => useWillingToken(ctx, input, input.willingToken, documents))

/** Puts the company's seals; refuses `sign.blocked`, `willing.invalid` and `seal.not-usable`. */
export const sealWith = async (ctx: Context, input: At & CompanySeals, takeWill: TakeWill): Promise<void> => {
  const { db } = ctx.deps
  const found = await findRequest(ctx, input, true)
  const { contract, party, request, by } = found
  const blocked = await sealerBlock(ctx, found)
  if (blocked !== null) throw new Refusal('sign.blocked', blocked.words)
  const { seals, grants } = await chosenSeals(ctx, found.work.kinds, input.seals, found.work)
  const proof = await takeWill(await documentsOf(db, contract.id))
  const now = ctx.clock.now()
  const will = {
    willingMethod: proof.method,
    willingAt: proof.provedAt.toISOString(),
    documentsHash: proof.documentsHash,
  }
  const own = party.act ?? { userId: ctx.user.id, companyId: request.companyId, seals: {}, ...will }
  const change = {
    submittedAt: now,
    act: {
      ...own,
      seals: { ...own.seals, ...seals },
      // An attempt that failed before may have been a colleague's: their authorisation is not what seals now.
      grants,
      sealer: {
        userId: ctx.user.id,
        name: ctx.user.name,
        phoneMasked: maskPhone(ctx.user.phone),
        ...will,
      },
    },
  }
  const at = now.getTime()
  await moveSigning(ctx.deps, {
    id: party.id,
    contractId: contract.id,
    event: { type: 'seal.used', at, by: { ...by, willing: true } },
    actor: ctx.actor,
    change,
    detail: { documentsHash: proof.documentsHash, method: proof.method, seals, grants },
    notPossible: DECIDED,
  }).catch(asSealRefusal)
}

/** Gives it back to the applicant; refuses `seal.not-possible`. */
export const returnRequest = async (ctx: Context, input: At & { reason: string }): Promise<void> => {
  const { contract, party, request, by } = await findRequest(ctx, input, true)
  await moveParty(ctx.deps, {
    id: party.id,
    event: {
      type: 'seal.returned',
      at: ctx.clock.now().getTime(),
      by: { ...by, willing: false },
      reason: input.reason,
    },
    actor: ctx.actor,
    detail: { companyId: request.companyId, reason: input.reason },
    notPossible: by.maySeal ? DECIDED : '只有能用印的同事可以退回用印申请。',
  }).catch(asSealRefusal)
  await changeParty(ctx.deps.db, party.id, { act: null })
  await refreshLists(ctx.deps, contract.id)
}

/** Hands it to a colleague who may seal; refuses `seal.successor` and `seal.not-possible`. */
export const transferRequest = async (ctx: Context, input: At & { toMemberId: string }): Promise<void> => {
  const { db } = ctx.deps
  const found = await findRequest(ctx, input, true)
  const { party, request, company, by } = found
  const sealers = sealersOf(company, found.work)
  const to = sealers.find(({ memberId }) => memberId === input.toMemberId)
  if (to?.userId === ctx.user.id) throw new Refusal('seal.successor', '您本人可以直接用印，请选择其他同事。')
  if (to === undefined) {
    const names = sealers.map(({ name }) => name).join('、')
    throw new Refusal(
      'seal.successor',
      names === ''
        ? '目前没有同事能用印。请先在“签名与印章”里授权用印人，授权后即可用印。'
        : `接手的同事须有所需印章的用印权限，请选择${names}，或先在“签名与印章”里授权。`,
    )
  }
  await changeRequest(db, request.id, { assigneeId: to.userId })
  await moveParty(ctx.deps, {
    id: party.id,
    event: { type: 'seal.transferred', at: ctx.clock.now().getTime(), by: { ...by, willing: false } },
    actor: ctx.actor,
    detail: { companyId: request.companyId, toName: to.name },
    notPossible: DECIDED,
  }).catch(asSealRefusal)
}
