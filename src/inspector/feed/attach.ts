// Attaches an inspector to a page that asked for one; loaded only then.
import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'
import { makeUuid } from '#protocol/uuid.ts'
import { CHANNEL } from '#src/inspector/channel.ts'
import { showBadge } from './badge.ts'
import { masked } from './masking.ts'
import { createOwnFeed } from './own-feed.ts'

/** `own`: the page /inspector of this server; `stately`: the hosted one, which needs the internet. */
export type InspectionKind = 'own' | 'stately'

const STATELY = 'https://stately.ai/inspect'

/** The observer for the `inspect` option of every root actor of this page. */
export const attachInspector = (kind: InspectionKind): Observer<InspectionEvent> =>
  kind === 'stately' ? attachStately() : attachOwn()

const attachOwn = (): Observer<InspectionEvent> => {
  const address = (): string => {
    const search = new URLSearchParams(location.search)
    search.delete('inspect')
    return location.pathname + (search.size === 0 ? '' : `?${search.toString()}`)
  }
  const feed = createOwnFeed({
    wire: new BroadcastChannel(CHANNEL),
    page: makeUuid().slice(0, 8),
    address,
    now: () => Date.now(),
  })
  window.addEventListener('pagehide', feed.leave)
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', feed.join)
  // Back from the browser's memory, where it was kept whole.
  window.addEventListener('pageshow', (shown) => {
    if (shown.persisted) feed.join()
  })
  showBadge({ words: '状态图检视器', onOpen: () => void window.open('/inspector', 'nuoyin-inspector') })
  return feed.observer
}

/** The hosted inspector; browsers may refuse the window until the person has pressed something. */
const attachStately = (): Observer<InspectionEvent> => {
  let opened = window.open(STATELY, 'xstateinspector')
  const inspector = createBrowserInspector({
    url: STATELY,
    autoStart: false,
    maxDeferredEvents: 2_000,
    serialize: (message) => masked(message) as typeof message,
    // The package opens its window itself; here it is given the one that is open already.
    window: {
      open: () => opened,
      addEventListener: window.addEventListener.bind(window),
    } as unknown as Window,
  })
  if (opened === null)
    showBadge({
      words: '打开 Stately 检视器',
      onOpen: () => {
        opened = window.open(STATELY, 'xstateinspector')
        inspector.start()
      },
      once: true,
    })
  else inspector.start()
  return inspector.inspect
}
