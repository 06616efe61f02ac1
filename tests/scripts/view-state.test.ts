// What views keep by themselves is counted, and may only fall.
import { expect, test } from 'vitest'
import { lowered, viewStateFaults, viewStateIn } from '../../scripts/check/view-state.ts'

test('calls are counted, imports and other names are not', () => {
  expect(
    viewStateIn(
      `import { useEffect, useState } from 'react'
const [a] = useState(0)
const [b] = useState<ReadonlyMap<string, string>>(new Map())
const [c] = useState<() => void>(() => go)
useEffect(() => undefined, [])
useEffectEvent(() => undefined)
return useMutation({ mutationFn })`,
    ),
  ).toEqual({ useState: 3, useEffect: 1, useMutation: 1 })
})

const counts = (useState: number) => ({ useState, useEffect: 0, useMutation: 0 })

test('a number that rose and a place that is new are named, and so is a number that fell', () => {
  expect(
    viewStateFaults(
      { app: counts(2), 'features/seals/seals': counts(3), ui: counts(4) },
      { app: counts(2), 'features/seals/seals': counts(4), 'features/hr/files': counts(1), ui: counts(1) },
    ),
  ).toEqual([
    'src/features/hr/files: useState 1, allowed 0; steps, waits and calls belong to a chart (CONTRIBUTING.md)',
    'src/features/seals/seals: useState 4, allowed 3; steps, waits and calls belong to a chart (CONTRIBUTING.md)',
    'src/ui: useState 1, no longer 4; lower the table: node scripts/check/view-state.ts',
  ])
})

test('nothing is said of what stands as the table has it', () => {
  expect(viewStateFaults({ app: counts(2) }, { app: counts(2) })).toEqual([])
})

test('the table is lowered to what is found, and never raised', () => {
  expect(
    lowered({ app: counts(2), ui: counts(4), gone: counts(1) }, { app: counts(3), ui: counts(1) }),
  ).toEqual({
    app: counts(2),
    ui: counts(1),
  })
})
