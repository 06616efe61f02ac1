// The signature of a request: its time, nonce, sign and call, each wrong alone.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { canonicalText } from '#protocol/request-signature.ts'
import { signedValues, verifySignature } from '#server/http/verify-signature.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const NOW = 1_795_000_000_000
const CALL = { method: 'POST', path: '/A/b' } as const
const NONCE = 'aB3'.repeat(5) + 'x'
const request = (body: unknown, query: object = {}, method = 'POST') =>
  ({ method, body, query }) as FastifyRequest
const signed = (values: Record<string, unknown>, secret = 's') => ({
  ...values,
  sign: createHash('md5').update(canonicalText(values, secret)).digest('hex'),
})
const GOOD = { name: '印', nonce: NONCE, now_date: NOW, call: 'POST /A/b' }
const check = (from: FastifyRequest, now = NOW) =>
  verifySignature(from, CALL, { secret: 's', now: new Date(now) })
const refusal = (values: Record<string, unknown>, now = NOW) =>
  refusedBy(() => check(request(signed(values)), now))?.code

test('a signed request gives its values without what signs them', () => {
  expect(check(request(signed(GOOD)))).toEqual({ values: { name: '印' }, nonce: NONCE })
  const { call: _, ...withoutCall } = GOOD
  expect(check(request(signed(withoutCall)))).toEqual({ values: { name: '印' }, nonce: NONCE })
})

test.each([
  [{ now_date: NOW - 300_000 }, undefined],
  [{ now_date: NOW + 300_000 }, undefined],
  [{ now_date: NOW - 300_001 }, 'illegal.time'],
  [{ now_date: NOW + 300_001 }, 'illegal.time'],
  [{ now_date: `0${NOW}` }, 'illegal.time'],
  [{ now_date: `${NOW}.0` }, 'illegal.time'],
  [{ now_date: undefined }, 'illegal.time'],
  [{ nonce: `${NONCE}x` }, 'illegal.nonce'],
  [{ nonce: NONCE.slice(1) }, 'illegal.nonce'],
  [{ nonce: `${NONCE.slice(1)}-` }, 'illegal.nonce'],
  [{ nonce: undefined }, 'illegal.nonce'],
  [{ nonce: 1_234_567_890_123_456 }, 'illegal.nonce'],
  [{ call: 'POST /A/c' }, 'illegal.sign'],
  [{ call: '' }, 'illegal.sign'],
])('with %j it is refused as %s', (change, code) => {
  expect(refusal({ ...GOOD, ...change })).toBe(code)
})

test('another secret or another value does not fit the sign', () => {
  expect(refusedBy(() => check(request(signed(GOOD, 'other'))))?.code).toBe('illegal.sign')
  expect(refusedBy(() => check(request({ ...signed(GOOD), name: '章' })))?.code).toBe('illegal.sign')
  expect(refusedBy(() => check(request({ ...GOOD })))?.code).toBe('illegal.sign')
})

test('values come from the query and from a JSON body, each key once', () => {
  const values = (body: unknown, query = {}, method = 'POST') => ({
    ...signedValues(request(body, query, method)),
  })
  expect(values({ a: 1 }, { b: '2' })).toEqual({ a: 1, b: '2' })
  expect(values({ a: 1 }, {}, 'PUT')).toEqual({ a: 1 })
  expect([values({ a: 1 }, { b: '2' }, 'GET'), values({ a: 1 }, {}, 'DELETE')]).toEqual([{ b: '2' }, {}])
  expect([values(null), values('text'), values(undefined), values({ pipe: () => undefined })]).toEqual([
    {},
    {},
    {},
    {},
  ])
  expect(values({ pipe: 'a value' })).toEqual({ pipe: 'a value' })
  expect(refusedBy(() => values({ a: 1 }, { a: '1' }))?.code).toBe('illegal.duplicate-key')
  expect(refusedBy(() => values({}, { a: ['1', '2'] }))?.code).toBe('illegal.duplicate-key')
  expect(values({ toString: 1 })).toEqual({ toString: 1 })
})
