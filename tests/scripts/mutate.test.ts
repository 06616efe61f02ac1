// The areas of `npm run mutate` and how it counts.
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS, areasAt } from '../../scripts/mutate/areas.ts'
import { putFaults } from '../../scripts/mutate/at-once/put-faults.ts'
import { reportOf } from '../../scripts/mutate/at-once/run.ts'
import { countMutants } from '../../scripts/mutate/count.ts'

const areasOf = (path: string | undefined) => areasAt(path).map(({ area, files }) => [area, files])

test('a path narrows the areas it lies in to their files beneath it', () => {
  expect(areasOf('protocol/id-card.ts')).toEqual([['protocol', ['protocol/id-card.ts']]])
  expect(areasOf('server/domain/account/tickets')).toEqual([
    ['domain', ['server/domain/account/tickets/rules.ts']],
    ['charts', ['server/domain/account/tickets/machine.ts']],
  ])
  expect(areasOf('server/domain/lifecycle.ts')).toEqual([['operations', ['server/domain/lifecycle.ts']]])
  expect(areasAt('server/documents').map(({ area }) => area)).toEqual(['verification'])
  expect(areasAt('docs')).toEqual([])
})

test('an area is run whole by its name, and all of them without any', () => {
  expect(areasAt('http')).toEqual(AREAS.filter(({ area }) => area === 'http'))
  expect(areasAt(undefined)).toEqual(AREAS)
})

test.each(AREAS)('the files and tests of $area are there', ({ files, tests }) => {
  const found = (globs: readonly string[]) =>
    globs.filter((glob) => !glob.startsWith('!')).map((glob) => globSync(glob).length > 0)
  expect([...found(files), ...found(tests)]).not.toContain(false)
})

test('faults that no test reaches count as survivors, those that cannot run count for nothing', () => {
  const mutant = (status: string, line: number) => ({
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
    status,
    location: { start: { line } },
  })
  const mutants = [
    ...['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored'].map(mutant),
    { ...mutant('Survived', 9), static: true },
  ]
  expect(countMutants({ files: { 'protocol/phone.ts': { mutants } } })).toEqual({
    killed: 2,
    total: 4,
    survived: ['protocol/phone.ts:2 BooleanLiteral → false', 'protocol/phone.ts:3 BooleanLiteral → false'],
  })
})

test('all faults of a file are put into its code at once, but for changed words', async () => {
  const { code, faults } = await putFaults(['protocol/id-card.ts'], ['StringLiteral'])
  const numbers = faults.map(({ id }) => id)
  expect(numbers.every((id) => code['protocol/id-card.ts']?.includes(`"${id}"`))).toBe(true)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(new Set(faults.map(({ file }) => file))).toEqual(new Set(['protocol/id-card.ts']))
  expect(faults.filter(({ mutatorName }) => mutatorName === 'StringLiteral')).toEqual([])
  expect(numbers.length).toBeGreaterThan(10)
})

test('what was found at once is counted as a run of its own would be', () => {
  const fault = (id: string) => ({
    id,
    file: 'a.ts',
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
    location: { start: { line: Number(id) } },
  })
  const found = { noticed: ['1'], reached: ['1', '2'], loaded: ['2', '3'], unused: [] }
  expect(countMutants(reportOf(['1', '2', '3', '4'].map(fault), found))).toEqual({
    killed: 1,
    total: 3,
    survived: ['a.ts:2 BooleanLiteral → false', 'a.ts:4 BooleanLiteral → false'],
  })
})
