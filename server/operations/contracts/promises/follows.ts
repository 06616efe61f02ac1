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

/** The companies whose colleague still works there, each with what it has of the contract by itself so far. */
const keepersOf = async (deps: Deps, contract: ContractRecord, parties: readonly PartyRecord[]) => {
  const { db } = deps
  const keepers = []
  for (const { companyId, userId } of sidesOf(contract, parties)) {
    const owner = await getUser(db, userId)
    if (owner === undefined || !(await worksIn(db, userId, companyId))) continue
    const kept = await promisesAbout(db, { contractId: contract.id, companyId, limit: 50 })
    const kinds = new Set(kept.flatMap(({ isByContract, kind }) => (isByContract ? [kind] : [])))
    keepers.push({ companyId, ownerId: userId, owner: owner.name, kinds })
  }
  return keepers
}

/** What every promise of a contract says of it. */
const aboutContract = (contract: ContractRecord, counterparty: string) => ({
  counterparty,
  contractId: contract.id,
  contractName: contract.name,
  advanceDays: [...ADVANCE_DAYS],
  untilDay: null,
  round: 1,
  remark: '',
  isByContract: true,
})

const today = ({ clock }: Deps): string => formatDate(clock.now(), 'YYYY-MM-DD')

export const promiseEnd = of({
  events: ['documents.finished'],
  to: ['completed'],
  does: 'makes a promise of the contract’s end for each company in it, where it has an end date',
  follow: async (deps, { id, actor }) => {
    const contract = await findContract(deps.db, id)
    const end = contract?.content.term?.end ?? ''
    if (contract?.kind !== 'contract' || !isDay(end) || end < today(deps)) return
    const parties = await partiesOf(deps.db, id)
    for (const { kinds, ...keeper } of await keepersOf(deps, contract, parties)) {
      if (kinds.has(1)) continue
      await makePromise(
        deps,
        {
          ...aboutContract(contract, othersOf(parties, keeper.companyId)),
          ...keeper,
          kind: 1,
          title: `《${contract.name}》到期`.slice(0, 100),
          dueDay: end,
          amount: null,
          direction: 'none',
          cycleMonths: contract.content.term?.renewalMonths ?? null,
          anchorDay: end,
        },
        { actor },
      )
    }
  },
})

/** Whether one side other than the initiator's stands opposite, so that what one pays the other receives. */
const isBetweenTwo = (contract: ContractRecord, parties: readonly PartyRecord[]): boolean => {
  const sides = parties.map(({ companyId, userId, phone }) => companyId ?? userId ?? phone)
  return new Set([contract.companyId ?? contract.initiatorId, ...sides]).size === 2
}

export const promisePayments = of({
  events: ['documents.finished'],
  to: ['completed'],
  does: 'makes a promise of each planned payment, for the initiator’s company and, between two sides, for the other one',
  follow: async (deps, { id, actor }) => {
    const contract = await findContract(deps.db, id)
    const payments = (contract?.content.payments ?? []).filter(({ day }) => isDay(day) && day >= today(deps))
    if (contract?.kind !== 'contract' || payments.length === 0) return
    const parties = await partiesOf(deps.db, id)
    for (const { kinds, ...keeper } of await keepersOf(deps, contract, parties)) {
      const isInitiator = keeper.companyId === contract.companyId
      if (kinds.has(2) || kinds.has(3) || !(isInitiator || isBetweenTwo(contract, parties))) continue
      for (const { name, day, amount, isOwn } of payments) {
        const isPaying = isOwn === isInitiator
        await makePromise(
          deps,
          {
            ...aboutContract(contract, othersOf(parties, keeper.companyId)),
            ...keeper,
            kind: isPaying ? 3 : 2,
            title: `《${contract.name}》${name === '' ? '款项' : name}`.slice(0, 100),
            dueDay: day,
            amount,
            direction: isPaying ? 'pay' : 'receive',
            cycleMonths: null,
            anchorDay: day,
          },
          { actor },
        )
      }
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
