// When a session lives, when its token is renewed, and what its end is called.
import { expect, test } from 'vitest'
import { endOf, endedRefusal, isPreviousGood, isRenewalDue } from '#server/domain/account/sessions/rules.ts'
import type { SessionTimes } from '#server/domain/account/sessions/rules.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const HOUR = 3_600_000
const FRESH: SessionTimes = {
  createdAt: NOW,
  applicationId: null,
  contractId: null,
  seenAt: NOW,
  renewedAt: NOW,
  confirmedAt: NOW,
  endedAt: null,
  endReason: null,
}

test.each<[string, Partial<SessionTimes>, ReturnType<typeof endOf>]>([
  ['new', {}, null],
  ['unused for two hours', { seenAt: ago(2 * HOUR) }, null],
  ['unused for longer', { seenAt: ago(2 * HOUR + 1) }, 'idle'],
  ['busy for a week', { createdAt: ago(168 * HOUR) }, null],
  ['busy for longer', { createdAt: ago(168 * HOUR + 1) }, 'signedOut'],
  ['by a link, two hours old', { applicationId: 'a', createdAt: ago(2 * HOUR) }, null],
  ['by a link, older', { applicationId: 'a', createdAt: ago(2 * HOUR + 1) }, 'linkOver'],
  ['in a frame, an hour old', { applicationId: 'a', contractId: 'c', createdAt: ago(HOUR) }, null],
  ['in a frame, older', { applicationId: 'a', contractId: 'c', createdAt: ago(HOUR + 1) }, 'linkOver'],
  ['ended elsewhere', { endedAt: NOW, endReason: 'elsewhere', seenAt: ago(9 * HOUR) }, 'elsewhere'],
  ['ended without a reason', { endedAt: NOW }, 'signedOut'],
])('a session that is %s', (_, times, end) => {
  expect(endOf({ ...FRESH, ...times }, NOW)).toBe(end)
})

test('the replaced token is good until the new one was shown and a minute went by', () => {
  const good = (confirmedAt: Date | null, renewedAgo: number) =>
    isPreviousGood({ ...FRESH, confirmedAt, renewedAt: ago(renewedAgo) }, NOW)
  expect([good(null, 9 * HOUR), good(NOW, 60_000), good(NOW, 60_001)]).toEqual([true, true, false])
})

test('a token is renewed after ten minutes; a lost answer makes up for itself after one', () => {
  const due = (usedPrevious: boolean, renewedAgo: number, confirmedAt: Date | null = null) =>
    isRenewalDue({ ...FRESH, confirmedAt, renewedAt: ago(renewedAgo) }, usedPrevious, NOW)
  expect([due(false, 600_000), due(false, 600_001)]).toEqual([false, true])
  expect([due(true, 60_000), due(true, 60_001), due(true, 60_001, NOW)]).toEqual([false, true, false])
})

test.each([
  ['idle', 405, 'session.idle', '您长时间未操作，已自动退出登录，请重新登录。'],
  ['elsewhere', 511, 'session.elsewhere', '您的账号已在其他设备登录。如非本人操作，请尽快修改密码。'],
  ['unitCancelled', 510, 'session.unit-cancelled', '当前单位已注销，请重新登录。'],
  ['phoneChanged', 401, 'session.unknown', '登录手机号已更换，请用新手机号重新登录。'],
  ['linkOver', 401, 'session.unknown', '从合作应用进入的访问已结束，请回到原应用重新打开，或直接登录。'],
  ['passwordChanged', 401, 'session.unknown', '登录密码已修改，请用新密码重新登录。'],
  ['signedOut', 401, 'session.unknown', '登录失效，请重新登录！'],
  ['unknown', 401, 'session.unknown', '登录失效，请重新登录！'],
] as const)('the end %s is answered with %i', (reason, status, code, words) => {
  const refusal = endedRefusal(reason)
  expect([refusal.status, refusal.code, refusal.words]).toEqual([status, code, words])
})
