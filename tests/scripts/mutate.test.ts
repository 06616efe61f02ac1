// The areas of `npm run mutate` and how it counts.
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS, areasAt } from '../../scripts/mutate/areas.ts'
import { countMutants } from '../../scripts/mutate/count.ts'

test('a path narrows the area it lies in, and a folder above takes its areas whole', () => {
  expect(areasAt('protocol/id-card.ts').map(({ area, files }) => [area, files])).toEqual([
    ['protocol', ['protocol/id-card.ts', '!protocol/endpoints.ts']],
  ])
  expect(areasAt('server/http').map(({ area, files }) => [area, files])).toEqual([
    ['http', ['server/http/**/*.ts']],
  ])
  expect(areasAt('server/documents').map(({ area }) => area)).toEqual(['verification'])
  expect(areasAt('docs')).toEqual([])
  expect(areasAt(undefined)).toBe(AREAS)
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
