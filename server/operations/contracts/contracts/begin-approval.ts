// The company's approval of a contract begins: at the launch, or after an earlier stage.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import {
  hasProcess,
  readStarting,
  staffed,
  startApproval,
  strictestFor,
} from '#server/operations/contracts/approvals/start.ts'
import type { Staffed } from '#server/operations/contracts/approvals/start.ts'
import type { MovingDeps } from './deps.ts'
import { moveContract } from './moves.ts'
import { detailPath } from './paths.ts'

/** The strictest process that fits, with the people who approve by it; undefined where none fits. Refuses `approval.nobody`. */
export const approvalFor = async (
  deps: Pick<MovingDeps, 'db'>,
  { companyId, userId }: { companyId: string | null; userId: string },
  { contractType, amount, approval }: DraftContent,
): Promise<Staffed | undefined> => {
  if (companyId === null || !(await hasProcess(deps, companyId, ['contract']))) return undefined
  const starting = await readStarting(deps, { companyId, userId })
  if (starting === undefined) return undefined
  const wanted = await strictestFor(deps, companyId, starting, { scopes: ['contract'], contractType, amount })
  return wanted && staffed(wanted, starting, approval?.chosen ?? {})
}

/** Starts the approval of a contract that just came to it. */
export const startApprovalOf = async (
  deps: MovingDeps,
  approving: Staffed,
  about: { contractId: string; name: string; starter: { userId: string; name: string }; actor: Actor },
): Promise<void> => {
  await startApproval(deps, approving, {
    subject: { noun: 'contract', id: about.contractId },
    title: `《${about.name}》`,
    target: detailPath(about.contractId),
    starter: about.starter,
    actor: about.actor,
  })
}

/**
 * Starts the approval of a contract that came to it after an earlier stage, by the process that fits now. Where none fits any
 * more, the contract goes on. Refuses `approval.nobody`, too when the initiator no longer works there.
 */
export const beginApproval = async (deps: MovingDeps, contractId: string, actor: Actor): Promise<void> => {
  const { db, clock } = deps
  const contract = await findContract(db, contractId)
  if (contract?.state !== 'approving') return
  const { companyId, initiatorId, content } = contract
  if (companyId === null || (await readStarting(deps, { companyId, userId: initiatorId })) === undefined)
    throw new Refusal('approval.nobody', '发起人已不在本单位，不能提交审批。请联系单位管理员先转交这份合同。')
  const approving = await approvalFor(deps, { companyId, userId: initiatorId }, content)
  if (approving === undefined) {
    const at = clock.now().getTime()
    await moveContract(deps, { id: contractId, event: { type: 'approval.passed', at }, actor })
    return
  }
  const name = (await getUser(db, initiatorId))?.name ?? ''
  const starter = { userId: initiatorId, name }
  await startApprovalOf(deps, approving, { contractId, name: content.name, starter, actor })
}
