// One connection of its own that hears NOTIFY, and comes back by itself when it is cut.
import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import type { Log } from './log.ts'
import { clientOf } from './writable-client.ts'
import type { Reach } from './writable-client.ts'

export type Heard = (payload: string) => void

export interface Listener {
  /**
   * Hears a channel until the returned function is called. `reconnected` is called after a cut: what was said meanwhile
   * is lost, so read the truth again from its table.
   */
  listen(channel: string, heard: Heard, reconnected?: () => void): Promise<() => void>
  close(): Promise<void>
}

interface Ear {
  heard: Heard
  reconnected: (() => void) | undefined
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

export function createListener(reach: Reach, log: Log): Listener {
  const channels = new Map<string, Set<Ear>>()
  let client: Promise<Client> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let closed = false

  // Resolves with a connection that hears every channel asked for so far; from then on its end means a new try.
  async function open(): Promise<Client> {
    const opened = clientOf(reach)
    opened.on('notification', ({ channel, payload }) => {
      for (const ear of channels.get(channel) ?? []) tell(() => ear.heard(payload ?? ''))
    })
    opened.on('error', (error) => log.warn({ err: error }, '通知连接中断'))
    try {
      await opened.connect()
      for (const channel of channels.keys()) await hear(opened, channel)
    } catch (error) {
      await opened.end().catch(() => undefined)
      throw error
    }
    opened.on('end', reopenLater)
    return opened
  }

  function reopenLater(): void {
    client = undefined
    if (closed || channels.size === 0) return
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void reopen(), waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  async function reopen(): Promise<void> {
    if (closed || client !== undefined) return
    client = open()
    try {
      await client
    } catch (error) {
      log.warn({ err: error }, '通知连接尚未恢复')
      reopenLater()
      return
    }
    waitMs = FIRST_WAIT_MS
    for (const ears of channels.values()) for (const ear of ears) tell(() => ear.reconnected?.())
  }

  // One careless handler must not keep the others from hearing.
  function tell(say: () => void): void {
    try {
      say()
    } catch (error) {
      log.error({ err: error }, '通知的处理失败')
    }
  }

  return {
    async listen(channel, heard, reconnected) {
      const ear: Ear = { heard, reconnected }
      const ears = channels.get(channel) ?? new Set<Ear>()
      channels.set(channel, ears.add(ear))
      try {
        client ??= open()
        // Asked for again even where another ear is open already: then the answer means that it is heard from now on.
        await hear(await client, channel)
      } catch (error) {
        ears.delete(ear)
        client = undefined
        throw error
      }
      return () => void ears.delete(ear)
    },
    async close() {
      closed = true
      clearTimeout(retryTimer)
      await client?.then(
        (last) => last.end(),
        () => undefined,
      )
    },
  }
}

async function hear(client: Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${escapeIdentifier(channel)}`)
}
