// Values that travel as text: flags of a query, and moments of the calendar.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isOfCalendar, queryFlag } from '#protocol/envelope.ts'

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])('the flag %j means %s', (text, means) => {
  expect(v.parse(queryFlag, text)).toBe(means)
})

test.each([
  ['2026-11-21T04:00:00Z', true],
  ['1900-01-01T00:00:00Z', true],
  ['2999-12-31T23:59:59Z', true],
  ['1899-12-31T23:59:59Z', false],
  ['3000-01-01T00:00:00Z', false],
  ['2024-02-29T00:00:00Z', true],
  ['2026-02-29T00:00:00Z', false],
  ['2026-04-31T00:00:00Z', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-11-00T00:00:00Z', false],
  ['2026-11-21T25:00:00Z', false],
  ['2026-11-21', true],
  ['', false],
])('%j is a moment of the calendar: %s', (text, is) => {
  expect(isOfCalendar(text)).toBe(is)
})
