// On 页面不存在 the menu is that of the part one was in.
import { expect, it } from 'vitest'
import { missedAt, placeAround } from '#src/app/missed.ts'

it.each([
  ['the missed part', '/404', missedAt('/sign/list/nowhere'), '/sign/list/nowhere'],
  ['nothing where /404 itself was opened', '/404', null, '/404'],
  ['nothing of what others keep in the history', '/404', { missed: 7 }, '/404'],
  ['the page itself elsewhere', '/home', missedAt('/sign/list/nowhere'), '/home'],
])('is around it: %s', (_, path, state, place) => {
  expect(placeAround(path, state)).toBe(place)
})
