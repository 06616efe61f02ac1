// What initiators and administrators do with a contract that is under way or over (domain.md §1.1).
import { randomUUID } from 'node:crypto'
import { DEADLINE_DEFAULT_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { isInHouse } from '#server/domain/contracts/contracts/rules.ts'
import { changeContract, contextOf } from '#server/domain/contracts/contracts/store.ts'
import { hideFrom } from '#server/domain/contracts/contracts/viewers.ts'
import { uploadsOf } from '#server/domain/contracts/documents/draft-files.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { urgeWait } from '#server/domain/contracts/parties/rules.ts'
import { insertUrge, urgesOf } from '#server/domain/contracts/parties/store.ts'
import { moveContract, refreshLists } from './moves.ts'
import { checkCertified, insertDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { callersLists, findViewed } from './find-viewed.ts'
import type { Viewed } from './find-viewed.ts'
import { isAsked, isDeletable, mayDelete } from './present.ts'

interface Chosen {
  readonly contractId: string
}

const causeOf = ({ part }: Viewed) => ({ isInitiator: part.isInitiator, isAdmin: part.isAdmin })

/** Back to a draft, while nobody has signed. */
export const withdrawContract = async (ctx: Context, input: Chosen & { reason: string }): Promise<void> => {
  const viewed = await findViewed(ctx, input.contractId, true)
  const { reason } = input
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: { type: 'contract.withdrawn', at: ctx.clock.now().getTime(), by: causeOf(viewed), reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible: '只有发起方能在无人签署前撤回修改。如已有人签署，可改用“撤回合同”。',
  })
}

/** Back to a draft after an approver refused it. */
export const reopenContract = async (ctx: Context, input: Chosen): Promise<void> => {
  const viewed = await findViewed(ctx, input.contractId, true)
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: { type: 'contract.reopened', at: ctx.clock.now().getTime(), by: causeOf(viewed) },
    actor: ctx.actor,
    notPossible: '只有发起方能修改被驳回的合同。请刷新页面查看合同现在的状态。',
  })
}

/** Ends the contract for good. */
export const revokeContract = async (ctx: Context, input: Chosen & { reason: string }): Promise<void> => {
  const viewed = await findViewed(ctx, input.contractId, true)
  const { reason } = input
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: { type: 'contract.revoked', at: ctx.clock.now().getTime(), by: causeOf(viewed), reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible:
      contextOf(viewed.contract).sealingCount > 0
        ? '有一方刚确认签署，正在把签名写入文件。请过几秒再撤回。'
        : '只有发起方或其单位管理员能在签署完成前撤回合同。',
  })
}

/** Reminds a party whose turn it is. */
export const urgeParty = async (ctx: Context, input: Chosen & { partyId: string }): Promise<void> => {
  const { db } = ctx.deps
  const viewed = await findViewed(ctx, input.contractId, true)
  const party = viewed.parties.find((candidate) => candidate.id === input.partyId)
  const now = ctx.clock.now()
  if (party === undefined || !isAsked(party)) {
    throw new Refusal('contract.not-possible', '只能催办正轮到确认或签署的一方，请刷新页面查看最新进度。')
  }
  const wait = urgeWait(await urgesOf(db, party.id), now)
  if (wait !== undefined) throw new Refusal('contract.not-possible', wait)
  await insertUrge(db, party, randomUUID(), now)
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: { type: 'party.urged', at: now.getTime(), by: causeOf(viewed), partyId: party.id },
    actor: ctx.actor,
    detail: { partyId: party.id },
    notPossible: '只有发起方能催办。',
  })
}

