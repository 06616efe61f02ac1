// The codes of refusals: a closed list, each declared once, and the codes of each call.
import { expect, expectTypeOf, test } from 'vitest'
import { endpoints } from '#protocol/endpoints.ts'
import { COMMON_CODES, INNER_CODES, mayAnswer, Refusal, SUCCESS_CODE } from '#protocol/failures.ts'
import type { RefusalCode } from '#protocol/failures.ts'
import type { LifecycleNoun } from '#server/domain/lifecycle.ts'
import { openApiDocument } from '#server/http/openapi.ts'

test('a code that nobody declares does not compile', () => {
  expectTypeOf<string>().not.toExtend<RefusalCode>()
  expectTypeOf<'seal.not-possible' | 'session.idle' | 'finish.not-valid'>().toExtend<RefusalCode>()
  // @ts-expect-error nobody declares it
  expect(new Refusal('seal.not-posible', '拼错了').code).toBe('seal.not-posible')
  expectTypeOf<'contract' | 'sealGrant' | 'party'>().toExtend<LifecycleNoun>()
  expectTypeOf<'contracts'>().not.toExtend<LifecycleNoun>()
})

test('what no call answers with is declared by none, and nothing is named twice', () => {
  const declared = new Set(endpoints.flatMap(({ refusals }) => refusals))
  expect(INNER_CODES.filter((code) => declared.has(code))).toEqual([])
  expect(new Set([...COMMON_CODES, ...INNER_CODES]).size).toBe(COMMON_CODES.length + INNER_CODES.length)
  const twice = endpoints.filter(({ refusals }) => new Set(refusals).size < refusals.length)
  expect(twice.map(({ name }) => name)).toEqual([])
})

test('a call answers with success, with its own codes and with the common ones', () => {
  const call = { refusals: ['seal.not-possible'] }
  const codes = [
    SUCCESS_CODE,
    'seal.not-possible',
    'session.idle',
    'finish.not-valid',
    'contract.not-possible',
  ]
  expect(codes.map((code) => mayAnswer(call, code))).toEqual([true, true, true, false, false])
})

test('the OpenAPI document names every code an answer can carry', () => {
  const document = openApiDocument(endpoints) as {
    'x-common-refusals': string[]
    paths: Record<string, Record<string, { 'x-refusals': string[] }>>
  }
  const own = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation['x-refusals']),
  )
  expect(document['x-common-refusals']).toEqual(COMMON_CODES)
  expect(new Set(own)).toEqual(new Set(endpoints.flatMap(({ refusals }) => refusals)))
})
