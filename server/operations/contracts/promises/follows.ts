// What promises do about contracts: an end date makes one, and a voided contract has none open.
import { isDay } from '#protocol/contracts/loans/days.ts'
import { ADVANCE_DAYS } from '#protocol/contracts/promises/status.ts'
import type { Deps } from '#server/deps.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { worksIn } from '#server/domain/company/staff/colleagues.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { openPromisesAbout, promisesAbout } from '#server/domain/contracts/promises/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { BY_THE_HOUSE } from './find.ts'
import { makePromise } from './make.ts'
import { movePromise } from './moves.ts'

const of = followersOf<Deps>()(contractLifecycle)

interface Side {
  readonly companyId: string
  readonly userId: string
}

/** The companies of a contract, each with the colleague who launched it or signed it for them. */
const sidesOf = (contract: ContractRecord, parties: readonly PartyRecord[]): Side[] => {
  const sides = new Map<string, string>()
  if (contract.companyId !== null) sides.set(contract.companyId, contract.initiatorId)
  for (const { companyId, userId } of parties)
    if (companyId !== null && userId !== null && !sides.has(companyId)) sides.set(companyId, userId)
  return [...sides].map(([companyId, userId]) => ({ companyId, userId }))
}

const othersOf = (parties: readonly PartyRecord[], companyId: string): string =>
  [
    ...new Set(
      parties.flatMap((party) =>
        party.companyId === companyId ? [] : [party.partyType === 2 ? party.companyName : party.name],
      ),
    ),
  ]
    .join('、')
    .slice(0, 100)

export const promiseEnd = of({
  events: ['documents.finished'],
  to: ['completed'],
  does: 'makes a promise of the contract’s end for each company in it, where it has an end date',
  follow: async (deps, { id, actor }) => {
    const { db, clock } = deps
    const contract = await findContract(db, id)
    const end = contract?.content.term?.end ?? ''
    if (contract?.kind !== 'contract' || !isDay(end)) return
    if (end < formatDate(clock.now(), 'YYYY-MM-DD')) return
    const parties = await partiesOf(db, id)
    for (const { companyId, userId } of sidesOf(contract, parties)) {
      const owner = await getUser(db, userId)
      if (owner === undefined || !(await worksIn(db, userId, companyId))) continue
      const already = await promisesAbout(db, { contractId: id, companyId, limit: 50 })
      if (already.some(({ isByContract }) => isByContract)) continue
      await makePromise(
        deps,
        {
          companyId,
          kind: 1,
          title: `《${contract.name}》到期`.slice(0, 100),
          counterparty: othersOf(parties, companyId),
          contractId: id,
          contractName: contract.name,
          dueDay: end,
          amount: null,
          direction: 'none',
          advanceDays: [...ADVANCE_DAYS],
          cycleMonths: contract.content.term?.renewalMonths ?? null,
          untilDay: null,
          anchorDay: end,
          round: 1,
          remark: '',
          ownerId: userId,
          owner: owner.name,
          isByContract: true,
        },
        { actor },
      )
    }
  },
})

export const endWithContract = of({
  to: ['voided'],
  does: 'cancels the open promises of a contract that is voided',
  follow: async (deps, { id, actor }) => {
    const reason = '合同已作废'
    for (const row of await openPromisesAbout(deps.db, id))
      await movePromise(deps, {
        id: row.id,
        event: { type: 'promise.cancelled', by: BY_THE_HOUSE, reason },
        actor,
        detail: { reason },
      })
  },
})
