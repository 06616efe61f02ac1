// The header that names the identity a request is made in.
import { expect, test } from 'vitest'
import { bizHeader, parseBizHeader } from '#protocol/identity.ts'

const companyId = '9b2f0f3e-1c57-4c5e-8a6f-0d1e2f3a4b5c'

test('the header says who acts and is read back', () => {
  expect(bizHeader({ type: 1 })).toBe('1')
  expect(bizHeader({ type: 2, companyId })).toBe(`2:${companyId}`)
  expect(parseBizHeader('1')).toEqual({ type: 1 })
  expect(parseBizHeader(`2:${companyId}`)).toEqual({ type: 2, companyId })
})

test.each(['', '2', '2:', '3', '11', `1:${companyId}`, `2:${companyId}0`, `2:${companyId.slice(1)}`])(
  '%j names nobody',
  (header) => {
    expect(parseBizHeader(header)).toBeUndefined()
  },
)

test.each([` 2:${companyId}`, `2:${companyId} `, `2:${companyId.toUpperCase()}`])(
  '%j names nobody: it is not as the client writes it',
  (header) => {
    expect(parseBizHeader(header)).toBeUndefined()
  },
)
