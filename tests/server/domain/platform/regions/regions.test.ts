// Areas and industries by their codes.
import { expect, test } from 'vitest'
import { AREA_TREE, areaName } from '#server/domain/platform/regions/areas.ts'
import { INDUSTRY_TREE, industryName } from '#server/domain/platform/regions/industries.ts'

test.each([
  ['1101', '北京市市辖区'],
  ['3301', '浙江省杭州市'],
  ['7100', '台湾省'],
  ['8200', '澳门特别行政区'],
  ['33', undefined],
  ['3399', undefined],
  ['', undefined],
])('the area %s is %s', (code, name) => {
  expect(areaName(code)).toBe(name)
})

test.each([
  ['01', '农业'],
  ['65', '软件和信息技术服务业'],
  ['97', '国际组织'],
  ['I', undefined],
  ['98', undefined],
])('the industry %s is %s', (code, name) => {
  expect(industryName(code)).toBe(name)
})

test('the trees have every province and section, with whole codes', () => {
  expect([AREA_TREE.length, INDUSTRY_TREE.length]).toEqual([34, 20])
  expect(AREA_TREE[0]).toEqual({ code: '11', name: '北京市', children: [{ code: '1101', name: '市辖区' }] })
  expect(INDUSTRY_TREE[19]).toEqual({
    code: 'T',
    name: '国际组织',
    children: [{ code: '97', name: '国际组织' }],
  })
  const areas = AREA_TREE.flatMap(({ children }) => children)
  const industries = INDUSTRY_TREE.flatMap(({ children }) => children)
  expect(areas.filter(({ code, name }) => !/^\d{4}$/.test(code) || !/^\p{Script=Han}+$/u.test(name))).toEqual(
    [],
  )
  expect(industries.map(({ code }) => Number(code))).toEqual(Array.from({ length: 97 }, (_, at) => at + 1))
})
