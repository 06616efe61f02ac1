// Signings that still lie with a person in a company, and how each goes to a colleague.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#protocol/failures.ts'
import type { OpenTask } from '#protocol/company/staff/staff.ts'
import type { PartyState } from '#protocol/contracts/contracts/status.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import { party } from '#server/db/schema/contracts/parties.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { getParty } from '#server/domain/contracts/parties/store.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { transferParty } from '#server/operations/contracts/contracts/transfer.ts'
import type { Successor } from '#server/operations/contracts/contracts/transfer.ts'
import { unfitToSign } from '#server/operations/contracts/contracts/unfit-signer.ts'

/** Whose work, in which company. */
export interface Holder {
  readonly companyId: string
  readonly userId: string
}

const signings = (db: Database, { companyId, userId }: Holder, states: PartyState[]) =>
  db
    .current()
    .select({ party, contract })
    .from(party)
    .innerJoin(contract, eq(contract.id, party.contractId))
    .where(
      and(
        eq(party.companyId, companyId),
        eq(party.userId, userId),
        inArray(party.state, states),
        inArray(contract.state, ['confirming', 'preparing', 'preparingFailed', 'signing']),
      ),
    )
    .orderBy(desc(contract.updatedAt))

const WAITS: Partial<Record<PartyState, string>> = {
  pending: '尚未轮到',
  toConfirm: '等待确认',
  toSign: '等待签署',
}

/** Those that wait for the person, or will; nobody signs one twice for a company. */
export const openSignings = async (db: Database, holder: Holder): Promise<OpenTask[]> => {
  const rows = await signings(db, holder, ['pending', 'toConfirm', 'toSign', 'sealApproving', 'toSeal'])
  const contractIds = rows.map((row) => row.contract.id)
  const signers = contractIds.length === 0 ? [] : await signersOf(db, holder.companyId, contractIds)
  return rows.map((row) => ({
    kind: 'toSign',
    taskId: row.party.id,
    title: `《${row.contract.name}》`,
    detail: `${row.contract.initiator}发起，${WAITS[row.party.state] ?? '用印申请中'}`,
    notAskable: signers
      .filter(({ contractId, userId }) => contractId === row.contract.id && userId !== holder.userId)
      .flatMap(({ userId }) => userId ?? []),
  }))
}

/** Who signs these contracts for the company. */
const signersOf = (db: Database, companyId: string, contractIds: readonly string[]) =>
  db
    .current()
    .select({ contractId: party.contractId, userId: party.userId })
    .from(party)
    .where(and(eq(party.companyId, companyId), inArray(party.contractId, [...contractIds])))

/** Refuses `staff.successor` for somebody who may not sign, or signs it already. */
export const handSigning = async (
  deps: MovingDeps,
  partyId: string,
  to: Successor,
  actor: Actor,
): Promise<void> => {
  const found = await getParty(deps.db, partyId)
  if (found === undefined || found.companyId === null) throw new Error(`party ${partyId} vanished`)
  const { contractId, companyId } = found
  const place = await findStaff(deps.db, companyId, to.memberId)
  const signers = await signersOf(deps.db, companyId, [contractId])
  const unfit = await unfitToSign(deps.db, { ...to, companyId, roles: place?.member.roles ?? [] }, signers)
  if (unfit !== undefined) throw new Refusal('staff.successor', unfit)
  await transferParty(deps, { contractId, partyId, to, actor })
}

/** Signings whose signature is being written this moment: they end by themselves within seconds. */
export const busySignings = async (db: Database, holder: Holder): Promise<number> =>
  (await signings(db, holder, ['sealing'])).length
