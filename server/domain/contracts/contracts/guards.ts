// What a contract's chart asks before it moves.
import { DEADLINE_MAX_MS } from './events.ts'
import type { ContractContext, ContractEvent } from './events.ts'

interface Asked {
  readonly context: ContractContext
  readonly event: ContractEvent
}

/** Each answers by what the chart remembers and by the event alone. */
export const contractGuards = {
  isInitiator: ({ event }: Asked) => 'by' in event && event.by.isInitiator,
  needsReview: ({ event }: Asked) =>
    event.type === 'contract.launched' && event.by.isInitiator && event.needsReview,
  needsApproval: ({ event }: Asked) =>
    event.type === 'contract.launched' && event.by.isInitiator && event.needsApproval,
  isApprovalNext: ({ context }: Asked) => context.needsApproval,
  needsConfirm: ({ context, event }: Asked) =>
    event.type === 'contract.launched'
      ? event.by.isInitiator && event.confirmerCount > 0
      : context.confirmerCount > 0,
  isLastToConfirm: ({ context }: Asked) => context.confirmedCount + 1 >= context.confirmerCount,
  isInitiatorOrAdmin: ({ event }: Asked) => 'by' in event && (event.by.isInitiator || event.by.isAdmin),
  canWithdraw: ({ context, event }: Asked) =>
    'by' in event &&
    event.by.isInitiator &&
    !context.isMade &&
    context.signedCount === 0 &&
    context.sealingCount === 0,
  // A confirmed signature is written first; a caller who wants to end the contract meanwhile must wait.
  canRevoke: ({ context, event }: Asked) =>
    'by' in event && (event.by.isInitiator || event.by.isAdmin) && context.sealingCount === 0,
  isNothingSealed: ({ context }: Asked) => context.sealingCount === 0,
  isLastSealed: ({ context }: Asked) => context.sealingCount <= 1,
  canExtend: ({ context, event }: Asked) =>
    event.type === 'deadline.extended' &&
    event.by.isInitiator &&
    event.deadlineAt > context.deadlineAt &&
    event.deadlineAt > event.at &&
    event.deadlineAt - event.at <= DEADLINE_MAX_MS,
  // An agreement to void another contract is not voided itself.
  mayAbandon: ({ context, event }: Asked) =>
    event.type === 'abandon.started' && event.isOriginalParty && !context.isMade,
  isLastToSign: ({ context }: Asked) => context.signedCount + 1 >= context.partyCount,
} as const
