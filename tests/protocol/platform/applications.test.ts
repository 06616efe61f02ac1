// Fields of a partner application, and how its events read.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { frameOrigins, isOwnMachine } from '#protocol/platform/applications/frame-origins.ts'
import { applicationFields } from '#protocol/platform/applications/applications.ts'
import { eventLabel, TEST_EVENT, WEBHOOK_EVENTS } from '#protocol/platform/applications/webhooks.ts'
import { problemOf } from '#protocol/problem-of.ts'

const REFUSED = '请填写以 https:// 开头的完整地址，不带账号和 #'

test.each([
  ['', undefined],
  ['https://partner.example/hooks?a=1', undefined],
  ['HTTP://partner.example/', undefined],
  ['partner.example/hooks', REFUSED],
  ['ftp://https://partner.example/', REFUSED],
  ['https://', REFUSED],
  ['https://who@partner.example/', REFUSED],
  ['https://:secret@partner.example/', REFUSED],
  ['https://partner.example/#part', REFUSED],
])('the callback address %j', (text, problem) => {
  expect(problemOf(applicationFields.callbackUrl, text)).toBe(problem)
})

test('an address that may call is a range of addresses, and what is wrong is said', () => {
  expect(v.parse(applicationFields.ipList, [' 203.0.113.0/24 '])).toEqual(['203.0.113.0/24'])
  expect(problemOf(applicationFields.ipList, ['203.0.113.0/24', 'somewhere'])).toBe(
    '“somewhere”不是 IP 地址或网段，例如 203.0.113.7 或 203.0.113.0/24',
  )
})

test('events read in Chinese; one that is not known keeps its code', () => {
  expect(eventLabel(TEST_EVENT)).toBe('测试推送')
  expect(WEBHOOK_EVENTS.map(({ code }) => eventLabel(code))).toEqual(WEBHOOK_EVENTS.map(({ label }) => label))
  expect(eventLabel('contract.launched')).toBe('合同已发起')
  expect(eventLabel('unknown.happened')).toBe('unknown.happened')
})

test.each([
  ['https://oa.example.com', 'https://oa.example.com'],
  [' https://OA.example.com:443/ ', 'https://oa.example.com'],
  ['https://oa.example.com:8443', 'https://oa.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
])('%s is the origin %s', (text, origin) => {
  expect(v.parse(frameOrigins, [text])).toEqual([origin])
})

test.each([
  'oa.example.com',
  'http://oa.example.com',
  'https://*.example.com',
  'https://oa.example.com/path',
  'https://oa.example.com?a=1',
  'https://user@oa.example.com',
  "https://oa.example.com;script-src'none'",
  'https://oa.example.com https://evil.example.com',
  'javascript:alert(1)',
  '*',
])('%s is no origin that may frame', (text) => {
  expect(problemOf(frameOrigins, [text])).toBe(
    '请填写以 https:// 开头的网页来源，只含域名和端口，如 https://oa.example.com',
  )
})

test('the own machine is told from the rest', () => {
  expect(['http://localhost:1', 'http://127.0.0.1', 'https://localhost', 'x'].map(isOwnMachine)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
