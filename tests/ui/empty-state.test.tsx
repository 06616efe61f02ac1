// Lists with nothing in them: each shows what would be there, and a search its own drawing.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NothingFound } from '#src/ui/nothing-found.tsx'

afterEach(cleanup)

const drawn = (shown: React.ReactNode) =>
  [...render(shown).container.querySelectorAll('svg')].map((svg) => [
    svg.dataset['drawing'],
    svg.getAttribute('aria-hidden'),
  ])

test.each(['contract', 'draft', 'approval', 'seal', 'notice', 'search'] as const)('draws: %s', (drawing) => {
  expect(drawn(<EmptyState drawing={drawing} title="没有" />)).toEqual([[drawing, 'true']])
})

test('without a word of it a contract is drawn, and a search that finds nothing has a glass', () => {
  expect(drawn(<EmptyState title="没有" />)).toEqual([['contract', 'true']])
  cleanup()
  expect(drawn(<NothingFound search="船" onClear={() => undefined} />)).toEqual([['search', 'true']])
})
