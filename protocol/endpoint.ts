// The declaration of one call.
// Client, server, OpenAPI document, authorization matrix and fuzzer all read it.
import type * as v from 'valibot'
import type { OperatorPermission } from '#protocol/platform/operators/permissions.ts'

/** Base path of every call (specification §7). */
export const BASE_PATH = '/zkkxdev'

/**
 * Who may make a call. `signedIn`: any session. `allowed`: the session's identity holds the action on the resource code
 * (domain.md §5). `operator`: an operator of the platform, signed in at the desk, who holds the permission when one is named.
 * `application`: a company's partner application, from its own server, with key and signature instead of session and `sign`.
 */
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'allowed'
      readonly resource: string
      readonly action: string
      /** What a person needs instead, where the page of persons is another. */
      readonly personal?: Right
    }
  | { readonly kind: 'operator'; readonly permission: OperatorPermission | null }
  | { readonly kind: 'application' }

/** An action on a resource code. */
export interface Right {
  readonly resource: string
  readonly action: string
}

/** How the body travels: signed JSON, one raw file with a signed query, or a blob coming back under a file name. */
export type Transfer = 'json' | 'upload' | 'download'

/** A declared call. GET and DELETE carry their input in the query, POST and PUT in a JSON body, uploads in the query. */
export interface Endpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
  Code extends string = string,
> {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `BASE_PATH`, without parameters: `/ContractService/contract/list`. */
  readonly path: string
  /** One Chinese sentence for the OpenAPI document. */
  readonly summary: string
  readonly access: Access
  readonly input: Input
  readonly output: Output
  readonly transfer: Transfer
  /** Largest JSON body in bytes, where the usual 64 KB of an open call or 1 MB of another are not right. */
  readonly mostBytes?: number
  /** A GET that also changes something, like one whose reading is recorded; other GETs read and no more. */
  readonly writes?: true
  /**
   * A list, count or figure whose people lose nothing where it is some seconds old: it may be read from a replica. Never what decides,
   * signs, checks or is shown as proof. A GET for people with a session, which writes nothing.
   */
  readonly mayBeBehind?: true
  /** Business refusal codes the call may answer besides the common ones. */
  readonly refusals: readonly Code[]
  /** The client takes no token from the authorization header of its answer (specification §7, autoLogin). */
  readonly ignoresHeaderToken?: true
}

/** What a caller passes in. */
export type InputOf<E> = E extends Endpoint<infer I, v.GenericSchema> ? v.InferInput<I> : never
/** What a handler receives after validation. */
export type ParsedInputOf<E> = E extends Endpoint<infer I, v.GenericSchema> ? v.InferOutput<I> : never
/** What the answer's `data` holds. */
export type OutputOf<E> = E extends Endpoint<v.GenericSchema, infer O> ? v.InferOutput<O> : never

/** Anyone, without a session. */
export const open: Access = { kind: 'open' }
/** Anyone with a session, in either identity. */
export const signedIn: Access = { kind: 'signedIn' }
/** Callers who hold `action` on `resource` in the current identity. */
export const allowed = (resource: string, action: string): Access => ({ kind: 'allowed', resource, action })
/** The same call behind two pages: `company` for those who act for one, `personal` for those who act for themselves. */
export const allowedTo = (company: Right, personal: Right): Access => ({
  kind: 'allowed',
  ...company,
  personal,
})
/** What an identity (1 person, 2 company) needs for such a call. */
export const rightNeeded = (access: Access & { readonly kind: 'allowed' }, identity: 1 | 2): Right =>
  identity === 1 ? (access.personal ?? access) : access
/** An operator of the platform who holds the permission; any operator without one. */
export const byOperator = (permission: OperatorPermission | null = null): Access => ({
  kind: 'operator',
  permission,
})
/** A company's partner application (docs/webhooks.md). */
export const byApplication: Access = { kind: 'application' }

/** Declares a call; transfer defaults to JSON and refusals to none. */
export const endpoint = <
  I extends v.GenericSchema,
  O extends v.GenericSchema,
  const Code extends string = never,
>(
  declaration: Omit<Endpoint<I, O>, 'transfer' | 'refusals'> & {
    readonly transfer?: Transfer
    readonly refusals?: readonly Code[]
  },
): Endpoint<I, O, Code> => ({ transfer: 'json', refusals: [], ...declaration })
