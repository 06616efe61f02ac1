// What a handler knows about the request it answers.
import type { Actor } from '#server/domain/actor.ts'
import type { DeskOperator } from '#server/domain/platform/operators/rules.ts'
import type { Rights } from '#server/domain/rights.ts'
import type { Clock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'

/** The person a session belongs to. */
export interface SessionUser {
  readonly id: string
  readonly phone: string
  /** Certified name, empty before. */
  readonly name: string
  readonly autStatus: number | null
}

/** The identity acted in; the company fields are there for type 2 only. */
export type ActingIdentity =
  | { readonly type: 1 }
  | {
      readonly type: 2
      readonly companyId: string
      readonly companyName: string
      readonly companyAutStatus: number | null
    }

/** A partner application whose link let the person in, for reading and signing only. */
export interface Delegation {
  readonly applicationId: string
  readonly applicationName: string
  /** All that an embedded signing page may read and sign; null after a link that signs in. */
  readonly only: { readonly contractId: string; readonly partyId: string } | null
}

/** A living session with its person, identity and rights. */
export interface Session {
  readonly id: string
  readonly user: SessionUser
  readonly identity: ActingIdentity
  readonly rights: Rights
  /** Null after the person's own sign-in. */
  readonly delegation: Delegation | null
}

/** Context of a call open to anyone; `session` is there when the caller happens to be signed in. */
export interface OpenContext {
  readonly deps: Deps
  readonly clock: Clock
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly session: Session | undefined
  /** The token by which the browser is known again; '' without one. */
  readonly device: string
  /** The uploaded bytes, whose SHA-256 was checked; empty for calls that carry no file. */
  readonly upload: Uint8Array
  /**
   * Runs what the request changes in one transaction with its nonce and requestId. Called by the pipeline around the
   * whole handler, or once by the handler itself where the route says `transaction: 'inside'`.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Hands a token to the client in the authorization header of the answer. */
  giveToken(token: string): void
  /** Hands a device token to the browser in a cookie. */
  giveDevice(token: string): void
}

/** Context of a call that needs a session. */
export interface Context extends OpenContext {
  readonly session: Session
  readonly user: SessionUser
  readonly identity: ActingIdentity
  readonly rights: Rights
  /** The same, as the audit chain keeps it. */
  readonly actor: Actor & { readonly userId: string }
}

/** A living sign-in at the operators' desk. */
export interface OperatorSession {
  readonly id: string
  readonly operator: DeskOperator
}

/** A partner application whose signature held. */
export interface CallingApplication {
  readonly id: string
  readonly name: string
  readonly companyId: string
  readonly companyName: string
}

/** Context of a call that an application makes: no person, no session, its company's things only. */
export interface ApplicationContext extends OpenContext {
  readonly application: CallingApplication
  /** The application as audit chains keep it: identity `application:<id>`, nobody's user id. */
  readonly actor: Actor
}

/** Context of a call for operators: no person, no identity, no rights but the permissions. */
export interface OperatorContext extends OpenContext {
  readonly desk: OperatorSession
  readonly operator: DeskOperator
  /** The operator as audit chains keep it: identity `operator`, the operator's id in place of a person's. */
  readonly actor: Actor & { readonly userId: string }
}
