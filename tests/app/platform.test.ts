// Platforms: what the title says (specification §2; domain.md §8).
import { expect, it } from 'vitest'
import type { PlatformCode } from '#protocol/platform-code.ts'
import { platform, platformOf } from '#src/app/platform.ts'
import { routeFor, routesOn, titleOf } from '#src/app/routes/routes.ts'

it('is the product as it is without a word from the server', () => {
  expect(platform).toEqual({ code: '', product: '诺印' })
})

it.each([
  ['', '首页 - 诺印'],
  ['subsidy', '首页 - 诺印 · 补贴服务平台'],
  ['academy', '首页 - 诺印 · 科学院版'],
  ['group', '首页 - 诺印'],
] as const)('titles pages on “%s”: %s', (code, title) => {
  expect(titleOf(routeFor('/home'), platformOf(code))).toBe(title)
})

it('has a page of one variant nowhere else', () => {
  const paths = (code: PlatformCode) => routesOn({ code }).map(({ path }) => path)
  const own = ['/user/userCenter/subsidyApplication', '/user/userCenter/appliyRecordDetail', '/ops/subsidies']
  expect(own.filter((path) => paths('subsidy').includes(path))).toEqual(own)
  for (const code of ['', 'group', 'academy'] as const)
    expect(own.filter((path) => paths(code).includes(path))).toEqual([])
})
