// A chart's clock that has run out, as its `after` says: which operation moves which kind of thing.
import { Refusal } from '#protocol/failures.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { CertificateEvent } from '#server/domain/certificates/lifecycle.ts'
import type { CertificationEvent } from '#server/domain/certifications/lifecycle.ts'
import type { CancellationEvent } from '#server/domain/companies/cancellation-lifecycle.ts'
import type { ContractEvent } from '#server/domain/contracts/lifecycle.ts'
import type { DeliveryEvent } from '#server/domain/deliveries/lifecycle.ts'
import type { DueAfter } from '#server/domain/lifecycle.ts'
import type { OrderEvent } from '#server/domain/orders/lifecycle.ts'
import type { ProofEvent } from '#server/domain/proofs/lifecycle.ts'
import type { GrantEvent } from '#server/domain/seals/grant-lifecycle.ts'
import type { PadEvent } from '#server/domain/seals/pad-lifecycle.ts'
import type { TicketEvent } from '#server/domain/tickets/lifecycle.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveDelivery } from '#server/operations/applications/delivery-moves.ts'
import { moveCertificate } from '#server/operations/certificates/moves.ts'
import { moveCertification } from '#server/operations/certify.ts'
import { carryOut } from '#server/operations/companies/cancellation-moves.ts'
import { moveContract } from '#server/operations/contracts/contract-moves.ts'
import { moveOrder } from '#server/operations/orders.ts'
import { moveGrant } from '#server/operations/seal-grants.ts'
import { expirePad } from '#server/operations/signature-pads.ts'
import { expireProof } from '#server/operations/proofs/proof-moves.ts'
import { expireTicket } from '#server/operations/scan-login.ts'
import { moveStaff } from '#server/operations/staff/staff-moves.ts'
import type { StaffEvent } from '#server/domain/staff/lifecycle.ts'

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
