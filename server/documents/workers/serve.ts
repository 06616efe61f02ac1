// The worker's side of the pool: answers named tasks one after the other.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { Refusal } from '#protocol/failures.ts'
import type { AnswerMessage, PostedFailure, ReadyMessage, TaskMessage } from './message.ts'

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
      port.postMessage(reply, 'value' in reply ? ownedBuffers(reply.value) : [])
    })
  })
  port.postMessage({ isReady: true } satisfies ReadyMessage)
}

const answer = async (tasks: TaskTable, message: TaskMessage): Promise<AnswerMessage> => {
  try {
    const handler = Object.hasOwn(tasks, message.task) ? tasks[message.task] : undefined
    if (!handler) throw new Error(`no task named ${message.task}`)
    const value = await handler(message.payload as never)
    return { id: message.id, keptBytes: keptBytes(), value }
  } catch (error) {
    return { id: message.id, keptBytes: keptBytes(), failure: postable(error) }
  }
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

const ownedBuffers = (value: unknown): ArrayBuffer[] => {
  const candidates = value instanceof Uint8Array ? [value] : isRecord(value) ? Object.values(value) : []
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
