// A chart's clock that has run out, as its `after` says: which operation moves which kind of thing.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { CertificateEvent } from '#server/domain/seals/certificates/machine.ts'
import type { CertificationEvent } from '#server/domain/company/certifications/machine.ts'
import type { CancellationEvent } from '#server/domain/company/cancellations/machine.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/machine.ts'
import type { DeliveryEvent } from '#server/domain/platform/deliveries/machine.ts'
import type { DueAfter } from '#server/domain/lifecycle.ts'
import type { OrderEvent } from '#server/domain/trade/orders/machine.ts'
import type { ProofEvent } from '#server/domain/company/proofs/machine.ts'
import type { GrantEvent } from '#server/domain/seals/seal-grants/machine.ts'
import type { PadEvent } from '#server/domain/seals/signature-pads/machine.ts'
import type { TicketEvent } from '#server/domain/account/tickets/machine.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveDelivery } from '#server/operations/platform/applications/delivery-moves.ts'
import { moveCertificate } from '#server/operations/seals/certificates/moves.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { carryOut } from '#server/operations/company/cancellations/moves.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'
import { moveGrant } from '#server/operations/seals/seals/grants.ts'
import { expirePad } from '#server/operations/seals/signature-pads/signature-pads.ts'
import { expireProof } from '#server/operations/company/proofs/moves.ts'
import { expireTicket } from '#server/operations/account/sessions/scan-login.ts'
import { moveStaff } from '#server/operations/company/staff/moves.ts'
import type { StaffEvent } from '#server/domain/company/staff/machine.ts'

type Move = (deps: Deps, due: DueAfter, actor: Actor) => Promise<unknown>

/** Who moves a thing whose clock ran out, by the noun of its lifecycle. */
export const DUE_MOVES: Readonly<Record<string, Move>> = {
  certification: (deps, { id, event }, actor) =>
    moveCertification(deps, actor, id, event as CertificationEvent),
  certificate: (deps, { id, event }, actor) =>
    moveCertificate(deps, { id, event: event as CertificateEvent, actor }),
  cancellation: (deps, { id, event }, actor) => carryOut(deps, actor, id, event as CancellationEvent),
  proof: (deps, { id, event }, actor) => expireProof(deps, actor, id, event as ProofEvent),
  contract: (deps, { id, event }, actor) => moveContract(deps, { id, event: event as ContractEvent, actor }),
  ticket: (deps, { id, event }, actor) => expireTicket(deps, actor, id, event as TicketEvent),
  delivery: (deps, { id, event }, actor) => moveDelivery(deps, { id, event: event as DeliveryEvent, actor }),
  sealGrant: (deps, { id, event }, actor) => moveGrant(deps, { id, event: event as GrantEvent, actor }),
  pad: (deps, { id, event }, actor) => expirePad(deps, actor, id, event as PadEvent),
  order: (deps, { id, event }, actor) => moveOrder(deps, { id, event: event as OrderEvent, actor }),
  staff: (deps, { id, event }, actor) => moveStaff(deps, { id, event: event as StaffEvent, actor }),
}

/** Moves the thing by the due event; one that has left the state meanwhile is past it. */
export const runDueAfter = async (deps: Deps, job: Job): Promise<void> => {
  const due = job.payload as DueAfter
  const move = DUE_MOVES[due.noun]
  if (move === undefined) throw new Error(`nobody waits for ${due.noun}`)
  try {
    await move(deps, due, systemActor(job.id))
  } catch (error) {
    if (error instanceof Refusal && error.code === `${due.noun}.not-possible`) return
    throw error
  }
}
