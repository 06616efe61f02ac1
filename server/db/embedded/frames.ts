// Cuts the PostgreSQL wire protocol (version 3) into messages, as far as sharing a session needs.

const SYNC = 0x53
const QUERY = 0x51
const FLUSH = 0x48
const TERMINATE = 0x58

/** What a client sent: its greeting, one batch the database must answer, or its goodbye. */
export type ClientTurn =
  | { kind: 'startup' }
  | { kind: 'batch'; bytes: Uint8Array<ArrayBuffer>; awaitsReady: boolean }
  | { kind: 'goodbye' }

/** Collects a client's bytes and returns every turn that has become complete. */
export function createTurnReader(): (bytes: Uint8Array) => ClientTurn[] {
  let unread: Buffer = Buffer.alloc(0)
  let batch: Buffer[] = []
  let greeted = false

  function endBatch(awaitsReady: boolean): ClientTurn {
    const bytes = joinBytes(batch)
    batch = []
    return { kind: 'batch', bytes, awaitsReady }
  }

  return (bytes) => {
    unread = unread.length === 0 ? Buffer.from(bytes) : Buffer.concat([unread, bytes])
    const turns: ClientTurn[] = []
    for (;;) {
      const headLength = greeted ? 5 : 4
      if (unread.length < headLength) return turns
      const length = unread.readUInt32BE(headLength - 4) + headLength - 4
      if (unread.length < length) return turns
      const message = unread.subarray(0, length)
      unread = unread.subarray(length)
      if (!greeted) {
        greeted = true
        turns.push({ kind: 'startup' })
        continue
      }
      const type = message[0]
      if (type === TERMINATE) {
        turns.push({ kind: 'goodbye' })
        continue
      }
      batch.push(message)
      if (type === QUERY || type === SYNC) turns.push(endBatch(true))
      else if (type === FLUSH) turns.push(endBatch(false))
    }
  }
}

/** The parts of a reply: for the caller, for every listener, and the session's state afterwards. */
export interface Reply {
  bytes: Uint8Array
  notifications: Uint8Array[]
  /** 'I' idle, 'T' in a transaction, 'E' in a failed one; undefined when the reply did not end the turn. */
  status: string | undefined
  listens: boolean
}

/** Reads a reply's message heads; the notifications are taken out of the asker's bytes. */
export function readReply(reply: Uint8Array<ArrayBuffer>): Reply {
  const view = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  const notifications: Uint8Array[] = []
  const kept: Uint8Array[] = []
  let keptFrom = 0
  let status: string | undefined
  let listens = false
  for (let at = 0; at + 5 <= view.length;) {
    const end = at + 1 + view.readUInt32BE(at + 1)
    const type = String.fromCharCode(view[at]!)
    if (type === 'Z') status = String.fromCharCode(view[at + 5]!)
    if (type === 'C' && view.toString('latin1', at + 5, end - 1) === 'LISTEN') listens = true
    if (type === 'A') {
      notifications.push(view.subarray(at, end))
      if (at > keptFrom) kept.push(view.subarray(keptFrom, at))
      keptFrom = end
    }
    at = end
  }
  if (notifications.length === 0) return { bytes: view, notifications, status, listens }
  if (keptFrom < view.length) kept.push(view.subarray(keptFrom))
  return { bytes: joinBytes(kept), notifications, status, listens }
}

/** One simple query as the client would send it. */
export function simpleQuery(sql: string): Uint8Array<ArrayBuffer> {
  return frame('Q', `${sql}\0`)
}

/** The answer to a client's greeting: nothing to prove inside one process, and ready at once. */
export function greetingReply(): Uint8Array {
  const settings = {
    server_version: '18.0',
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }
  return joinBytes([
    frame('R', '\0\0\0\0'),
    ...Object.entries(settings).map(([name, value]) => frame('S', `${name}\0${value}\0`)),
    frame('K', '\0\0\0\0\0\0\0\0'),
    frame('Z', 'I'),
  ])
}

function frame(type: string, body: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(body, 'utf8')
  const bytes = new Uint8Array(5 + content.length)
  bytes[0] = type.charCodeAt(0)
  new DataView(bytes.buffer).setUint32(1, 4 + content.length)
  bytes.set(content, 5)
  return bytes
}

/** Always a buffer of its own, never a slice of Node's pool: it is handed over to another thread. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
