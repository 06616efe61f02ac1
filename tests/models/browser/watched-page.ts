// The transitions of a chart in a running page, in the order in which the page reports them.
import type { Page } from '@playwright/test'
import { CHANNEL } from '#src/inspector/channel.ts'
import type { ChannelMessage } from '#src/inspector/channel.ts'
import type { SeenSnapshot } from '#src/inspector/recording/recording.ts'

/** One event a chart worked through, what it was then, and the transitions it took. */
export interface Move {
  readonly event: string
  readonly snapshot: SeenSnapshot
  readonly transitions: readonly string[]
}

/** Watches all actors of the chart `name` in this page from now on, over reloads. The list grows while the page runs. */
export const watchPage = async (page: Page, name: string): Promise<readonly Move[]> => {
  const moves: Move[] = []
  const subjects = new Set<string>()
  const hear = (message: ChannelMessage): void => {
    if (message.type !== '@xstate.actor' && message.type !== '@xstate.snapshot') return
    const key = `${message.page}/${message.sessionId}`
    if (message.type === '@xstate.actor') {
      if (message.chart?.id === name) subjects.add(key)
    } else if (subjects.has(key))
      moves.push({
        event: (message.event as { type: string }).type,
        snapshot: message.snapshot,
        transitions: message.transitions ?? [],
      })
  }
  await page.exposeBinding('nuoyinHeard', (_, message: ChannelMessage) => hear(message))
  await page.addInitScript((channel) => {
    if (!location.protocol.startsWith('http')) return
    sessionStorage.setItem('nuoyin.inspect', 'own')
    const { nuoyinHeard } = window as unknown as { nuoyinHeard: (message: unknown) => void }
    const ear = new BroadcastChannel(channel)
    ear.addEventListener('message', ({ data }) => nuoyinHeard(data))
  }, CHANNEL)
  return moves
}
