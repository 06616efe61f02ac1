// The cookie that recognises a browser.
import { expect, test } from 'vitest'
import { deviceCookie, deviceIn } from '#server/domain/account/devices/rules.ts'

const TOKEN = 'a-_9'.repeat(10) + 'xyz'

test.each([
  [undefined, ''],
  ['', ''],
  [`nuoyin_device=${TOKEN}`, TOKEN],
  [`a=b;  nuoyin_device=${TOKEN} ; c=d`, TOKEN],
  [`nuoyin_device=short; nuoyin_device=${TOKEN}`, TOKEN],
  [`other=${TOKEN}`, ''],
  [`nuoyin_device=${TOKEN}x`, ''],
  [`nuoyin_device=+${TOKEN}`, ''],
  ['nuoyin_device', ''],
  [`${'a=b;'.repeat(50)}nuoyin_device=${TOKEN}`, ''],
])('in %j it is %j', (cookies, token) => {
  expect(deviceIn(cookies)).toBe(token)
})

test('it is kept half a year, hidden from scripts and from other sites', () => {
  expect(deviceCookie(TOKEN, { path: '/api', isSecure: false })).toBe(
    `nuoyin_device=${TOKEN}; Path=/api; Max-Age=15552000; HttpOnly; SameSite=Strict`,
  )
  expect(deviceCookie(TOKEN, { path: '/', isSecure: true })).toBe(
    `nuoyin_device=${TOKEN}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`,
  )
})
