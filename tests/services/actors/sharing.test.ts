// Tabs of one person agree on who asks for unread messages, and pass on what was heard.
import { afterEach, expect, it } from 'vitest'
import { createActor, createMachine, sendTo } from 'xstate'
import type { NoticeCounts } from '#protocol/base.ts'
import { createSharing } from '#src/services/actors/notices.ts'
import type { TabsPlace } from '#src/services/actors/notices.ts'

const BROWSER: TabsPlace = { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }
const COUNTS: NoticeCounts = { contractCounts: 2, systemCounts: 1, totalCounts: 3 }

const open: { stop: () => void }[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.stop()
})

/** A tab that only writes down what its sharing reports. */
const openTab = (userId: string, place = BROWSER) => {
  const heard: string[] = []
  const tell = (event: unknown) => heard.push(JSON.stringify(event))
  const tab = createActor(
    createMachine({
      invoke: { id: 'tabs', src: createSharing(place), input: { userId } },
      on: {
        'counts.heard': { actions: sendTo('tabs', ({ event }) => event) },
        '*': { actions: ({ event }) => tell(event) },
      },
    }),
  ).start()
  open.push(tab)
  return { heard, tell: () => tab.send({ type: 'counts.heard', counts: COUNTS }), close: () => tab.stop() }
}

const WON = '{"type":"lead.won"}'
const TAKEN = '{"type":"lead.taken"}'
const TOLD = JSON.stringify({ type: 'tab.counted', counts: COUNTS })

it('lets the first tab ask and the second listen', async () => {
  const first = openTab('lin')
  await expect.poll(() => first.heard).toEqual([WON])
  const second = openTab('lin')
  await expect.poll(() => second.heard).toEqual([TAKEN])
  first.tell()
  await expect.poll(() => second.heard).toEqual([TAKEN, TOLD])
  expect(first.heard).toEqual([WON])
})

it('hands over when the tab that asked is closed', async () => {
  const first = openTab('zhou')
  await expect.poll(() => first.heard).toEqual([WON])
  const second = openTab('zhou')
  await expect.poll(() => second.heard).toEqual([TAKEN])
  first.close()
  await expect.poll(() => second.heard).toEqual([TAKEN, WON])
})

it('keeps people apart', async () => {
  const lin = openTab('lin')
  const zhou = openTab('zhou')
  await expect.poll(() => [lin.heard, zhou.heard]).toEqual([[WON], [WON]])
})

it('frees the place while it is still being asked for', async () => {
  openTab('su').close()
  const next = openTab('su')
  await expect.poll(() => next.heard.at(-1)).toBe(WON)
})

it.each<[string, TabsPlace]>([
  ['locks', { ...BROWSER, locks: undefined }],
  ['channels', { ...BROWSER, openChannel: undefined }],
  [
    'permission for locks',
    {
      ...BROWSER,
      locks: { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) },
    },
  ],
])('lets every tab ask for itself without %s', async (_, place) => {
  const tabs = [openTab('jiang', place), openTab('jiang', place)]
  await expect.poll(() => tabs.map(({ heard }) => heard)).toEqual([[WON], [WON]])
})
