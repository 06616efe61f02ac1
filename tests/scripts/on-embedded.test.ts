// The list of what `npm test` runs on the embedded database leaves no noun out.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALONE } from '../alone.ts'
import { isOnEmbedded } from '../on-embedded.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The module's noun that a file is about; undefined for what lies beside the nouns. */
const nounOf = (file: string): string | undefined =>
  /^tests\/server\/(?!db|domain|documents|gateways|http|jobs|trust)[^/]+\/[^/]+$/.exec(dirname(file))?.[0]

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const opensOne = (text: string): boolean => /\b(createTestApp|openTestDatabase)\(/.test(text)

/** By itself, or by what it begins with in `tests/support`. */
const asksForDatabase = (file: string): boolean => {
  const text = textOf(file)
  const supports = text.matchAll(/from '#(tests\/support\/[^']+)'/g)
  return opensOne(text) || [...supports].some(([, at = '']) => opensOne(textOf(at)))
}

// They have no other.
const isAlone = (file: string): boolean => ALONE.some((pattern) => matchesGlob(file, pattern))

const tested = globSync('tests/server/**/*.test.ts', {
  cwd: ROOT,
  exclude: ['**/*.postgres.test.ts'],
}).filter((file) => nounOf(file) !== undefined && !isAlone(file) && asksForDatabase(file))

describe('tests on the embedded database', () => {
  it('are there for each noun whose tests have a database', () => {
    const nouns = Map.groupBy(tested, nounOf)
    expect(nouns.size).toBeGreaterThan(50)
    expect([...nouns].filter(([, files]) => !files.some(isOnEmbedded)).map(([noun]) => noun)).toEqual([])
  })

  it('are the main file of a noun, what is named, and all that is not about the server', () => {
    expect(
      [
        'tests/server/trade/orders/orders.test.ts',
        'tests/server/db/transaction.test.ts',
        'tests/server/contracts/signing/outer-stamps.test.ts',
        'tests/models/server/whole-life-walk.test.ts',
        'tests/scripts/renew.test.ts',
      ].map(isOnEmbedded),
    ).toEqual([true, true, true, true, true])
    expect(
      ['tests/server/trade/orders/place.test.ts', 'tests/models/server/seal-walk.test.ts'].map(isOnEmbedded),
    ).toEqual([false, false])
  })
})
