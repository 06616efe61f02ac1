// Takes a signing act, or a refusal to sign. The signature itself is put into the documents by a job.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { kindsNeeded } from '#server/domain/contracts/parties/acts.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import { placesOf } from '#server/domain/contracts/parties/store.ts'
import { asContractRefusal, moveSigning } from '#server/operations/contracts/contracts/move-signing.ts'
import { checkNotBlocked } from './find-block.ts'
import type { SignersPart } from './find-block.ts'
import { findSignersPart, prospectOf } from './sign-task.ts'
import { chosenSeals } from '#server/operations/seals/seals/usable.ts'
import type { SealChoice } from '#server/operations/seals/seals/usable.ts'
import { useWillingToken } from './willing.ts'
import type { TakeWill } from './willing.ts'

interface At {
  readonly contractId: string
  readonly partyId: string
}

/** Signs by the one-time token of a proof of will; refuses as `signWith`. */
export const signContract = (
  ctx: Context,
  input: At & { willingToken: string; seals: SealChoice },
): Promise<void> =>
  signWith(ctx, input, (documents) => useWillingToken(ctx, input, input.willingToken, documents))

/** Moves the party to `sealing`. Refuses `sign.blocked`, `willing.invalid` and `seal.not-usable`. */
export const signWith = async (
  ctx: Context,
  input: At & { seals: SealChoice },
  takeWill: TakeWill,
): Promise<void> => {
  const { db } = ctx.deps
  const part = await findSignersPart(ctx, input, true)
  const { contract, party } = part
  const places = (await placesOf(db, contract.id)).filter((place) => place.partyId === party.id)
  const kinds = kindsNeeded(party.partyType, places)
  const { contractType } = contract.content
  const [, , { seals, grants }] = await db.together(() => [
    checkNotBlocked(ctx, part),
    checkMaySeal(ctx, part, kinds),
    chosenSeals(ctx, kinds, input.seals, { contractType, signStyles: party.signStyles }),
  ])
  const proof = await takeWill(await documentsOf(db, contract.id))
  const now = ctx.clock.now()
  const at = now.getTime()
  const change = {
    submittedAt: now,
    reason: '',
    act: {
      userId: ctx.user.id,
      companyId: ctx.identity.type === 2 ? ctx.identity.companyId : null,
      seals,
      grants,
      willingMethod: proof.method,
      willingAt: proof.provedAt.toISOString(),
      documentsHash: proof.documentsHash,
    },
  }
  const by = { isMe: true, matches: true, willing: true }
  await moveSigning(ctx.deps, {
    id: party.id,
    contractId: contract.id,
    event: { type: 'signing.submitted', at, by },
    actor: ctx.actor,
    change,
    detail: { documentsHash: proof.documentsHash, method: proof.method, seals, grants },
  })
}

/** Refuses `sign.blocked` where the company's seal needs an application first. */
const checkMaySeal = async (ctx: Context, part: SignersPart, kinds: readonly SealKind[]): Promise<void> => {
  const prospect = await prospectOf(ctx, part, kinds)
  if (prospect !== null) throw new Refusal('sign.blocked', `${prospect.why}请在签署页申请用印。`)
}

/** Refuses to sign: the contract ends. */
export const rejectContract = async (ctx: Context, input: At & { reason: string }): Promise<void> => {
  const { contract, party } = await findSignersPart(ctx, input, true)
  const at = ctx.clock.now().getTime()
  const isMe = isParty(party, ctx.user.id, ctx.identity)
  const by = { isMe, matches: isMe, willing: false }
  const { reason } = input
  const notPossible = isMe
    ? '现在不能拒签：还没有轮到您，或合同已结束。请刷新页面查看。'
    : '请切换到合同要求的身份后再操作。'
  await moveSigning(ctx.deps, {
    id: party.id,
    contractId: contract.id,
    event: { type: 'signing.rejected', at, by, reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible,
    ofContract: { notPossible: '另一方刚确认签署，正在把签名写入文件。请过几秒再拒签。' },
  }).catch(asContractRefusal)
}
