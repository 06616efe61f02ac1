// Platforms: what the title says, and which pages are there (specification §2; domain.md §8).
import { expect, it } from 'vitest'
import { PLATFORM_CODES } from '#protocol/platform-code.ts'
import { platform, platformOf } from '#src/app/platform.ts'
import { routeFor, routes, titleOf } from '#src/app/routes/routes.ts'

it('is the product as it is without a word from the server', () => {
  expect(platform).toEqual({ code: '', product: '诺印', features: [] })
})

it.each([
  ['', '首页 - 诺印'],
  ['subsidy', '首页 - 诺印 · 补贴服务平台'],
  ['academy', '首页 - 诺印 · 科学院版'],
  ['group', '首页 - 诺印'],
] as const)('titles pages on “%s”: %s', (code, title) => {
  expect(titleOf(routeFor('/home'), platformOf(code))).toBe(title)
})

it('shows each page that is bound to a feature on the platforms that have it, and nowhere else', () => {
  for (const { path, on } of routes.filter((route) => route.on !== undefined))
    expect(
      PLATFORM_CODES.filter((code) => routeFor(path, platformOf(code)) !== undefined),
      path,
    ).toEqual(PLATFORM_CODES.filter((code) => platformOf(code).features.includes(on!)))
})
