// The worker's side of the pool: answers named tasks one after the other.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { Refusal } from '#protocol/failures.ts'
import type { AnswerMessage, Outcome, PostedFailure, ReadyMessage, TaskMessage } from './message.ts'

/** The tasks a worker offers, by name. A handler takes the posted payload and answers a value that can be cloned. */
export type TaskTable = Record<string, (payload: never) => unknown>

/**
 * Answers the pool's tasks; called once by a worker's entry file.
 * A `Uint8Array` answered alone or as a direct property is moved, not copied, when it owns its whole buffer:
 * a handler must not keep it.
 */
export const serveTasks = (tasks: TaskTable): void => {
  const port = parentPort
  if (!port) throw new Error('serveTasks is called inside a worker thread only')
  port.on('message', (message: TaskMessage) => {
    void answer(tasks, message).then((reply) => {
      port.postMessage(reply, ownedBuffers(valuesIn(reply, message.isGroup)))
    })
  })
  port.postMessage({ isReady: true } satisfies ReadyMessage)
}

const answer = async (tasks: TaskTable, message: TaskMessage): Promise<AnswerMessage> => {
  const { id, task, payload, isGroup } = message
  if (!isGroup) return { ...(await outcomeOf(tasks, task, payload)), id, keptBytes: keptBytes() }
  const value: Outcome[] = []
  for (const each of payload as readonly unknown[]) value.push(await outcomeOf(tasks, task, each))
  return { value, id, keptBytes: keptBytes() }
}

const outcomeOf = async (tasks: TaskTable, task: string, payload: unknown): Promise<Outcome> => {
  try {
    const handler = Object.hasOwn(tasks, task) ? tasks[task] : undefined
    if (!handler) throw new Error(`no task named ${task}`)
    return { value: await handler(payload as never) }
  } catch (error) {
    return { failure: postable(error) }
  }
}

const valuesIn = (reply: Outcome, isGroup: boolean): readonly unknown[] => {
  if (!('value' in reply)) return []
  const outcomes = isGroup ? (reply.value as readonly Outcome[]) : [reply]
  return outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))
}

const keptBytes = (): number => {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}

const postable = (error: unknown): PostedFailure => {
  if (!(error instanceof Error)) {
    return { name: 'Error', message: String(error), stack: undefined, refusal: undefined }
  }
  const { name, message, stack } = error
  if (!(error instanceof Refusal)) return { name, message, stack, refusal: undefined }
  const { code, words, status, fields, retryAfterSeconds, cause } = error
  const why = cause instanceof Error ? cause.message : undefined
  return { name, message, stack, refusal: { code, words, status, fields, retryAfterSeconds, why } }
}

const ownedBuffers = (values: readonly unknown[]): ArrayBuffer[] => {
  const candidates = values.flatMap((value) =>
    value instanceof Uint8Array ? [value] : isRecord(value) ? Object.values(value) : [],
  )
  const buffers = new Set<ArrayBuffer>()
  for (const item of candidates) {
    if (!(item instanceof Uint8Array) || !(item.buffer instanceof ArrayBuffer)) continue
    // Node's small Buffers are views of a shared slab, which must stay where it is.
    if (item.byteLength === item.buffer.byteLength) buffers.add(item.buffer)
  }
  return [...buffers]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
