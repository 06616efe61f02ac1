// What the check says of packages whose licence is not free.
import { expect, test } from 'vitest'
import { faultsOfLicences, shippedPackages } from '../../scripts/check/licences.ts'

const found = (packages: Record<string, { version?: string; license?: string; dev?: boolean }>) =>
  faultsOfLicences({ packages: { '': { license: 'Apache-2.0' }, ...packages } })

test('free licences pass, all of what AND joins and one of what OR joins', () => {
  expect(
    found({
      'node_modules/one': { version: '1.0.0', license: 'MIT' },
      'node_modules/two': { version: '1.0.0', license: '(MIT OR GPL-3.0-or-later)' },
      'node_modules/three': { version: '1.0.0', license: 'MIT AND OFL-1.1' },
    }),
  ).toEqual([])
})

test('what is not free, not wholly free, or unknown is named, wherever it lies', () => {
  const words = 'leave it out, or say why it may be shipped (scripts/check/licences.ts)'
  expect(
    found({
      'node_modules/one': { version: '1.0.0', license: 'AGPL-3.0-only' },
      'node_modules/one/node_modules/@in/two': { version: '2.0.0', license: 'MIT AND GPL-2.0-only' },
      'node_modules/three': { version: '3.0.0' },
    }),
  ).toEqual([
    `@in/two 2.0.0: licence MIT AND GPL-2.0-only; ${words}`,
    `one 1.0.0: licence AGPL-3.0-only; ${words}`,
    `three 3.0.0: licence unknown; ${words}`,
  ])
})

test('an exception is for its package alone', () => {
  const mpl = { version: '1.0.0', license: 'MPL-2.0' }
  expect(found({ 'node_modules/lightningcss': mpl })).toEqual([])
  expect(found({ 'node_modules/other': mpl })).toHaveLength(1)
})

test('what is for development alone is not shipped', () => {
  const packages = { 'node_modules/one': { version: '1.0.0', license: 'AGPL-3.0-only', dev: true } }
  expect([found(packages), shippedPackages({ packages })]).toEqual([[], []])
})
