// The pages that an observer sees, by their numbers.
import { expect, test } from 'vitest'
import { seenAfter } from '#src/ui/pdf/seen-numbers.ts'

const entry = (page: number, isIntersecting: boolean) => {
  const target = document.createElement('div')
  target.dataset['page'] = String(page)
  return { target, isIntersecting }
}

test('those that came are added and those that left are taken out', () => {
  expect(seenAfter(new Set([0, 1]), [entry(0, false), entry(2, true)], 'page')).toEqual(new Set([1, 2]))
})

test('where nothing changed it is the very same set, so that nothing is rendered again', () => {
  const before = new Set([0, 1])
  expect(seenAfter(before, [entry(1, true), entry(7, false)], 'page')).toBe(before)
})
