// Who launches a contract, and what comes of it.
import type { Context } from '#server/context.ts'

/** Who launches: a request's context, or what a job knows of the person it launches for. */
export type Launching = Pick<Context, 'deps' | 'clock' | 'user' | 'identity' | 'actor'>

/** What the launch answers; `myPartyId` is the initiator's own signing act that is open now. */
export interface Launched {
  contractId: string
  myPartyId: string | null
  /** Whether colleagues review it first of all. */
  inReview: boolean
  /** Whether its company approves it before the parties hear of it. */
  inApproval: boolean
}
