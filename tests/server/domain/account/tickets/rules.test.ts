// Codes to scan: when one has ended, and how the browser beside it is called.
import { expect, test } from 'vitest'
import { deviceWords, expiryFrom, stateNow } from '#server/domain/account/tickets/rules.ts'
import { TICKET_LIFETIME_MS } from '#protocol/account/sessions/scan-login.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const LATER = new Date(NOW.getTime() + 1)

test.each([
  ['waiting', LATER, 'waiting'],
  ['waiting', NOW, 'expired'],
  ['scanned', NOW, 'expired'],
  ['confirmed', NOW, 'expired'],
  ['used', NOW, 'used'],
  ['cancelled', NOW, 'cancelled'],
  ['expired', LATER, 'expired'],
] as const)('a ticket that is %s until %j is %s', (state, expiresAt, now) => {
  expect(stateNow({ state, expiresAt }, NOW)).toBe(now)
})

test('a state lasts as long as a code may', () => {
  expect(expiryFrom(NOW).getTime() - NOW.getTime()).toBe(TICKET_LIFETIME_MS)
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome 浏览器，Windows 电脑'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/130.0`, 'Edge 浏览器，Windows 电脑'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Edge/18`, 'Edge 浏览器，Windows 电脑'],
  [`Mozilla/5.0 (Linux; Android 14; K) ${CHROME} EdgA/130.0`, 'Edge 浏览器，安卓设备'],
  [`Mozilla/5.0 (Linux; Android 14) ${CHROME} MicroMessenger/8.0`, '微信，安卓设备'],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} HuaweiBrowser/5`, '华为浏览器，鸿蒙设备'],
  [`Mozilla/5.0 (Linux; Android 10; HarmonyOS) ${CHROME}`, 'Chrome 浏览器，鸿蒙设备'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${CHROME} QQBrowser/13`, 'QQ 浏览器，Mac 电脑'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox 浏览器，Linux 电脑'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/130 Safari/605', 'Firefox 浏览器，iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130 Safari/605', 'Chrome 浏览器，iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) EdgiOS/130 Safari/605', 'Edge 浏览器，iPad'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/605.1', 'Safari 浏览器，iPad'],
  ['curl/8 (X11)', 'Linux 电脑'],
  ['curl/8', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
