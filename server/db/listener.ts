// One connection of its own that hears NOTIFY, and comes back by itself when it is cut.
import { Client, escapeIdentifier } from 'pg'
import type { ClientConfig } from 'pg'
import type { Log } from './log.ts'

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

export function createListener(config: ClientConfig, log: Log): Listener {
  const channels = new Map<string, Set<Ear>>()
  let client: Promise<Client> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let closed = false

  async function open(): Promise<Client> {
    const opened = new Client(config)
    opened.on('notification', ({ channel, payload }) => {
      for (const ear of channels.get(channel) ?? []) tell(() => ear.heard(payload ?? ''))
    })
    opened.on('error', (error) => log.warn({ err: error }, '通知连接中断'))
    await opened.connect()
    opened.on('end', retryLater)
    for (const channel of channels.keys()) await opened.query(`LISTEN ${escapeIdentifier(channel)}`)
    return opened
  }

  function retryLater(): void {
    client = undefined
    if (closed || channels.size === 0) return
    retryTimer = setTimeout(() => void reopen(), waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  async function reopen(): Promise<void> {
    if (closed) return
    client = open()
    try {
      await client
    } catch (error) {
      log.warn({ err: error }, '通知连接尚未恢复')
      retryLater()
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
      const isNew = ears.size === 0 && !channels.has(channel)
      ears.add(ear)
      channels.set(channel, ears)
      if (client === undefined) {
        client = open()
        client.catch(() => (client = undefined))
        await client
      } else if (isNew) {
        await (await client).query(`LISTEN ${escapeIdentifier(channel)}`)
      } else {
        await client
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
