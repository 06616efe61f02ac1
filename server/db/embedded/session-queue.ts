// Shares the embedded database's single session among many connections.
// One connection has it at a time, and keeps it for a whole transaction.
import type { Connection } from './connection.ts'
import { readReply, simpleQuery } from './frames.ts'

/** One batch waiting for, or having, the session. Without a connection it is house-keeping. */
export interface Turn {
  connection: Connection | undefined
  bytes: Uint8Array<ArrayBuffer>
  awaitsReady: boolean
}

/** The order of turns. It knows nothing of threads: `next` names the turn to send, `settle` takes its reply. */
export interface SessionQueue {
  add(turn: Turn): void
  /** The turn that may run now, or undefined; it counts as running until `settle`. */
  next(): Turn | undefined
  /** Delivers a reply, with what goes before it. False when the reply does not end the turn it should have ended. */
  settle(reply: Uint8Array<ArrayBuffer>, head?: Uint8Array): boolean
  /** Forgets a connection; its open transaction is rolled back before anyone else has the session. */
  drop(connection: Connection): void
  /** Forgets everything (the session is gone) and returns the connection whose turn was running. */
  clear(): Connection | undefined
  /** The connection that is inside a transaction, if any. */
  holder(): Connection | undefined
}

export function createSessionQueue(connections: ReadonlySet<Connection>): SessionQueue {
  let waiting: Turn[] = []
  let running: Turn | undefined
  let holder: Connection | undefined

  return {
    add: (turn) => void waiting.push(turn),
    next() {
      if (running !== undefined) return undefined
      const index = holder === undefined ? 0 : waiting.findIndex((turn) => turn.connection === holder)
      running = index < 0 ? undefined : waiting.splice(index, 1)[0]
      return running
    },
    settle(bytes, head) {
      const turn = running
      running = undefined
      if (turn === undefined) return false
      const reply = readReply(bytes)
      if (turn.awaitsReady && reply.status === undefined) return false
      const asker = turn.connection
      const stillThere = asker !== undefined && connections.has(asker)
      if (asker !== undefined && stillThere) {
        if (reply.listens) asker.listening = true
        if (head !== undefined) asker.push(head)
        asker.push(reply.bytes)
      }
      for (const listener of connections) {
        if (listener.listening) for (const notification of reply.notifications) listener.push(notification)
      }
      const open = reply.status !== 'I'
      holder = open && stillThere ? asker : undefined
      if (open && !stillThere) waiting.unshift(houseKeeping('ROLLBACK'))
      return true
    },
    drop(connection) {
      waiting = waiting.filter((turn) => turn.connection !== connection)
      if (holder !== connection) return
      holder = undefined
      if (running === undefined) waiting.unshift(houseKeeping('ROLLBACK'))
    },
    clear() {
      const culprit = running?.connection
      waiting = []
      running = undefined
      holder = undefined
      return culprit
    },
    holder: () => holder,
  }
}

/** A statement of the engine itself; nobody receives its answer. */
export function houseKeeping(sql: string): Turn {
  return { connection: undefined, bytes: simpleQuery(sql), awaitsReady: true }
}
