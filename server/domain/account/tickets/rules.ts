// Rules of scan-login codes beyond their chart.
// They tell when a code has ended, and describe its browser.
import { TICKET_LIFETIME_MS } from '#protocol/account/sessions/scan-login.ts'
import type { TicketState } from '#protocol/account/sessions/scan-login.ts'

/** Codes one address may ask for in ten minutes. */
export const TICKETS_PER_ADDRESS = { most: 120, windowMs: 10 * 60_000 } as const

const ENDED: readonly TicketState[] = ['used', 'cancelled', 'expired']

/** The state of a ticket at a time: past its deadline it is expired, even before that is recorded. */
export const stateNow = (
  ticket: { readonly state: TicketState; readonly expiresAt: Date },
  now: Date,
): TicketState => (!ENDED.includes(ticket.state) && ticket.expiresAt <= now ? 'expired' : ticket.state)

/** When a state entered now is over. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + TICKET_LIFETIME_MS)

// The first that matches: every browser also calls itself by the names of those before it.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/Firefox|FxiOS/, 'Firefox 浏览器'],
  [/Chrome|CriOS/, 'Chrome 浏览器'],
  [/Safari/, 'Safari 浏览器'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, '安卓设备'],
  [/Windows/, 'Windows 电脑'],
  [/Mac OS X|Macintosh/, 'Mac 电脑'],
  [/Linux|X11/, 'Linux 电脑'],
]

/** A browser and its system as people call them, from its user agent: `Chrome 浏览器，Windows 电脑`. */
export const deviceWords = (userAgent: string): string => {
  const found = [BROWSERS, SYSTEMS].flatMap(
    (table) => table.find(([sign]) => sign.test(userAgent))?.[1] ?? [],
  )
  return found.length === 0 ? '未知设备' : found.join('，')
}
