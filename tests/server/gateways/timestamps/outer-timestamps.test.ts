// Time stamps of an authority outside: every fault of its answers is told, and nothing waits for long.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#protocol/failures.ts'
import { POLICY } from '#server/trust/oids.ts'
import { requestTimestamp } from '#server/trust/timestamp-client.ts'
import type { TimestampOutcome } from '#server/trust/timestamp-client.ts'
import type { OuterTimestamps } from '#server/gateways/timestamps/outer-timestamps.ts'
import { startAnswering } from '#tests/support/answering-server.ts'
import { startOuterTsa } from '#tests/support/outer-tsa.ts'
import type { OuterTsa, TsaFault } from '#tests/support/outer-tsa.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock()
const data = Buffer.from('合同')
const digest = createHash('sha256').update(data).digest()
let tsa: OuterTsa

beforeAll(async () => {
  tsa = await startOuterTsa(clock)
})
afterAll(() => tsa.stop())
beforeEach(() => {
  tsa.fault = 'nothing'
  tsa.login = undefined
})

/** The code and the inner cause, or the time. */
const asking = async (more: Partial<OuterTimestamps> = {}) => {
  try {
    return (await requestTimestamp(digest, tsa.source(more))).time
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.cause instanceof Error ? error.cause.message : '']
  }
}

test.skipIf(missingTool('openssl'))(
  'a stamp holds for OpenSSL under the root that was configured',
  async () => {
    const { token, time, chain } = await requestTimestamp(digest, tsa.source())
    expect(time).toEqual(clock.now())
    expect(Buffer.from(chain.at(-1)!)).toEqual(Buffer.from(tsa.root))
    const { output } = runTool(
      'openssl',
      ['ts', '-verify', '-in', '{token}', '-token_in', '-data', '{data}', '-CAfile', '{root}'],
      { token, data, root: pem('CERTIFICATE', tsa.root) },
    )
    expect(output).toContain('Verification: OK')
  },
)

const UNACCEPTABLE = 'timestamp.unacceptable'
const UNAVAILABLE = 'timestamp.unavailable'
test.each<[TsaFault, string, string | RegExp]>([
  ['status 500', UNAVAILABLE, 'time-stamp authority answered 500'],
  ['too long', UNAVAILABLE, 'answer longer than 65536 bytes'],
  ['no time stamp', UNACCEPTABLE, ''],
  ['other nonce', UNACCEPTABLE, 'nonce differs'],
  ['other root', UNACCEPTABLE, 'certificate chain too long'],
  ['expired certificate', UNACCEPTABLE, 'certificate not valid at that time'],
  ['clock ahead', UNACCEPTABLE, 'stamped 3600 s ahead of our clock'],
])('an authority with “%s” is refused as %s', async (fault, code, cause) => {
  tsa.fault = fault
  const [said, why] = (await asking()) as string[]
  expect(said).toBe(code)
  if (cause !== '') expect(why).toBe(cause)
})

test('the policy is asked for and required', async () => {
  expect(await asking({ policy: POLICY.timestamp })).toEqual(clock.now())
  expect(await asking({ policy: '1.2.3.4' })).toEqual([
    UNACCEPTABLE,
    expect.stringMatching(/^time stamp not granted \(status 2\): /),
  ])
  tsa.fault = 'other policy'
  expect(await asking({ policy: '1.2.3.4' })).toEqual([
    UNACCEPTABLE,
    `policy is ${POLICY.timestamp}, not 1.2.3.4`,
  ])
})

test('a name and a password go along, and whoever has none is refused', async () => {
  tsa.login = `Basic ${Buffer.from('云杉:纸灯').toString('base64')}`
  expect(await asking({ login: { user: '云杉', password: '纸灯' } })).toEqual(clock.now())
  expect(await asking()).toEqual([UNAVAILABLE, 'time-stamp authority answered 401'])
})

test('a longer token than there is room for is refused before it is put anywhere', async () => {
  const narrow = { ...tsa.source(), tokenBytes: 100 }
  const refused = requestTimestamp(digest, narrow)
  await expect(refused).rejects.toMatchObject({ code: UNACCEPTABLE })
  await expect(refused).rejects.toHaveProperty(
    'cause.message',
    expect.stringMatching(/^token of \d+ bytes where there is room for 100$/),
  )
})

test('a silent authority is waited for no longer than is allowed, and then left alone for five seconds', async () => {
  tsa.fault = 'silent'
  const outcomes: TimestampOutcome[] = []
  const source = tsa.source({ limitMs: 200, told: (outcome) => outcomes.push(outcome) })
  const before = tsa.asked()
  const refused = { code: UNAVAILABLE, status: 503 }
  await expect(requestTimestamp(digest, source)).rejects.toMatchObject(refused)
  tsa.fault = 'nothing'
  await expect(requestTimestamp(digest, source)).rejects.toMatchObject(refused)
  expect(tsa.asked() - before).toBe(1)
  clock.advance(5_000)
  expect((await requestTimestamp(digest, source)).time).toEqual(clock.now())
  expect(outcomes).toEqual(['unavailable', 'unavailable', 'stamped'])
})

test('an authority that sends elsewhere is not followed', async () => {
  const elsewhere = await startAnswering(() => ({ status: 307, headers: { location: tsa.url }, raw: '' }))
  onTestFinished(elsewhere.stop)
  const before = tsa.asked()
  expect(((await asking({ url: elsewhere.origin })) as string[])[0]).toBe(UNAVAILABLE)
  expect(tsa.asked()).toBe(before)
})
