// The header `traceparent`: what W3C Trace Context says, against whatever else comes.
import { expect, test } from 'vitest'
import { readTraceparent, writeTraceparent } from '#server/gateways/traces/trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

test('version 00 is read and written as it is, and of a later version what is known', () => {
  const own = { traceId: TRACE, spanId: SPAN, isSampled: true }
  expect([
    readTraceparent(`00-${TRACE}-${SPAN}-01`),
    readTraceparent(`00-${TRACE}-${SPAN}-00`),
    readTraceparent(`00-${TRACE}-${SPAN}-03`),
    readTraceparent(`cc-${TRACE}-${SPAN}-01-what-the-future-holds`),
    readTraceparent(writeTraceparent(own)),
    readTraceparent(writeTraceparent({ ...own, isSampled: false })),
  ]).toEqual([own, { ...own, isSampled: false }, own, own, own, { ...own, isSampled: false }])
})

test('anything else is none', () => {
  const others = [
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01\n`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `cc-${TRACE}-${SPAN}-01-${'a'.repeat(300)}`,
    `00-${TRACE}g-${SPAN}-01`,
  ]
  expect(others.filter((text) => readTraceparent(text) !== undefined)).toEqual([])
})
