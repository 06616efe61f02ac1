// What a contract's chart remembers, and the events that may happen to a contract.

/** Who causes an event, as far as the chart cares. */
export interface ContractCause {
  readonly isInitiator: boolean
  /** Administrator of the initiating company. */
  readonly isAdmin: boolean
}

/** The stages a launch asks for before the signing; each is left for the next one wanted. */
export interface WantedStages {
  /** Whether colleagues review its content first of all. */
  readonly needsReview: boolean
  /** Whether the company's own people approve it before anybody else hears of it. */
  readonly needsApproval: boolean
  /** Parties that confirm it before anybody signs; 0 where it wants no confirmation. */
  readonly confirmerCount: number
}

/** Straight to the signing. */
export const NO_STAGES: WantedStages = { needsReview: false, needsApproval: false, confirmerCount: 0 }

/** What the chart remembers of a contract; times in milliseconds since 1970. */
export interface ContractContext extends WantedStages {
  readonly deadlineAt: number
  readonly partyCount: number
  readonly signedCount: number
  /** Parties whose signature is being put into the documents right now. */
  readonly sealingCount: number
  /** Whether the product wrote it: there is no draft to go back to. */
  readonly isMade: boolean
  readonly confirmedCount: number
}

/** What the chart knows of a contract before its launch. */
export const NEW_CONTRACT: ContractContext = {
  deadlineAt: 0,
  partyCount: 0,
  signedCount: 0,
  sealingCount: 0,
  ...NO_STAGES,
  isMade: false,
  confirmedCount: 0,
}

/** `at` is the server's time of the event in milliseconds since 1970. */
export type ContractEvent =
  | ({
      type: 'contract.launched'
      at: number
      by: ContractCause
      deadlineAt: number
      partyCount: number
    } & WantedStages)
  | { type: 'review.passed'; at: number }
  | { type: 'review.returned'; at: number; reason: string }
  | { type: 'approval.passed'; at: number }
  | { type: 'approval.refused'; at: number; reason: string }
  /** A returned contract is taken up again by its initiator. */
  | { type: 'contract.reopened'; at: number; by: ContractCause }
  | { type: 'contract.withdrawn'; at: number; by: ContractCause; reason: string }
  | { type: 'contract.revoked'; at: number; by: ContractCause; reason: string }
  | { type: 'deadline.extended'; at: number; by: ContractCause; deadlineAt: number }
  | { type: 'party.urged'; at: number; by: ContractCause; partyId: string }
  | { type: 'party.confirmed'; at: number }
  | { type: 'confirmation.objected'; at: number; reason: string }
  /** All values are in the documents, and the signature fields are reserved. */
  | { type: 'documents.prepared'; at: number }
  | { type: 'documents.prepareFailed'; at: number; reason: string }
  | { type: 'preparing.retried'; at: number; by: ContractCause }
  | { type: 'party.sealing'; at: number }
  | { type: 'party.sealingFailed'; at: number }
  | { type: 'party.signed'; at: number }
  | { type: 'party.rejected'; at: number; reason: string }
  | { type: 'documents.finished'; at: number }
  | { type: 'documents.finishFailed'; at: number; reason: string }
  | { type: 'finish.retried'; at: number; by: ContractCause }
  /** One of those who signed wants it void: all are asked to sign an agreement about it. */
  | { type: 'abandon.started'; at: number; isOriginalParty: boolean }
  | { type: 'abandon.finished'; at: number }
  | { type: 'abandon.ended'; at: number }

/** Longest a deadline may lie ahead, in milliseconds. */
export const DEADLINE_MAX_MS = (90 * 24 + 1) * 3_600_000
