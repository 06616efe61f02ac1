// 申请用印: the agent requests the company's seal (domain.md §1.2).
// The request starts the matching approval, or asks the people who may seal.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { documentsOf } from '#server/domain/contracts/documents/store.ts'
import { kindsNeeded } from '#server/domain/contracts/parties/acts.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import { changeParty, placesOf } from '#server/domain/contracts/parties/store.ts'
import { changeRequest, insertRequest } from '#server/domain/seals/seal-requests/store.ts'
import { readStarting, staffed, startApproval } from '#server/operations/contracts/approvals/start.ts'
import { refreshLists } from '#server/operations/contracts/contracts/moves.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import { sealPath } from '#server/operations/contracts/contracts/paths.ts'
import { checkNotBlocked } from '#server/operations/contracts/signing/find-block.ts'
import { findSignersPart } from '#server/operations/contracts/signing/sign-task.ts'
import type { SignersPart } from '#server/operations/contracts/signing/find-block.ts'
import { chosenSeals } from '#server/operations/seals/seals/usable.ts'
import { useWillingToken } from '#server/operations/contracts/signing/willing.ts'
import { matterOf, readProspect, sealProcess } from './prospect.ts'
import { subjectOf } from './work.ts'

interface At {
  readonly contractId: string
  readonly partyId: string
}

/** Refuses `sign.blocked`, `seal.not-possible`, `approval.nobody`, and like signing where the agent signs in person as well. */
export const applySeal = async (
  ctx: Context,
  input: At & { reason: string; personSign?: string | undefined; willingToken: string },
): Promise<void> => {
  const { deps, identity, user, actor } = ctx
  const part = await findSignersPart(ctx, input, true)
  await checkNotBlocked(ctx, part)
  const { contract, party } = part
  const kinds = kindsNeeded(
    party.partyType,
    (await placesOf(deps.db, contract.id)).filter((place) => place.partyId === party.id),
  )
  const matter = matterOf(contract, kinds)
  if (identity.type === 1 || matter.kinds.length === 0) throw notPossible()
  const { companyId } = identity
  if (!(await readProspect(ctx, matter)).mustApply)
    throw new Refusal('seal.not-possible', '您有用印权限，可以直接签署，不需要申请。请刷新页面。')
  const starting = await readStarting(deps, { companyId, userId: user.id })
  if (starting === undefined) throw notPossible()
  const process = await sealProcess(deps, companyId, starting, matter)
  const approving = process && staffed(process, starting, {})
  await signInPerson(ctx, part, input, kinds.includes('personSign'))
  const now = ctx.clock.now()
  const requestId = randomUUID()
  await insertRequest(deps.db, {
    id: requestId,
    contractId: contract.id,
    partyId: party.id,
    companyId,
    applicantId: user.id,
    applicant: user.name,
    reason: input.reason,
    createdAt: now,
  })
  await moveParty(deps, {
    id: party.id,
    event: {
      type: 'seal.applied',
      at: now.getTime(),
      by: { isMe: true, matches: true, willing: false },
      needsApproval: approving !== undefined,
    },
    actor,
    detail: { companyId, reason: input.reason },
  })
  if (approving !== undefined) {
    const approvalId = await startApproval(deps, approving, {
      subject: subjectOf(party),
      chainId: contract.id,
      title: `《${contract.name}》的用印申请`,
      target: sealPath(contract.id, party.id),
      starter: { userId: user.id, name: user.name },
      actor,
    })
    await changeRequest(deps.db, requestId, { approvalId })
  }
  await refreshLists(deps, contract.id)
}

/** Keeps the agent's own signature and will, which go into the documents together with the company's seal. */
const signInPerson = async (
  ctx: Context,
  { contract, party }: SignersPart,
  { personSign, willingToken, ...at }: At & { personSign?: string | undefined; willingToken: string },
  isNeeded: boolean,
): Promise<void> => {
  if (!isNeeded) return changeParty(ctx.deps.db, party.id, { act: null, reason: '' })
  const { seals, grants } = await chosenSeals(
    ctx,
    ['personSign'],
    { personSign },
    { contractType: contract.content.contractType, signStyles: party.signStyles },
  )
  const proof = await useWillingToken(ctx, at, willingToken, await documentsOf(ctx.deps.db, contract.id))
  await changeParty(ctx.deps.db, party.id, {
    reason: '',
    act: {
      userId: ctx.user.id,
      companyId: party.companyId,
      seals,
      grants,
      willingMethod: proof.method,
      willingAt: proof.provedAt.toISOString(),
      documentsHash: proof.documentsHash,
    },
  })
}

/** The applicant takes it back; refuses `seal.not-possible` once it was decided. */
export const withdrawRequest = async (ctx: Context, at: At): Promise<void> => {
  const { contract, party } = await findSignersPart(ctx, at, true)
  const isMe = isParty(party, ctx.user.id, ctx.identity)
  await moveParty(ctx.deps, {
    id: party.id,
    event: {
      type: 'application.withdrawn',
      at: ctx.clock.now().getTime(),
      by: { isMe, matches: isMe, willing: false },
    },
    actor: ctx.actor,
    detail: { companyId: party.companyId },
    notPossible: '用印申请已经办完或已退回，不能再撤回。请刷新页面查看。',
  }).catch(asSealRefusal)
  await changeParty(ctx.deps.db, party.id, { act: null })
  await refreshLists(ctx.deps, contract.id)
}

/** The chart's refusal under the code these calls declare. */
export const asSealRefusal = (error: unknown): never => {
  if (error instanceof Refusal && error.code === 'party.not-possible')
    throw new Refusal('seal.not-possible', error.words)
  throw error
}

const notPossible = () =>
  new Refusal('seal.not-possible', '这份合同在当前身份下不需要申请用印。请刷新页面查看。')
