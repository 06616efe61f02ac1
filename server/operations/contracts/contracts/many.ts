// One act on many contracts: each in a transaction of its own, so that a refused one keeps nothing.
import type { ManyOutcome } from '#protocol/contracts/contracts/many.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { isParty, urgeWait } from '#server/domain/contracts/parties/rules.ts'
import { urgesOf } from '#server/domain/contracts/parties/store.ts'
import { revokeContract, urgeParty } from './acts.ts'
import { findViewed } from './find-viewed.ts'
import type { Viewed } from './find-viewed.ts'
import { isAsked } from './present.ts'

interface Chosen {
  readonly contractIds: readonly string[]
}

/** Opens its own transactions. A repeated request finds what it did before already done. */
export const revokeMany = (
  ctx: Context,
  { contractIds, reason }: Chosen & { readonly reason: string },
): Promise<ManyOutcome> =>
  each(ctx, contractIds, async ({ contract }) => {
    if (contract.state !== 'revoked') await revokeContract(ctx, { contractId: contract.id, reason })
  })

/** Opens its own transactions. A contract counts as done where at least one of its parties was reminded. */
export const urgeMany = (ctx: Context, { contractIds }: Chosen): Promise<ManyOutcome> =>
  each(ctx, contractIds, async ({ contract, parties }) => {
    const asked = parties.filter((party) => isAsked(party) && !isParty(party, ctx.user.id, ctx.identity))
    const now = ctx.clock.now()
    const waits: string[] = []
    for (const { id: partyId } of asked) {
      const wait = urgeWait(await urgesOf(ctx.deps.db, partyId), now)
      if (wait === undefined) await urgeParty(ctx, { contractId: contract.id, partyId })
      else waits.push(wait)
    }
    if (waits.length === asked.length)
      throw new Refusal('contract.not-possible', waits[0] ?? '没有正在等待对方办理的事项，不需要催办。')
  })

const each = async (
  ctx: Context,
  contractIds: readonly string[],
  act: (viewed: Viewed) => Promise<void>,
): Promise<ManyOutcome> => {
  const failures: ManyOutcome['failures'] = []
  const ids = [...new Set(contractIds)]
  for (const contractId of ids) {
    let name = ''
    try {
      await ctx.deps.db.transaction(async () => {
        const viewed = await findViewed(ctx, contractId, true)
        ;({ name } = viewed.contract)
        await act(viewed)
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      failures.push({ at: contractIds.indexOf(contractId), name, reason: error.words })
    }
  }
  // The answer is kept under the request's id.
  return ctx.transaction(() => Promise.resolve({ done: ids.length - failures.length, failures }))
}
