// Where figures lead: lists with exactly their rows.
import { expect, test } from 'vitest'
import { listBehind } from '#src/features/contracts/reports/list-links.ts'
import { topOf } from '#src/ui/charts/column-chart.tsx'

const MAY = { from: '2026-05-01', to: '2026-05-31' }

test.each([
  ['launched', 'launchedFrom=2026-05-01&launchedTo=2026-05-31'],
  ['completed', 'completedFrom=2026-05-01&completedTo=2026-05-31'],
  ['rejected', 'tab=rejected&changedFrom=2026-05-01&changedTo=2026-05-31'],
] as const)('%s leads to the days it counts', (outcome, days) => {
  expect(listBehind({ ...MAY, outcome })).toBe(`/sign/list/signing?${days}&ours=yes&filters=open`)
})

test('filters go along', () => {
  const link = listBehind({
    ...MAY,
    outcome: 'launched',
    contractType: '租赁合同',
    department: 'd',
    person: 'p',
  })
  expect(Object.fromEntries(new URLSearchParams(link.split('?')[1]))).toEqual({
    launchedFrom: MAY.from,
    launchedTo: MAY.to,
    ours: 'yes',
    contractType: '租赁合同',
    department: 'd',
    person: 'p',
    filters: 'open',
  })
})

test.each([
  [0, 4],
  [3, 4],
  [7, 8],
  [11, 12],
  [230, 240],
])('columns of up to %i stand beneath %i', (most, top) => {
  expect(topOf(most)).toBe(top)
})
