// Timers of a page that expire when the walk says so.
// So a slow and a fast machine walk the same path.
import type { Page } from '@playwright/test'
import { until } from '#tests/models/browser/until.ts'

interface Timers {
  /** Lets all held timers of so many milliseconds run out; how many there were. */
  readonly nuoyinRing: (delay: number) => number
}

/** Holds timers of these lengths; all others run as ever. Returns what lets those of one length run out. */
export const holdTimers = async (
  page: Page,
  delays: readonly number[],
): Promise<(delay: number) => Promise<void>> => {
  await page.addInitScript((held) => {
    const timers = new Map<number, { readonly delay: number; readonly ring: () => void }>()
    const set = window.setTimeout.bind(window)
    const clear = window.clearTimeout.bind(window)
    let last = 0
    window.setTimeout = ((ring: () => void, delay = 0, ...rest: unknown[]) => {
      if (!held.includes(delay)) return set(ring, delay, ...rest)
      last -= 1
      timers.set(last, { delay, ring })
      return last
    }) as typeof window.setTimeout
    window.clearTimeout = ((id: number) => {
      if (!timers.delete(id)) clear(id)
    }) as typeof window.clearTimeout
    ;(window as unknown as { nuoyinRing: Timers['nuoyinRing'] }).nuoyinRing = (delay) => {
      const due = [...timers].filter(([, timer]) => timer.delay === delay)
      for (const [id, { ring }] of due) {
        timers.delete(id)
        ring()
      }
      return due.length
    }
  }, delays)
  return async (delay) => {
    await until(
      async () =>
        (await page.evaluate((ms) => (window as unknown as Timers).nuoyinRing(ms), delay)) || undefined,
      () => `nothing in the page waits for ${delay} ms`,
    )
  }
}
