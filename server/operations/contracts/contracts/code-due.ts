// Keeps what is in a contract from a recipient until they typed its viewing code.
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { hasPass } from '#server/domain/contracts/viewing-passes/store.ts'
import { isOwnSide } from './present.ts'

/** The code this caller has to know; undefined for the initiator's side and where none is asked for. */
export const codeFor = (
  ctx: Pick<Context, 'user' | 'identity'>,
  contract: ContractRecord,
): string | undefined =>
  isOwnSide(ctx, contract) || contract.initiatorId === ctx.user.id ? undefined : contract.content.viewingCode

/** Whether the caller still has to type the contract's code in this session. */
export const isCodeDue = async (ctx: Context, contract: ContractRecord): Promise<boolean> => {
  const code = codeFor(ctx, contract)
  if (code === undefined) return false
  return !(await hasPass(ctx.deps.db, { contractId: contract.id, sessionId: ctx.session.id, code }))
}

/** Refuses `viewing.code-due` where that is so. */
export const checkCodeGiven = async (ctx: Context, contract: ContractRecord): Promise<void> => {
  if (await isCodeDue(ctx, contract)) throw codeDue()
}

export const codeDue = (): Refusal =>
  new Refusal('viewing.code-due', '发起方为这份合同设置了查看码，输入后才能查看。没有查看码请向发起方索取。')
