// Moves a party and its contract as the pair they are: what one party does, the contract hears.
import { Refusal } from '#protocol/failures.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import type { Moved } from '#server/domain/lifecycle.ts'
import type { PartyEvent, partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { moveParty } from '#server/operations/contracts/parties/moves.ts'
import type { PartyMove } from '#server/operations/contracts/parties/moves.ts'
import type { MovingDeps } from './deps.ts'
import { moveContract } from './moves.ts'
import type { ContractMove } from './moves.ts'

/** What of a party's events its contract hears. */
const HEARD = {
  'confirmation.given': ({ at }) => ({ type: 'party.confirmed', at }),
  'confirmation.objected': ({ at, reason }) => ({ type: 'confirmation.objected', at, reason }),
  'signing.submitted': ({ at }) => ({ type: 'party.sealing', at }),
  'seal.used': ({ at }) => ({ type: 'party.sealing', at }),
  'sealing.finished': ({ at }) => ({ type: 'party.signed', at }),
  'sealing.failed': ({ at }) => ({ type: 'party.sealingFailed', at }),
  'signing.rejected': ({ at, reason }) => ({ type: 'party.rejected', at, reason }),
} satisfies { [Type in PartyEvent['type']]?: (event: Extract<PartyEvent, { type: Type }>) => ContractEvent }

type SigningEvent = Extract<PartyEvent, { type: keyof typeof HEARD }>

const heardOf = <Event extends SigningEvent>(event: Event): ContractEvent =>
  (HEARD[event.type] as (event: Event) => ContractEvent)(event)

/** The party's move, and what goes with its contract's. */
export interface SigningMove extends PartyMove {
  readonly event: SigningEvent
  readonly contractId: string
  readonly ofContract?: Pick<ContractMove, 'detail' | 'notPossible'>
  /** What is done between the two moves. */
  readonly between?: (moved: Moved<typeof partyMachine>) => Promise<void>
}

/** Moves both in the current transaction; the contract is locked already. Gives what became of the party. */
export const moveSigning = async (
  deps: MovingDeps,
  { contractId, ofContract = {}, between, ...move }: SigningMove,
): Promise<Moved<typeof partyMachine>> => {
  const moved = await moveParty(deps, move)
  await between?.(moved)
  await moveContract(deps, { id: contractId, event: heardOf(move.event), actor: move.actor, ...ofContract })
  return moved
}

/** To pages of the contract a party that cannot move is a contract where it is not possible. */
export const asContractRefusal = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'party.not-possible'
    ? new Refusal('contract.not-possible', error.words)
    : error
}
