// What issuers said of certificates is asked for once, for all that want it within a while.
import { expect, test } from 'vitest'
import { askRemembered } from '#server/operations/seals/signing-keys/remembered-status.ts'
import type { RevocationAnswer } from '#server/trust/revocation-request.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const START = Date.parse('2026-03-02T01:00:00Z')
const MINUTE_MS = 60_000
const at = (minutes: number): Date => new Date(START + minutes * MINUTE_MS)
const certificate = (number: number) => ({
  certificate: Uint8Array.of(number >> 8, number & 255),
  issuer: Uint8Array.of(0),
})

/** Authorities that answer, or do not; `asked` tells when they were asked, in minutes. */
const authorities = () => {
  const asked: number[] = []
  const failures: unknown[] = []
  const clock = createTestClock(at(0))
  let isSilent = false
  const revocations = {
    ask: async (_: unknown, when: Date): Promise<RevocationAnswer> => {
      asked.push((when.getTime() - START) / MINUTE_MS)
      if (isSilent) throw new Error('nobody answers')
      return {
        kind: 'ocsp',
        der: Uint8Array.of(asked.length),
        status: 'good' as never,
        thisUpdate: when,
        nextUpdate: undefined,
      }
    },
  }
  const ask = (number: number, since: Date, silentSince?: Date) =>
    askRemembered({ revocations, clock }, certificate(number), {
      since,
      ...(silentSince === undefined ? {} : { silentSince }),
      onFailure: (cause) => failures.push(cause),
    }).then(
      ({ der }) => der[0],
      () => 'failed',
    )
  return {
    asked,
    failures,
    ask,
    goTo: (minutes: number) => clock.set(at(minutes)),
    silence: (silent: boolean) => (isSilent = silent),
  }
}

test('many that ask together ask once, and one that wants a later answer asks anew', async () => {
  const { asked, ask, goTo } = authorities()
  expect(await Promise.all([ask(1, at(0)), ask(1, at(0)), ask(2, at(0))])).toEqual([1, 1, 2])
  goTo(5)
  expect([await ask(1, at(0)), await ask(1, at(5)), await ask(1, at(1))]).toEqual([1, 3, 3])
  expect(asked).toEqual([0, 0, 5])
})

test('a failure is told once; whoever takes silence for an answer hears it again, anybody else asks anew', async () => {
  const { asked, failures, ask, goTo, silence } = authorities()
  silence(true)
  expect(await Promise.all([ask(1, at(0)), ask(1, at(0))])).toEqual(['failed', 'failed'])
  expect(failures.length).toBe(1)
  silence(false)
  goTo(1)
  expect(await ask(1, at(-9), at(0))).toBe('failed')
  expect(await ask(1, at(-9), at(1))).toBe(2)
  silence(true)
  expect([await ask(3, at(1)), asked]).toEqual(['failed', [0, 1, 1]])
  silence(false)
  expect([await ask(3, at(1)), asked]).toEqual([4, [0, 1, 1, 1]])
})

test('of more than 500 the one that was asked for first is forgotten', async () => {
  const { asked, ask } = authorities()
  for (let number = 0; number <= 500; number += 1) await ask(number, at(0))
  await ask(1, at(0))
  expect(asked.length).toBe(501)
  await ask(0, at(0))
  expect(asked.length).toBe(502)
})
