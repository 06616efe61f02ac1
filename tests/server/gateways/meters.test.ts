// What is counted of one name stays apart by its labels.
import { expect, test } from 'vitest'
import { createMeters } from '#server/gateways/meters.ts'

const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`nuoyin_${name}`))

test('the same labels add up, others are counted for themselves', () => {
  const meters = createMeters()
  meters.count('requests_total', { call: 'a', status: '200' })
  meters.count('requests_total', { call: 'a', status: '200' }, 2)
  meters.count('requests_total', { call: 'a', status: '404' })
  meters.count('requests_total', { call: 'a"200', status: '' })
  meters.count('refusals_total', { code: 'a' })
  expect(linesOf(meters.text([]), 'requests_total')).toEqual([
    'nuoyin_requests_total{call="a",status="200"} 3',
    'nuoyin_requests_total{call="a",status="404"} 1',
    'nuoyin_requests_total{call="a\\"200",status=""} 1',
  ])
})

test('times of the same labels are one histogram', () => {
  const meters = createMeters()
  meters.time('request_seconds', { call: 'a' }, 0.5)
  meters.time('request_seconds', { call: 'a' }, 1.5)
  meters.time('request_seconds', { call: 'b' }, 1)
  const lines = linesOf(meters.text([]), 'request_seconds')
  expect(lines.filter((line) => /_(?:sum|count)\{/.test(line))).toEqual([
    'nuoyin_request_seconds_sum{call="a"} 2',
    'nuoyin_request_seconds_count{call="a"} 2',
    'nuoyin_request_seconds_sum{call="b"} 1',
    'nuoyin_request_seconds_count{call="b"} 1',
  ])
})
