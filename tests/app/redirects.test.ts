// Paths that lead straight on (specification §2).
import { expect, it } from 'vitest'
import { redirects } from '#src/app/routes/routes.ts'

it.each([
  ['/', '/home'],
  ['/login', '/login/password'],
  ['/sign', '/sign/list/signing'],
  ['/office', '/office/signingReport'],
  ['/flowStart', '/flowStart/startType'],
  ['/human', '/human/entryManage'],
  ['/humanFlow', '/humanFlow/setForm'],
  ['/user', '/user/userCenter/userInfo'],
  ['/helper', '/helper/helperCenter/questionList'],
  ['/helper/helperCenter', '/helper/helperCenter/questionList'],
])('%s leads to %s', (from, to) => {
  expect(redirects[from]).toBe(to)
})
