// News among the tabs of one browser, of which the token comes later than the words.
import { createActor, createMachine } from 'xstate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TabNews } from '#protocol/tab-news.ts'
import { createTabs } from '#src/services/actors/tabs.ts'
import type { ToldNews } from '#src/services/actors/tabs.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const BEGAN: TabNews = { kind: 'began', userId: 'lin' }

/** A place that is listened to; what a listener throws is thrown to who tells. */
const heardAt = () => {
  const listeners = new Map<string, (event: Event) => void>()
  return {
    addEventListener: (type: string, listener: unknown) =>
      void listeners.set(type, listener as (event: Event) => void),
    removeEventListener: (type: string, listener: unknown) => {
      if (listeners.get(type) === listener) listeners.delete(type)
    },
    dispatchEvent: (event: Event) => listeners.get(event.type)?.(event),
    heard: () => [...listeners.keys()],
  }
}

/** A tab whose store holds `token` for now. */
const openTab = (token: string | null) => {
  let stored = token
  const said: ToldNews[] = []
  const channel = { ...heardAt(), postMessage: (news: ToldNews) => void said.push(news) }
  const page = heardAt()
  const tabs = createTabs({ channel, page, token: { read: () => stored } })
  const heard: TabNews[] = []
  const chart = createMachine({
    invoke: { src: tabs.watchTabs },
    on: {
      'tab.reported': { actions: ({ event }: { event: { news: TabNews } }) => void heard.push(event.news) },
    },
  } as never)
  const actor = createActor(chart).start()
  return {
    heard,
    said,
    tell: tabs.tellTabs,
    stop: () => void actor.stop(),
    listens: () => [...channel.heard(), ...page.heard()],
    hear: (news: ToldNews) => channel.dispatchEvent(new MessageEvent('message', { data: news })),
    store: (value: string | null) => {
      stored = value
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'nuoyin.token', newValue: value }))
    },
  }
}

/** What another tab says that has stored `token`. */
const toldWith = (token: string, news: TabNews = BEGAN): ToldNews => {
  const other = openTab(token)
  other.tell(news)
  other.stop()
  return other.said[0]!
}

test('news are reported at once where the token is there already', () => {
  const tab = openTab('token-of-lin')
  tab.hear(toldWith('token-of-lin'))
  expect(tab.heard).toEqual([BEGAN])
})

test.each([null, 'token-of-gu'])('with %s still stored, news wait for the token they speak of', (before) => {
  const tab = openTab(before)
  tab.hear(toldWith('token-of-lin'))
  expect(tab.heard).toEqual([])
  tab.store('token-of-lin')
  expect(tab.heard).toEqual([BEGAN])
  vi.advanceTimersByTime(10_000)
  expect(tab.heard).toEqual([BEGAN])
})

test('a token that never comes is not waited for longer than two seconds', () => {
  const tab = openTab(null)
  tab.hear(toldWith('token-of-lin'))
  vi.advanceTimersByTime(2_000)
  expect(tab.heard).toEqual([BEGAN])
})

test('an end is an end, whatever was waited for', () => {
  const tab = openTab(null)
  tab.hear(toldWith('token-of-lin'))
  tab.hear(toldWith('', { kind: 'ended' }))
  vi.advanceTimersByTime(10_000)
  expect(tab.heard).toEqual([{ kind: 'ended' }])
})

test('a token that goes away without a word is an end, a moment later and once', () => {
  const tab = openTab('token-of-lin')
  tab.store(null)
  vi.advanceTimersByTime(299)
  expect(tab.heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(tab.heard).toEqual([{ kind: 'ended' }])
  vi.advanceTimersByTime(10_000)
  expect(tab.heard).toEqual([{ kind: 'ended' }])
})

test('a token that goes away before its reason is heard is one end, with the reason', () => {
  const tab = openTab('token-of-lin')
  tab.store(null)
  tab.hear(toldWith('', { kind: 'ended', reason: 'loggedInElsewhere' }))
  vi.advanceTimersByTime(10_000)
  expect(tab.heard).toEqual([{ kind: 'ended', reason: 'loggedInElsewhere' }])
})

test('an end that nobody gave a reason for is told before the next beginning', () => {
  const tab = openTab('token-of-gu')
  tab.store(null)
  tab.hear(toldWith('token-of-lin'))
  tab.store('token-of-lin')
  vi.advanceTimersByTime(10_000)
  expect(tab.heard).toEqual([{ kind: 'ended' }, BEGAN])
})

test('of two beginnings the newer is waited for, for its own time', () => {
  const tab = openTab(null)
  tab.hear(toldWith('token-of-lin'))
  vi.advanceTimersByTime(1_500)
  tab.hear(toldWith('token-of-gu', { kind: 'began', userId: 'gu' }))
  vi.advanceTimersByTime(1_999)
  expect(tab.heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(tab.heard).toEqual([{ kind: 'began', userId: 'gu' }])
})

test('a token that nobody spoke of is no news', () => {
  const tab = openTab('token-of-lin')
  tab.store('token-of-lin-renewed')
  expect(tab.heard).toEqual([])
  tab.hear(toldWith('token-of-gu', { kind: 'began', userId: 'gu' }))
  tab.store('token-of-lin-again')
  expect(tab.heard).toEqual([])
})

test('who has stopped listens nowhere and waits for nothing', () => {
  const tab = openTab('token-of-lin')
  tab.hear(toldWith('token-of-gu'))
  tab.store(null)
  expect([tab.listens(), vi.getTimerCount()]).toEqual([['message', 'storage'], 2])
  tab.stop()
  expect([tab.listens(), vi.getTimerCount()]).toEqual([[], 0])
})

test('who has stopped hears nothing more', () => {
  const tab = openTab(null)
  tab.hear(toldWith('token-of-lin'))
  tab.stop()
  vi.advanceTimersByTime(10_000)
  tab.store('token-of-lin')
  expect(tab.heard).toEqual([])
  const leaving = openTab('token-of-lin')
  leaving.store(null)
  leaving.stop()
  vi.advanceTimersByTime(10_000)
  expect(leaving.heard).toEqual([])
})

test('the whole token is not said', () => {
  const { mark } = toldWith('a-long-token-of-lin-qinghe')
  expect(mark).toBe('n-qinghe')
})
