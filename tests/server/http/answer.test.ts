// What goes back: envelopes, errors as refusals, and answers that break their declaration.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import { DatabaseAway } from '#server/db/database-away.ts'
import { asRefusal, checkOutput, refused, success } from '#server/http/answer.ts'

test('a success carries its data, a refusal what is known of it', () => {
  expect(success({ a: 1 }, 'r')).toEqual({ code: '000000', info: '', data: { a: 1 }, requestId: 'r' })
  const bare = { code: 'not-found', info: '没有', data: null, requestId: 'r' }
  expect(refused(new Refusal('not-found', '没有'), 'r')).toEqual(bare)
  const more = { fields: { name: '请填写' }, retryAfterSeconds: 0 }
  expect(refused(new Refusal('not-found', '没有', more), 'r')).toEqual({ ...bare, ...more })
})

const coded = (code: string, statusCode?: number) =>
  Object.assign(new Error(code), { code, ...(statusCode && { statusCode }) })
test.each([
  [coded('FST_ERR_CTP_BODY_TOO_LARGE', 413), 'request.too-large'],
  [coded('ECONNRESET', 400), 'request.cut-off'],
  [coded('ECONNRESET', 500), 'server.failed'],
  [coded('ECONNRESET'), 'server.failed'],
  [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'illegal.shape'],
  [coded('FST_ERR_REP_ALREADY_SENT', 500), 'server.failed'],
  [coded('FST_ERR_WHATEVER'), 'server.failed'],
  [coded('OTHER', 400), 'server.failed'],
  [coded('ENOSPC'), 'storage.full'],
  [coded('22P05'), 'input.invalid'],
  [coded('23505'), 'server.failed'],
  [coded('57P01'), 'database.away'],
  [coded('08006'), 'database.away'],
  [new DatabaseAway(coded('ECONNREFUSED')), 'database.away'],
  [new DrizzleQueryError('select 1', [], coded('ECONNREFUSED')), 'database.away'],
  [new DrizzleQueryError('select 1', [], coded('23505')), 'server.failed'],
  [new Error('Connection terminated unexpectedly'), 'database.away'],
  [coded('ECONNREFUSED'), 'server.failed'],
  [new Error('who knows'), 'server.failed'],
])('%s becomes %s', (error, code) => {
  const refusal = asRefusal(error)
  expect([refusal.code, refusal.cause]).toEqual([code, error])
})

test('a refusal stays what it is; unforeseen and full disks have their status', () => {
  const refusal = new Refusal('not-found', '没有')
  expect(asRefusal(refusal)).toBe(refusal)
  expect(asRefusal(new Error('x')).status).toBe(500)
  expect(asRefusal(coded('57P03'))).toMatchObject({ status: 503, retryAfterSeconds: 10 })
  expect(asRefusal(coded('ENOSPC'))).toMatchObject({ status: 503, retryAfterSeconds: 60 })
})

const endpoint = {
  name: 'look',
  output: v.object({ at: v.string(), more: v.optional(v.object({ n: v.number() })) }),
} as unknown as Endpoint
test('an answer is what its declaration promises, as JSON has it', () => {
  checkOutput(endpoint, { at: new Date(0), more: { n: 1 } })
  checkOutput(endpoint, { at: 'x', more: undefined })
  const wrong = (output: unknown) => () => checkOutput(endpoint, output)
  expect(wrong({ at: 'x', more: { n: 'y' } })).toThrow(/^look answers against its declaration: more\.n: /)
  expect(wrong(undefined)).toThrow(/^look answers against its declaration: \.: /)
  expect(wrong({ at: 'x', secret: 1 })).toThrow('look answers more than its declaration: ["at","secret"]')
})
