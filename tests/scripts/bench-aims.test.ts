// The flat list of aims says of each figure of a bench what it is to be, and whether it is.
import { expect, test } from 'vitest'
import { aimsOf } from '../../scripts/bench/aims.ts'

test('gives a row for each figure that has an aim, met at the bound itself and not beyond it', () => {
  expect(
    aimsOf({
      sealing: { aims: [{ key: 'rsa2048', timesFaster: 11.234, shareOfBare: 0.59 }] },
      pages: { rows: [{ what: 'login', value: 150, unit: 'KB', aim: '≤ 150' }] },
      lists: [
        {
          on: 'PostgreSQL',
          own: 300_000,
          of: 1_000_000,
          rows: [{ what: 'red dot', small: 1, large: 50.01, ratio: 1.2 }],
        },
        { on: 'PGlite', own: 1, of: 2, rows: [{ what: 'red dot', small: 1, large: 100, ratio: 9 }] },
      ],
      clicks: [{ key: 'launch', what: '发起', presses: 8, fields: 2, mostPresses: 7, mostFields: 2 }],
      viewer: [{ what: '500 pages', viewMs: 12, bareMs: 10, times: 1.2 }],
    }),
  ).toEqual([
    { key: 'sealing.rsa2048.timesFaster', value: 11.23, unit: '×', aim: '≥ 5', met: true },
    { key: 'sealing.rsa2048.shareOfBare', value: 0.59, unit: '×', aim: '≥ 0.6', met: false },
    { key: 'pages.login', value: 150, unit: 'KB', aim: '≤ 150', met: true },
    { key: 'lists.PostgreSQL.red dot', value: 50.01, unit: 'ms', aim: '≤ 50', met: false },
    { key: 'lists.PostgreSQL.red dot.ratio', value: 1.2, unit: '×', aim: '≤ 1.2', met: true },
    { key: 'lists.PGlite.red dot', value: 100, unit: 'ms', aim: '≤ 100', met: true },
    { key: 'clicks.launch.presses', value: 8, unit: '', aim: '≤ 7', met: false },
    { key: 'clicks.launch.fields', value: 2, unit: '', aim: '≤ 2', met: true },
    { key: 'viewer.500 pages', value: 1.2, unit: '×', aim: '≤ 1.2', met: true },
  ])
})

test('a batch that was killed has to be whole, each signed once and charged once, and nobody else delayed', () => {
  const waits = { signatures: 9, median: 800, most: 1_100 }
  const killed = { contracts: 10, valid: 10, signedOnce: 9, whole: 10, uses: 11, quotaUsed: 10 }
  const rows = aimsOf({
    killed: { ...killed, idle: waits, beside: { signatures: 9, median: 1_500, most: 2_801 } },
  })
  expect(rows.map(({ key, value, aim, met }) => [key, value, aim, met])).toEqual([
    ['killed.valid files', 10, '≥ 10', true],
    ['killed.signed once', 9, '≥ 10', false],
    ['killed.chains whole', 10, '≥ 10', true],
    ['killed.uses of the seal', 11, '≤ 10', false],
    ['killed.quota used', 10, '≤ 10', true],
    ['killed.uses not lost', 11, '≥ 10', true],
    ['killed.quota not given back', 10, '≥ 10', true],
    ['killed.delay of a single signature', 2_001, '≤ 2000', false],
  ])
})

test('says nothing of what was not measured', () => {
  expect(aimsOf({})).toEqual([])
})
