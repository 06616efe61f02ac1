// The kinds of stored things that have a chart: the machine of each, and who runs its clocks.
import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { ChartNoun } from '#protocol/platform/inspection.ts'
import type { Deps } from '#server/deps.ts'
import { accountLifecycle } from '#server/domain/account/accounts/store.ts'
import { ticketMachine } from '#server/domain/account/tickets/machine.ts'
import type { Actor } from '#server/domain/actor.ts'
import { filingLifecycle } from '#server/domain/archive/filings/store.ts'
import { affiliationLifecycle } from '#server/domain/company/affiliations/store.ts'
import { cancellationLifecycle } from '#server/domain/company/cancellations/store.ts'
import { certificationLifecycle } from '#server/domain/company/certifications/store.ts'
import { proofMachine } from '#server/domain/company/proofs/machine.ts'
import { staffLifecycle } from '#server/domain/company/staff/store.ts'
import { approvalProcessLifecycle } from '#server/domain/contracts/approval-processes/store.ts'
import { approvalLifecycle } from '#server/domain/contracts/approvals/store.ts'
import { batchItemLifecycle, batchLifecycle } from '#server/domain/contracts/batches/store.ts'
import { contractLifecycle } from '#server/domain/contracts/contracts/store.ts'
import { lawyerReviewLifecycle } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { loanLifecycle } from '#server/domain/contracts/loans/store.ts'
import { partyLifecycle } from '#server/domain/contracts/parties/store.ts'
import { receiptLifecycle } from '#server/domain/contracts/receipts/store.ts'
import { reviewLifecycle } from '#server/domain/contracts/reviews/store.ts'
import { promiseLifecycle } from '#server/domain/contracts/promises/store.ts'
import { repaymentLifecycle } from '#server/domain/contracts/repayments/store.ts'
import type { DueAfter, Lifecycle } from '#server/domain/lifecycle.ts'
import { hrFormLifecycle } from '#server/domain/hr/hr-forms/store.ts'
import { hrNoticeLifecycle } from '#server/domain/hr/hr-notices/store.ts'
import { paperLifecycle } from '#server/domain/office/papers/store.ts'
import { applicationLifecycle } from '#server/domain/platform/applications/store.ts'
import { deliveryLifecycle } from '#server/domain/platform/deliveries/store.ts'
import { operatorLifecycle } from '#server/domain/platform/operators/store.ts'
import { certificateLifecycle } from '#server/domain/seals/certificates/store.ts'
import { grantLifecycle } from '#server/domain/seals/seal-grants/store.ts'
import { sealLifecycle } from '#server/domain/seals/seals/store.ts'
import { padLifecycle } from '#server/domain/seals/signature-pads/store.ts'
import { invoiceLifecycle } from '#server/domain/trade/invoices/store.ts'
import { templateLifecycle } from '#server/domain/templates/templates/store.ts'
import { subsidyLifecycle } from '#server/domain/trade/subsidies/store.ts'
import { paymentLifecycle } from '#server/domain/trade/payments/store.ts'
import { quotaGrantLifecycle } from '#server/domain/trade/quotas/store.ts'
import { refundLifecycle } from '#server/domain/trade/refunds/store.ts'
import { orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { expireTicket } from '#server/operations/account/sessions/scan-login.ts'
import { carryOut } from '#server/operations/company/cancellations/moves.ts'
import { moveCertification } from '#server/operations/company/certifications/moves.ts'
import { expireProof } from '#server/operations/company/proofs/moves.ts'
import { moveStaff } from '#server/operations/company/staff/moves.ts'
import { moveContract } from '#server/operations/contracts/contracts/moves.ts'
import { moveLawyerReview } from '#server/operations/contracts/lawyer-reviews/moves.ts'
import { moveLoan } from '#server/operations/contracts/loans/moves.ts'
import { movePromise } from '#server/operations/contracts/promises/moves.ts'
import { moveHrForm } from '#server/operations/hr/hr-forms/moves.ts'
import { moveHrNotice } from '#server/operations/hr/hr-notices/moves.ts'
import { moveDelivery } from '#server/operations/platform/applications/delivery-moves.ts'
import { moveCertificate } from '#server/operations/seals/certificates/moves.ts'
import { moveGrant } from '#server/operations/seals/seals/grants.ts'
import { expirePad } from '#server/operations/seals/signature-pads/signature-pads.ts'
import { moveOrder } from '#server/operations/trade/orders/orders.ts'

/** The nouns of all lifecycles: those whose charts a user may look at, and five more. */
export type StoredNoun = ChartNoun | 'certificate' | 'operator' | 'payment' | 'quotaGrant' | 'refund'

export interface StoredThing {
  /** As in `Lifecycle.noun`. */
  readonly noun: string
  readonly machine: AnyStateMachine
  /** Moves it by an `after` of its chart; only charts with clocks have one. */
  readonly whenDue?: (deps: Deps, due: DueAfter, actor: Actor) => Promise<unknown>
}

type WhenDue<Machine extends AnyStateMachine> = (
  deps: Deps,
  due: { readonly id: string; readonly event: EventFromLogic<Machine>; readonly actor: Actor },
) => Promise<unknown>

const thing = <Machine extends AnyStateMachine>(
  { noun, machine }: Pick<Lifecycle<Machine>, 'noun' | 'machine'>,
  whenDue?: WhenDue<Machine>,
): StoredThing => ({
  noun,
  machine,
  ...(whenDue && {
    // The job was planned by this very chart, so its event is one of the chart's.
    whenDue: (deps, { id, event }, actor) =>
      whenDue(deps, { id, event: event as EventFromLogic<Machine>, actor }),
  }),
})

/** By noun. What else goes by kind of thing is a record over `StoredNoun`, so that a new one is missed nowhere. */
export const storedThings: Readonly<Record<StoredNoun, StoredThing>> = {
  contract: thing(contractLifecycle, moveContract),
  party: thing(partyLifecycle),
  approval: thing(approvalLifecycle),
  review: thing(reviewLifecycle),
  paper: thing(paperLifecycle),
  hrForm: thing(hrFormLifecycle, moveHrForm),
  hrNotice: thing(hrNoticeLifecycle, moveHrNotice),
  approvalProcess: thing(approvalProcessLifecycle),
  seal: thing(sealLifecycle),
  sealGrant: thing(grantLifecycle, moveGrant),
  pad: thing(padLifecycle, (deps, { id, event, actor }) => expirePad(deps, actor, id, event)),
  certification: thing(certificationLifecycle, (deps, { id, event, actor }) =>
    moveCertification(deps, actor, id, event),
  ),
  certificate: thing(certificateLifecycle, moveCertificate),
  ticket: thing({ noun: 'ticket', machine: ticketMachine }, (deps, { id, event, actor }) =>
    expireTicket(deps, actor, id, event),
  ),
  application: thing(applicationLifecycle),
  template: thing(templateLifecycle),
  delivery: thing(deliveryLifecycle, moveDelivery),
  account: thing(accountLifecycle),
  cancellation: thing(cancellationLifecycle, (deps, { id, event, actor }) =>
    carryOut(deps, actor, id, event),
  ),
  proof: thing({ noun: 'proof', machine: proofMachine }, (deps, { id, event, actor }) =>
    expireProof(deps, actor, id, event),
  ),
  operator: thing(operatorLifecycle),
  order: thing(orderLifecycle, moveOrder),
  payment: thing(paymentLifecycle),
  quotaGrant: thing(quotaGrantLifecycle),
  refund: thing(refundLifecycle),
  invoice: thing(invoiceLifecycle),
  subsidy: thing(subsidyLifecycle),
  affiliation: thing(affiliationLifecycle),
  loan: thing(loanLifecycle, moveLoan),
  receipt: thing(receiptLifecycle),
  filing: thing(filingLifecycle),
  lawyerReview: thing(lawyerReviewLifecycle, moveLawyerReview),
  repayment: thing(repaymentLifecycle),
  promise: thing(promiseLifecycle, (deps, { id, event, actor }) =>
    movePromise(deps, { id, event: Object.assign(event, { at: deps.clock.now().getTime() }), actor }),
  ),
  batch: thing(batchLifecycle),
  batchItem: thing(batchItemLifecycle),
  staff: thing(staffLifecycle, moveStaff),
}
