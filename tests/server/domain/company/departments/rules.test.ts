// The tree of departments: paths, what lies beneath, and where a department may not stand.
import { expect, test } from 'vitest'
import {
  checkName,
  checkPlace,
  childrenOf,
  findByPath,
  heightOf,
  pathName,
  pathTo,
  subtreeOf,
} from '#server/domain/company/departments/rules.ts'
import { refusedBy } from '#tests/support/refused-by.ts'

const node = (id: string, parentId: string | null, name: string, position = 0) => ({
  id,
  parentId,
  name,
  position,
})
const NODES = [
  node('front', 'dev', '前端组', 2),
  node('dev', null, '研发部', 1),
  node('back', 'dev', '后端组', 1),
  node('sales', null, '销售部', 1),
  node('web', 'front', '网页组'),
]
const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id)

test('a path leads from the top down to the department', () => {
  expect(ids(pathTo(NODES, 'web'))).toEqual(['dev', 'front', 'web'])
  expect([ids(pathTo(NODES, null)), ids(pathTo(NODES, 'gone'))]).toEqual([[], []])
  expect([pathName(NODES, 'web'), pathName(NODES, null)]).toEqual(['研发部/前端组/网页组', ''])
})

test('a path in words finds its department', () => {
  const found = (path: string) => findByPath(NODES, path)?.id
  expect([found('研发部/前端组'), found(' 研发部 ／ 后端组 '), found('销售部')]).toEqual([
    'front',
    'back',
    'sales',
  ])
  const none = ['前端组', '研发部/测试组', '销售部/前端组', '测试部/销售部', '']
  expect(none.map(found)).toEqual(none.map(() => undefined))
})

test('a department is as tall as what lies beneath it', () => {
  expect([subtreeOf(NODES, 'dev'), subtreeOf(NODES, 'sales')]).toEqual([
    ['dev', 'front', 'web', 'back'],
    ['sales'],
  ])
  expect([heightOf(NODES, 'dev'), heightOf(NODES, 'front'), heightOf(NODES, 'web')]).toEqual([3, 2, 1])
})

test('siblings stand by position, at the same position by id', () => {
  expect(ids(childrenOf(NODES, null))).toEqual(['dev', 'sales'])
  expect(ids(childrenOf(NODES.toReversed(), null))).toEqual(['dev', 'sales'])
  expect(ids(childrenOf(NODES, 'dev'))).toEqual(['back', 'front'])
})

const INSIDE = {
  code: 'department.inside-itself',
  words: '不能把部门移到它自己或它的下级部门里，请选择其他上级。',
  status: 200,
}
test.each([
  ['dev', 'dev', INSIDE],
  ['web', 'dev', INSIDE],
  ['sales', 'dev', undefined],
  [null, 'dev', undefined],
  ['dev', 'web', undefined],
])('under %s, %s: %j', (parentId, moving, refusal) => {
  expect(refusedBy(() => checkPlace(NODES, parentId, { height: heightOf(NODES, moving), moving }))).toEqual(
    refusal,
  )
})

test('a tree has ten levels and no more', () => {
  const line = Array.from({ length: 9 }, (_, at) => node(`${at}`, at === 0 ? null : `${at - 1}`, `${at}`))
  expect(refusedBy(() => checkPlace(line, '8', { height: 1 }))).toBe(undefined)
  expect(refusedBy(() => checkPlace(line, '8', { height: 2 }))).toEqual({
    code: 'department.too-deep',
    words: '部门最多 10 级，放在这里会超过。请选择更上级的部门。',
    status: 200,
  })
  expect(refusedBy(() => checkPlace(line, null, { height: 10 }))).toBe(undefined)
})

test('siblings differ in name, cousins need not', () => {
  const taken = (parentId: string | null, name: string, except?: string) =>
    refusedBy(() => checkName(NODES, { parentId, name, ...(except === undefined ? {} : { except }) }))
  expect([taken('sales', '前端组'), taken('dev', '测试组'), taken('dev', '前端组', 'front')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(taken('dev', '前端组', 'back')).toEqual({
    code: 'department.name-taken',
    words: '同级已有“前端组”，请换一个名称。',
    status: 200,
    fields: { name: '同级已有同名部门，请换一个名称' },
  })
})
