// What the documentation says of a chart besides drawing it.
import type { AnyStateMachine } from 'xstate'

/** Why an invoked actor has no `done` or no `error`, and which events it reports instead. */
export interface Reporting {
  readonly reason: string
  readonly reports: readonly string[]
}

export interface Exhibit {
  /** The machine's id. */
  readonly name: string
  readonly side: 'browser' | 'server'
  /** Where the chart is written. */
  readonly file: string
  readonly machine: AnyStateMachine
  /** One Chinese sentence: whose life this is. */
  readonly sentence: string
  /** Files that give the chart its actors, or on the server the handlers of its actions; none where there are none. */
  readonly providedIn: readonly string[]
  /** Addresses of screens, or files. */
  readonly usedIn: readonly string[]
  /** By id of the invoked actor: those that do not simply end well or badly. */
  readonly reporting?: Readonly<Record<string, Reporting>>
}
