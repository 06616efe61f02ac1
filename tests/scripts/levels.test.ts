// The checks that hold the nouns of the floors, and who may import whom, to their tables.
import { describe, expect, it } from 'vitest'
import { ALLOWED_CLIMBS, levelFaults } from '../../scripts/check/levels.ts'
import { nounBreaches, nounFaults } from '../../scripts/check/nouns.ts'

const NEEDED = Object.keys(ALLOWED_CLIMBS).map((climb) => {
  const [from = '', to = ''] = climb.split(' > ')
  return [`server/operations/${from}/a.ts`, `server/operations/${to}/b.ts`] as const
})

describe('levels of the operations', () => {
  it('lets a noun import those below it and beside it', () => {
    expect(
      levelFaults([
        ...NEEDED,
        ['server/operations/contracts/signing/sign.ts', 'server/operations/seals/seals/permits.ts'],
        ['server/operations/contracts/signing/sign.ts', 'server/operations/contracts/parties/moves.ts'],
        ['server/api/contracts/signing.ts', 'server/operations/contracts/signing/sign.ts'],
      ]),
    ).toEqual([])
  })

  it('refuses an import that climbs, and a noun without a level', () => {
    expect(
      levelFaults([
        ...NEEDED,
        ['server/operations/seals/seals/make.ts', 'server/operations/contracts/contracts/moves.ts'],
        ['server/operations/hr/forms/moves.ts', 'server/operations/account/notices/notify.ts'],
      ]),
    ).toEqual([
      'server/operations/seals/seals/make.ts: seals/seals may not import contracts/contracts, which is above it (server/operations/contracts/contracts/moves.ts)',
      'hr/forms has no level (scripts/check/levels.ts)',
    ])
  })

  it('wants an allowance back that nobody needs any more', () => {
    expect(levelFaults(NEEDED.slice(1))).toEqual([
      `${Object.keys(ALLOWED_CLIMBS)[0]} is allowed and does not happen: take it out`,
    ])
  })
})

describe('nouns of the floors', () => {
  const tree: Readonly<Record<string, readonly string[]>> = {
    protocol: ['seals/', 'base.ts', 'misc/'],
    'protocol/seals': ['seals/', 'stamps.ts', 'signature-pads.ts'],
    'tests/server': ['http/', 'trade/'],
    'tests/server/trade': ['quotas/', 'coupons.test.ts'],
  }

  it('files everything under a module and a noun of it', () => {
    expect(nounFaults((folder) => tree[folder] ?? [])).toEqual([
      'protocol/seals/stamps: no noun of this module (scripts/check/nouns.ts)',
      'protocol/misc: no module of the product',
      'tests/server/trade/coupons: no noun of this module (scripts/check/nouns.ts)',
    ])
  })

  it('finds this repository in order', () => {
    expect(nounBreaches('.')).toEqual([])
  })
})
