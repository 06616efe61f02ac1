// What changed between two contexts.
import { expect, test } from 'vitest'
import { changesBetween, valueAt } from '#src/inspector/recording/difference.ts'

test('changes are named by the path of what changed', () => {
  const before = { user: { name: 'a', roles: ['x', 'y'] }, gone: { deep: 1 }, same: [1, 2] }
  const after = { user: { name: 'b', roles: ['x'] }, fresh: [], same: [1, 2] }
  expect(changesBetween(before, after)).toEqual({
    'user/name': 'changed',
    'user/roles/1': 'removed',
    gone: 'removed',
    fresh: 'added',
  })
})

test('what turns from a value into a tree changed as a whole', () => {
  expect([changesBetween({ a: null }, { a: { b: 1 } }), changesBetween({ a: [1] }, { a: { 0: 1 } })]).toEqual(
    [{ a: 'changed' }, { a: 'changed' }],
  )
})

test('equal values have no changes', () => {
  expect(changesBetween({ a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] })).toEqual({})
})

test('the value at a path is found, or nothing', () => {
  expect([valueAt({ a: [{ b: 1 }] }, 'a/0/b'), valueAt({ a: 1 }, 'a/b/c'), valueAt(7, '')]).toEqual([
    1,
    undefined,
    7,
  ])
})
