// The messages between an inspected page and an inspector.
// They are the inspection protocol of @statelyai/inspect, and messages back.
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { EventObject } from 'xstate'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'

/** Pages and inspectors of one origin meet on this BroadcastChannel. */
export const CHANNEL = 'nuoyin.inspector'

/** The protocol's version as the package writes it; receivers only ask that there is one. */
export const PROTOCOL_VERSION = '0.7.2'

/**
 * A message of the protocol with what our own pages add: which page it comes from, its number there, the chart as it is drawn,
 * and the transitions that were taken. Other inspectors ignore these; pages of other applications send none.
 */
export type FeedMessage = StatelyInspectionEvent & {
  readonly page?: string
  readonly serial?: number
  readonly chart?: ChartGraph
  readonly transitions?: readonly string[]
}

/** An inspector has opened and wants everything so far (a word of the protocol). */
export interface Connected {
  readonly type: '@statelyai.connected'
}

/** A page is there, and what its address is. */
export interface PageJoined {
  readonly type: 'nuoyin.pageJoined'
  readonly page: string
  readonly address: string
}

/** A page was closed or left. */
export interface PageLeft {
  readonly type: 'nuoyin.pageLeft'
  readonly page: string
}

/** An inspector asks a page to send an event to one of its actors. */
export interface SendRequest {
  readonly type: 'nuoyin.send'
  readonly page: string
  readonly sessionId: string
  readonly ticket: string
  readonly event: EventObject
}

/** `taken`: the chart had a way for it; `ignored`: no way or a guard said no, nothing was sent; `gone`: no such actor runs. */
export type SendOutcome = 'taken' | 'ignored' | 'gone'

/** The page's answer to a `SendRequest`. */
export interface SendAnswer {
  readonly type: 'nuoyin.sent'
  readonly ticket: string
  readonly outcome: SendOutcome
}

export type ChannelMessage = FeedMessage | Connected | PageJoined | PageLeft | SendRequest | SendAnswer
