// Transfers work on contracts to a colleague: a signing, a draft, or a launched contract.
// See domain.md §1.1 (TRANSFER).
import { Refusal } from '#protocol/failures.ts'
import type { Actor } from '#server/domain/actor.ts'
import { changeStarter } from '#server/domain/contracts/approvals/store.ts'
import { giveConfirmations } from '#server/domain/contracts/confirmations/store.ts'
import { changeReviewStarter } from '#server/domain/contracts/reviews/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { changeContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { keyOfInitiator } from '#server/domain/contracts/contracts/viewers.ts'
import { uploadsOf } from '#server/domain/contracts/documents/draft-files.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { changeParty, findParty } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { recount } from '#server/domain/contracts/reports/counts.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { refreshLists } from './moves.ts'
import type { MovingDeps } from './deps.ts'
import { columnsOf } from '#server/operations/contracts/drafts/drafts.ts'
import { ownedContent } from '#server/operations/contracts/drafts/owned-content.ts'
import { detailPath } from './paths.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import { isAsked } from './present.ts'
import { askParty, partyTodo } from './tell.ts'

/** Whom the work goes to: somebody of the same company, under the certified name. */
export interface Successor {
  readonly memberId: string
  readonly userId: string
  readonly name: string
  readonly phone: string
}

/** A signing the company has not made yet gets another agent; refuses `contract.not-possible` once it is being signed. */
export const transferParty = async (
  deps: MovingDeps,
  { contractId, partyId, to, actor }: { contractId: string; partyId: string; to: Successor; actor: Actor },
): Promise<void> => {
  const { db } = deps
  const contract = await lockContract(db, contractId)
  const party = contract && (await findParty(db, contractId, partyId))
  if (!contract || !party) throw new Refusal('not-found', '没有找到这份签署任务，请刷新页面。')
  // The new signer requests the seal themselves.
  if (isApplied(party)) {
    await moveParty(deps, {
      id: partyId,
      event: {
        type: 'application.withdrawn',
        at: deps.clock.now().getTime(),
        by: { isMe: true, matches: true, willing: false },
      },
      actor,
      detail: { companyId: party.companyId },
    })
    await changeParty(db, partyId, { act: null })
  } else if (party.state !== 'pending' && !isAsked(party)) {
    throw new Refusal(
      'contract.not-possible',
      `《${contract.name}》已在签署或已签完，不能转交。请刷新页面查看。`,
    )
  }
  const { userId, name, phone } = to
  await changeParty(db, partyId, { userId, name, phone, viewedAt: null })
  // Should the contract become a draft again, it names the agent it has now.
  const parties = contract.content.parties.map((typed, position) =>
    position === party.position && typed.phone === party.phone ? { ...typed, name, phone } : typed,
  )
  await changeContract(db, contractId, { content: { ...contract.content, parties } })
  await record(deps, contract, actor, 'party:party.transferred', {
    id: partyId,
    fromName: party.name,
    toName: name,
  })
  await settleNotices(deps, partyTodo(partyId))
  if (party.state !== 'pending')
    await askParty(
      deps,
      contract,
      { ...party, ...to },
      { by: actor.userId, title: `同事转交给您一份${party.state === 'toConfirm' ? '待确认' : '待签'}合同` },
    )
  await refreshLists(deps, contractId)
}

/** A draft or a contract under way gets another initiator of the same company. Files of a draft become the successor's too. */
export const transferContract = async (
  deps: MovingDeps,
  { contractId, to, actor }: { contractId: string; to: Successor; actor: Actor },
): Promise<void> => {
  const { db, clock } = deps
  const contract = await lockContract(db, contractId)
  if (!contract) throw new Refusal('not-found', '没有找到这份合同，请刷新页面。')
  const isDraft = contract.state === 'draft' || contract.state === 'returned'
  const content = isDraft ? await ownedContent(deps, contract.content, to) : contract.content
  await changeContract(db, contractId, {
    initiatorId: to.userId,
    ...(isDraft
      ? { version: contract.version + 1, ...columnsOf(content, contract.initiator, clock.now()) }
      : {}),
  })
  if (isDraft) await forgetUnnamed(db, contract.initiatorId, uploadsOf(contract.content))
  await changeStarter(db, { noun: 'contract', id: contractId }, to)
  await changeReviewStarter(db, contractId, to)
  await giveConfirmations(db, contractId, keyOfInitiator({ ...contract, initiatorId: to.userId }))
  await record(deps, contract, actor, 'contract:contract.transferred', { toName: to.name })
  await refreshLists(deps, contractId)
  await recount(db, contractId)
  await notify(deps, to.userId, {
    kind: 'contract',
    title: isDraft ? '同事转交给您一份草稿' : '同事转交给您一份合同',
    text: `《${contract.name || '未命名草稿'}》已转交给您，请继续处理。`,
    target: detailPath(contractId),
  })
}

const isApplied = ({ state }: Pick<PartyRecord, 'state'>) => state === 'sealApproving' || state === 'toSeal'

const record = async (
  { db, clock }: MovingDeps,
  contract: ContractRecord,
  actor: Actor,
  event: string,
  detail: Record<string, unknown>,
): Promise<void> => {
  await appendAudit(db, { chainId: contract.id, at: clock.now(), event, actor, detail })
}