/** Moves the deadline further away. */
export const extendDeadline = async (ctx: Context, input: Chosen & { deadline: string }): Promise<void> => {
  const viewed = await findViewed(ctx, input.contractId, true)
  const deadline = new Date(input.deadline)
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: {
      type: 'deadline.extended',
      at: ctx.clock.now().getTime(),
      by: causeOf(viewed),
      deadlineAt: deadline.getTime(),
    },
    actor: ctx.actor,
    detail: { deadline: deadline.toISOString() },
    notPossible: '只有发起方能延期；新的截止时间须晚于原截止时间，且在 90 天之内。',
  })
  await changeContract(ctx.deps.db, input.contractId, { deadline })
  await refreshLists(ctx.deps, input.contractId)
}

/** Tries again to add the long-term data. */
export const retryFinish = async (ctx: Context, input: Chosen): Promise<void> => {
  const viewed = await findViewed(ctx, input.contractId, true)
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: { type: 'finish.retried', at: ctx.clock.now().getTime(), by: causeOf(viewed) },
    actor: ctx.actor,
    notPossible: '合同不在复核失败状态，无需重试。请刷新页面查看。',
  })
}

/** Tries again to write what was filled in into the documents. */
export const retryPreparing = async (ctx: Context, input: Chosen): Promise<void> => {
  const viewed = await findViewed(ctx, input.contractId, true)
  await moveContract(ctx.deps, {
    id: input.contractId,
    event: { type: 'preparing.retried', at: ctx.clock.now().getTime(), by: causeOf(viewed) },
    actor: ctx.actor,
    notPossible: '填写内容没有写入失败，无需重试。请刷新页面查看。',
  })
}

/** A new draft with the content of a contract that ended without effect. */
export const copyContract = async (ctx: Context, input: Chosen): Promise<{ contractId: string }> => {
  await checkCertified(ctx)
  const { contract, part } = await findViewed(ctx, input.contractId)
  if (!part.isInitiator || contract.kind !== 'contract' || !isOver(contract) || isInHouse(contract.state)) {
    throw new Refusal('contract.not-possible', '只有发起方能复制已撤回、已拒签、已过期或已作废的合同。')
  }
  const now = ctx.clock.now()
  const content: DraftContent = {
    ...withFreshIds(contract.content),
    step: 'editDoc',
    contractNo: '',
    deadline: new Date(now.getTime() + DEADLINE_DEFAULT_DAYS * 86_400_000).toISOString(),
  }
  const { contractId } = await insertDraft(ctx, content)
  return { contractId }
}

/** Takes the contract out of the caller's own lists; a draft ends there. The initiator's uploaded files give their room back. */
export const deleteContract = async (ctx: Context, input: Chosen): Promise<void> => {
  const { contract, part } = await findViewed(ctx, input.contractId, true)
  if (!mayDelete(contract, part)) {
    throw new Refusal(
      'contract.not-possible',
      isDeletable(contract)
        ? '只有发起方能删除还没有发出的合同。'
        : '签署中和已完成的合同不能删除。签署中的合同可以先撤回。',
    )
  }
  const { db } = ctx.deps
  await hideFrom(db, callersLists(ctx), contract.id)
  if (part.isInitiator) await forgetUnnamed(db, ctx.user.id, uploadsOf(contract.content))
  await appendAudit(db, {
    chainId: contract.id,
    at: ctx.clock.now(),
    event: 'contract:contract.hidden',
    actor: ctx.actor,
    detail: {},
  })
}

const isOver = (contract: Viewed['contract']): boolean => isDeletable(contract) || contract.state === 'voided'

const withFreshIds = (content: DraftContent): DraftContent => {
  const ids = new Map(content.parties.map((party) => [party.partyId, randomUUID()]))
  const fresh = (id: string) => ids.get(id) ?? id
  return {
    ...content,
    parties: content.parties.map((party) => ({ ...party, partyId: fresh(party.partyId) })),
    fields: content.fields.map((field) => ({
      ...field,
      fieldId: randomUUID(),
      partyId: fresh(field.partyId),
    })),
    ...(content.filled && {
      filled: content.filled.map((field) => ({
        ...field,
        partyId: field.partyId === null ? null : fresh(field.partyId),
      })),
    }),
  }
}
