// Moves a signing party through its chart, and does what the chart's actions ask for.
import type { Actor } from '#server/domain/actor.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects, Moved } from '#server/domain/lifecycle.ts'
import type { PartyEvent, partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { changeParty, getParty, partyLifecycleWith } from '#server/domain/contracts/parties/store.ts'
import type { PartyChange } from '#server/domain/contracts/parties/store.ts'
import { defineJob, enqueue, takeBack } from '#server/jobs/queue.ts'
import { settleNotices } from '#server/operations/account/notices/notify.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { signPath } from '#server/operations/contracts/contracts/paths.ts'
import { confirmationEffects } from './confirmation-effects.ts'
import { applicationEffects, sealTodo } from './seal-request-effects.ts'
import { askParty, partyTodo, tellParty } from '#server/operations/contracts/contracts/tell.ts'

/** The job that puts a party's signature into the stored documents. */
export const SEAL_DOCUMENTS_JOB = defineJob<SealDocumentsTask>('seal-documents')
export interface SealDocumentsTask {
  readonly contractId: string
  readonly partyId: string
  /** Since when (ISO) it has waited for a time stamp. */
  readonly stampsAwaitedSince?: string
  /** Nobody waits for this one: it lets go first what somebody waits for. */
  readonly isPatient?: boolean
}

export const sealKey = (partyId: string): string => `party:${partyId}:seal`

/** Has a party's signature put into the documents. */
export const sealAlone = async (
  { db }: Pick<MovingDeps, 'db'>,
  payload: SealDocumentsTask,
): Promise<void> => {
  const { isPatient = false } = payload
  await enqueue(db, { name: SEAL_DOCUMENTS_JOB, key: sealKey(payload.partyId), payload, isPatient })
}

/** A move of one party; `detail` goes to the audit entry, `notPossible` are the words when the chart refuses. */
export interface PartyMove {
  readonly id: string
  readonly event: PartyEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
  /** What else of the party changes with it. */
  readonly change?: PartyChange
}

/** Moves a party inside the current transaction; its contract is locked already, and the caller brings the lists up to date. */
export const moveParty = async (
  deps: MovingDeps,
  { change = {}, ...move }: PartyMove,
): Promise<Moved<typeof partyMachine>> => {
  const moved = await advance(deps, partyLifecycleWith(change), partyEffects(deps), move)
  if (moved.to !== 'toSign' && moved.to !== 'toConfirm') await settleNotices(deps, partyTodo(move.id))
  if (moved.from === 'toSeal' && moved.to !== 'toSeal') await settleNotices(deps, sealTodo(move.id))
  return moved
}

const partyEffects = (deps: MovingDeps): Effects<typeof partyMachine> => ({
  ...applicationEffects(deps),
  ...confirmationEffects(deps),
  askToSign: async ({ id }, _event, actor) => {
    const { party, contract } = await partyAndContract(deps, id)
    await askParty(deps, contract, party, { by: actor.userId })
  },
  sealDocuments: async ({ id }) => {
    const { party } = await partyAndContract(deps, id)
    await sealAlone(deps, { contractId: party.contractId, partyId: id })
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeParty(deps.db, id, { reason: event.reason })
  },
  tellSigner: async ({ id }, event) => {
    const { party, contract } = await partyAndContract(deps, id)
    const why = 'reason' in event ? event.reason : ''
    await tellParty(deps, party, {
      title: '签署未完成，请重试',
      text: `《${contract.name}》的签名未能写入文件：${why}`,
      target: signPath(contract.id, id),
      todo: partyTodo(id),
    })
  },
})

const partyAndContract = async (deps: MovingDeps, partyId: string) => {
  const party = await getParty(deps.db, partyId)
  const contract = party && (await findContract(deps.db, party.contractId))
  if (party === undefined || contract === undefined) throw new Error(`party ${partyId} vanished`)
  return { party, contract }
}

/** The job that does so for several parties, of one contract each, in one transaction. */
export const SEAL_SLICE_JOB = defineJob<SealSliceTask>('seal-slice')
export interface SealSliceTask {
  readonly parties: readonly SealDocumentsTask[]
}

/** Has what this transaction asked for one by one done together; a contract that comes twice stays alone the second time. */
export const sealTogether = async (
  { db }: Pick<MovingDeps, 'db'>,
  tasks: readonly SealDocumentsTask[],
): Promise<void> => {
  const parties = [
    ...new Map(tasks.toReversed().map((task) => [task.contractId, task])).values(),
  ].toReversed()
  for (const { partyId } of parties) takeBack(db, sealKey(partyId))
  // Rows may be handed in: what is stored with the job is their ids.
  const payload = { parties: parties.map(({ contractId, partyId }) => ({ contractId, partyId })) }
  await enqueue(db, { name: SEAL_SLICE_JOB, payload, isPatient: true })
}
