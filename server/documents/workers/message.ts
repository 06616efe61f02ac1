// What a pool and its workers say to each other.
import type { Refusal } from '#protocol/failures.ts'

/** A task handed to a worker; of a group the payload is a list, one of each task, and so is the answer’s value: their outcomes. */
export interface TaskMessage {
  readonly id: number
  readonly task: string
  readonly payload: unknown
  readonly isGroup: boolean
}

/** A failure in a form that can be posted: a `Refusal` keeps its code, words, status and fields. */
export interface PostedFailure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** With the message of what caused it, which is for the log. */
  readonly refusal:
    | (Pick<Refusal, 'code' | 'words' | 'status' | 'fields' | 'retryAfterSeconds'> & {
        readonly why: string | undefined
      })
    | undefined
}

/** Said once, when a worker has loaded what it works with. */
export interface ReadyMessage {
  readonly isReady: true
}

/** What came of one task. */
export type Outcome = { readonly value: unknown } | { readonly failure: PostedFailure }

/** A worker's answer to one message, with what heap and buffers it still holds. */
export type AnswerMessage = { readonly id: number; readonly keptBytes: number } & Outcome
