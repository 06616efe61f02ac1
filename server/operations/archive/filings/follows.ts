// Contracts come into the archives of their companies when they are complete.
import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { FILING_STATUS } from '#protocol/archive/filings/status.ts'
import { readClasses } from '#server/domain/archive/classes/store.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { partiesOf } from '#server/domain/contracts/parties/store.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { insertFiling, markVoided, wordsOf } from '#server/domain/archive/filings/store.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { FILE_BY_RULE_JOB } from './by-rule.ts'

const of = followersOf<Deps>()

export const bringToArchives = of(contractLifecycle)({
  to: ['completed'],
  does: 'waits to be filed in the archive of each company that launched or signed it',
  follow: async (deps, { id }) => {
    const contract = await findContract(deps.db, id)
    if (contract?.kind !== 'contract') return
    const parties = await partiesOf(deps.db, id)
    for (const [companyId, ownerId] of ownersOf(contract, parties)) {
      const filingId = randomUUID()
      const isNew = await insertFiling(deps.db, {
        ...(await factsOf(deps, contract, parties)),
        id: filingId,
        companyId,
        ownerId,
      })
      const hasRules = isNew && (await readClasses(deps.db, companyId)).some(({ rule }) => rule !== null)
      if (hasRules) await enqueue(deps.db, { name: FILE_BY_RULE_JOB, payload: { filingId } })
    }
  },
})

export const showAsVoided = of(contractLifecycle)({
  to: ['voided'],
  does: 'stays where it is filed and is shown as voided',
  follow: (deps, { id }) => markVoided(deps.db, id, deps.clock.now()),
})

/** The companies, each with the person who launched or signed it there. */
export const ownersOf = (
  contract: Pick<ContractRecord, 'companyId' | 'initiatorId'>,
  parties: readonly Pick<PartyRecord, 'partyType' | 'companyId' | 'userId'>[],
): Map<string, string | null> => {
  const owners = new Map<string, string | null>()
  if (contract.companyId !== null) owners.set(contract.companyId, contract.initiatorId)
  for (const { partyType, companyId, userId } of parties)
    if (partyType === 2 && companyId !== null && !owners.has(companyId)) owners.set(companyId, userId)
  return owners
}

const factsOf = async ({ db, clock }: Deps, contract: ContractRecord, parties: readonly PartyRecord[]) => {
  const { content, completedAt, voidedAt, no, name } = contract
  const words = await wordsOf(db, contract.id)
  const now = clock.now()
  return {
    contractId: contract.id,
    state: 'pending' as const,
    status: FILING_STATUS.pending,
    context: { isHeld: false, isScan: false },
    version: 1,
    no,
    name,
    parties: parties.map((party) => (party.partyType === 2 ? party.companyName : party.name)).join('、'),
    type: content.contractType.trim(),
    amount: content.amount,
    at: completedAt ?? now,
    voidedAt,
    text: words?.text ?? '',
    keys: words?.keys ?? [],
    values: {},
    createdAt: now,
  }
}
