// What its author does with a paper afterwards: take it back, mend it, delete it, forward it.
import { randomUUID } from 'node:crypto'
import { DEADLINE_DEFAULT_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import type { DraftContent, DraftCopy, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { getUsers } from '#server/domain/account/users/store.ts'
import { checkCertified, emptyContent, insertDraft } from '#server/operations/contracts/drafts/drafts.ts'
import type { PaperRecord } from '#server/domain/office/papers/store.ts'
import { findSeenPaper, isAuthor } from './find.ts'
import { movePaper } from './moves.ts'
import { actionsOf } from './present.ts'

interface Chosen {
  readonly paperId: string
}

const causeOf = (ctx: Context, paper: PaperRecord) => ({ isAuthor: isAuthor(ctx, paper) })

/** Refuses `paper.not-possible`, and `contract.not-possible` while the seal is being written. */
export const withdrawPaper = async (
  ctx: Context,
  { paperId, reason }: Chosen & { reason: string },
): Promise<void> => {
  const paper = await findSeenPaper(ctx, paperId, true)
  await movePaper(ctx.deps, {
    id: paperId,
    event: { type: 'paper.withdrawn', by: causeOf(ctx, paper), reason },
    actor: ctx.actor,
    detail: { reason },
    notPossible: '只有提交人能在审批或用印完成之前撤回。请刷新页面查看。',
  })
}

/** Back to a draft. */
export const reopenPaper = async (ctx: Context, { paperId }: Chosen): Promise<void> => {
  const paper = await findSeenPaper(ctx, paperId, true)
  await movePaper(ctx.deps, {
    id: paperId,
    event: { type: 'paper.reopened', by: causeOf(ctx, paper) },
    actor: ctx.actor,
    notPossible: '只有提交人能修改退回或撤回的申请。请刷新页面查看。',
  })
}

/** Its uploaded files give their room back. */
export const deletePaper = async (ctx: Context, { paperId }: Chosen): Promise<void> => {
  const paper = await findSeenPaper(ctx, paperId, true)
  await movePaper(ctx.deps, {
    id: paperId,
    event: { type: 'paper.deleted', by: causeOf(ctx, paper) },
    actor: ctx.actor,
    notPossible: '只有提交人能删除草稿和退回、撤回的申请。审批中的申请可以先撤回。',
  })
}

/** A contract's draft with files, purpose, copies, counterparty and amount of a completed report. */
export const forwardReport = async (ctx: Context, { paperId }: Chosen): Promise<{ contractId: string }> => {
  await checkCertified(ctx)
  const paper = await findSeenPaper(ctx, paperId)
  if (!actionsOf(ctx, paper, false).includes('forward'))
    throw new Refusal('paper.not-possible', '只有提交人能把已完成的签报转发起签署。请刷新页面查看。')
  const { content } = paper
  const own = emptyContent(ctx, DEADLINE_DEFAULT_DAYS)
  const { contractId } = await insertDraft(ctx, {
    ...own,
    step: 'editDoc',
    name: content.name,
    contractType: content.contractType,
    amount: content.amount,
    remark: content.remark === '' ? (content.paper?.reason ?? '') : content.remark,
    files: content.files,
    parties: [...own.parties, ...counterpartyOf(content)],
    cc: await copiesOf(ctx, paper),
  })
  return { contractId }
}

/** Those the report was copied to, who get to see the contract once it is completed. */
const copiesOf = async ({ deps }: Context, { copies }: PaperRecord): Promise<DraftCopy[]> => {
  const users = await getUsers(
    deps.db,
    copies.map(({ userId }) => userId),
  )
  return users.map(({ name, phone }) => ({ copyId: randomUUID(), name, phone, timing: 2 }))
}

const counterpartyOf = ({ paper }: DraftContent): DraftParty[] => {
  const companyName = paper?.counterparty ?? ''
  if (companyName === '') return []
  return [
    {
      partyId: randomUUID(),
      partyType: 2,
      name: '',
      phone: '',
      companyName,
      signOrder: 2,
      willing: ['sms', 'signPwd'],
      isSelf: false,
    },
  ]
}
