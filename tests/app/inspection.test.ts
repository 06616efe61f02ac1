// Which pages are inspected.
import { describe, expect, test } from 'vitest'
import { isInspectable, wantedInspection } from '#src/app/inspection.ts'

const storage = (kept: string | null = null) => {
  const state = { kept }
  return {
    state,
    getItem: () => state.kept,
    setItem: (_: string, value: string) => {
      state.kept = value
    },
    removeItem: () => {
      state.kept = null
    },
  }
}

const at = (pathname: string, search = '') => ({ pathname, search })

describe('inspecting is wanted', () => {
  test.each([
    ['?inspect', null, 'own', 'own'],
    ['?inspect=stately', null, 'stately', 'stately'],
    ['?tab=all&inspect=1', null, 'own', 'own'],
    ['', 'stately', 'stately', 'stately'],
    ['', null, undefined, null],
    ['?inspect=off', 'own', undefined, null],
  ] as const)('at %s, with the tab told %s: %s', (search, kept, wanted, keptThen) => {
    const tab = storage(kept)
    expect([wantedInspection(at('/home', search), tab), tab.state.kept]).toEqual([wanted, keptThen])
  })

  test('never for the inspector itself', () => {
    expect(wantedInspection(at('/inspector', '?inspect'), storage('own'))).toBeUndefined()
  })
})

describe('inspecting is allowed', () => {
  const page = (hasMeta: boolean) => ({ querySelector: () => (hasMeta ? ({} as never) : null) })

  test.each([
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('development %s, the server says so %s: %s', (isDevelopment, hasMeta, expected) => {
    expect(isInspectable(isDevelopment, page(hasMeta))).toBe(expected)
  })
})
