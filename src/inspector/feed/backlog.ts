// The messages for an inspector that opens late.
// They are every live actor, its last snapshot, and the newest messages.
import type { FeedMessage } from '#src/inspector/channel.ts'

type Registration = Extract<FeedMessage, { type: '@xstate.actor' }>

const isOver = (message: FeedMessage): boolean =>
  message.type === '@xstate.snapshot' && message.snapshot.status !== 'active'

/** Keeps at most `limit` messages besides the registrations they need. */
export const createBacklog = (limit: number) => {
  const actors = new Map<string, Registration>()
  /** Of actors whose own messages were dropped already. */
  const last = new Map<string, FeedMessage>()
  let recent: FeedMessage[] = []

  const drop = (): void => {
    const dropped = recent.slice(0, Math.ceil(limit / 4))
    recent = recent.slice(dropped.length)
    for (const message of dropped)
      if (message.type === '@xstate.snapshot') last.set(message.sessionId, message)
    const needed = new Set(recent.map((message) => message.sessionId))
    for (const [sessionId, message] of last)
      if (isOver(message) && !needed.has(sessionId)) {
        last.delete(sessionId)
        actors.delete(sessionId)
      }
  }

  return {
    add: (message: FeedMessage): void => {
      if (message.type === '@xstate.actor') {
        actors.set(message.sessionId, message)
        return
      }
      recent.push(message)
      if (recent.length > limit) drop()
    },
    /** In the order they were said. */
    all: (): FeedMessage[] =>
      [...actors.values(), ...last.values(), ...recent].toSorted((a, b) => (a.serial ?? 0) - (b.serial ?? 0)),
  }
}
