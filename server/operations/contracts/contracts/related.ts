// The contract a 作废协议 is about, and the agreement that voids a contract, for whoever may see them.
import type { ContractDetail } from '#protocol/contracts/contracts/contracts.ts'
import type { Context } from '#server/context.ts'
import { findAbout, findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { isSeen } from './find-viewed.ts'

/** The voiding that runs or that came to be; none for one that came to nothing. */
export const voidingOf = async (
  ctx: Context,
  contract: ContractRecord,
): Promise<ContractDetail['voiding']> => {
  if (contract.state !== 'voiding' && contract.state !== 'voided') return null
  const agreement = await findAbout(ctx.deps.db, contract.id, 'abandon')
  if (agreement === undefined) return null
  return {
    // Who had the contract copied to them is no party of the agreement.
    contractId: (await isSeen(ctx, agreement)) ? agreement.id : null,
    cause: agreement.content.remark,
    startedAt: (agreement.launchedAt ?? agreement.createdAt).toISOString(),
    voidedAt: contract.voidedAt?.toISOString() ?? null,
  }
}

export const aboutOf = async (
  ctx: Context,
  { aboutId }: ContractRecord,
): Promise<ContractDetail['about']> => {
  const about = aboutId === null ? undefined : await findContract(ctx.deps.db, aboutId)
  if (about === undefined || !(await isSeen(ctx, about))) return null
  return { contractId: about.id, name: about.name, contractNo: about.no }
}
