// Platforms: what the title says (specification §2; domain.md §8).
import { expect, it } from 'vitest'
import { isOffered, PLATFORM_CODES } from '#protocol/platform-code.ts'
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

it.each([
  [
    'subsidy',
    ['/user/userCenter/subsidyApplication', '/user/userCenter/appliyRecordDetail', '/ops/subsidies'],
  ],
  [
    'group',
    ['/user/userCenter/groupManage', '/user/userCenter/groupContracts', '/user/userCenter/groupContract'],
  ],
  ['academy', ['/chooseZky']],
] as const)('has the pages of “%s” there and nowhere else', (variant, own) => {
  const ownOn = (code: PlatformCode) => {
    const paths = routesOn({ code }).map(({ path }) => path)
    return own.filter((path) => paths.includes(path))
  }
  expect(ownOn(variant)).toEqual(own)
  for (const other of PLATFORM_CODES.filter((code) => code !== variant)) expect(ownOn(other)).toEqual([])
})

it.each([
  ['subsidyApplication', 'subsidy'],
  ['groupManage', 'group'],
] as const)('offers %s on “%s” alone', (resCode, variant) => {
  expect(PLATFORM_CODES.filter((code) => isOffered(resCode, code))).toEqual([variant])
})
