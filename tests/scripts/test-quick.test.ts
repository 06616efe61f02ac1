// Which tests a change concerns, which of them there is time for, and which files took longest.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDurations, slowest } from '../../scripts/test/durations.ts'
import { fitting, relatedTests } from '../../scripts/test/related.ts'

const IMPORTS = new Map([
  ['server/db/database.ts', ['protocol/id.ts']],
  ['server/operations/seal.ts', ['server/db/database.ts']],
  ['tests/server/seal.test.ts', ['server/operations/seal.ts']],
  ['tests/server/db.test.ts', ['server/db/database.ts', 'tests/support/rows.ts']],
  ['tests/server/nodes.postgres.test.ts', ['server/db/database.ts']],
  ['tests/journeys/seal.journey.ts', ['server/db/database.ts']],
  ['tests/protocol/id.test.ts', ['protocol/id.ts']],
  ['tests/support/rows.ts', []],
])

describe('what a change concerns', () => {
  it('are the tests that import it, directly or through others, the nearest first', () => {
    expect(relatedTests(['server/db/database.ts'], IMPORTS)).toEqual([
      { file: 'tests/server/db.test.ts', distance: 1 },
      { file: 'tests/server/seal.test.ts', distance: 2 },
    ])
  })

  it('is a test itself, and whatever uses a changed support of tests', () => {
    expect(relatedTests(['tests/protocol/id.test.ts', 'tests/support/rows.ts'], IMPORTS)).toEqual([
      { file: 'tests/protocol/id.test.ts', distance: 0 },
      { file: 'tests/server/db.test.ts', distance: 1 },
    ])
  })

  it('is nothing for a document or a test that was removed', () => {
    expect(relatedTests(['README.md', 'tests/server/gone.test.ts'], IMPORTS)).toEqual([])
  })
})

describe('what there is time for', () => {
  const seconds = new Map([
    ['near-long', 8],
    ['near-short', 2],
    ['far', 3],
    ['far-long', 9],
  ])
  const tests = [
    { file: 'far-long', distance: 2 },
    { file: 'far', distance: 2 },
    { file: 'near-long', distance: 1 },
    { file: 'near-short', distance: 1 },
  ]
  const take = (time: number) => fitting(tests, (file) => seconds.get(file)!, time)

  it('are the nearest, and of equally near ones the shorter', () => {
    expect(take(10)).toEqual({ taken: ['near-short', 'near-long'], left: ['far', 'far-long'] })
  })

  it('is filled with what still fits after one that does not', () => {
    expect(take(5)).toEqual({ taken: ['near-short', 'far'], left: ['near-long', 'far-long'] })
  })

  it('is everything when there is time enough', () => {
    expect(take(22).left).toEqual([])
  })
})

describe('how long files took', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'nuoyin-reports-'))
    mkdirSync(join(root, 'reports'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is read from both reports; a file run in two projects counts both', () => {
    const file = (name: string, startTime: number, endTime: number) => ({
      name: join(root, name),
      startTime,
      endTime,
    })
    const vitest = {
      testResults: [
        file('tests/a.test.ts', 0, 1500),
        file('tests/b.test.ts', 500, 4500),
        file('tests/a.test.ts', 0, 500),
      ],
    }
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    })
    const playwright = {
      suites: [
        {
          file: 'main.journey.ts',
          specs: [spec(30_000)],
          suites: [{ file: 'main.journey.ts', specs: [spec(1000, 2000)] }],
        },
      ],
    }
    writeFileSync(join(root, 'reports/vitest.json'), JSON.stringify(vitest))
    writeFileSync(join(root, 'reports/playwright.json'), JSON.stringify(playwright))
    const durations = readDurations(root)
    expect(Object.fromEntries(durations)).toEqual({
      'tests/a.test.ts': 2,
      'tests/b.test.ts': 4,
      'tests/journeys/main.journey.ts': 33,
    })
    expect(slowest(durations, 2)).toBe(
      '   33.0 s  tests/journeys/main.journey.ts\n    4.0 s  tests/b.test.ts',
    )
  })

  it('is unknown where nothing ran', () => {
    expect(readDurations(root).size).toBe(0)
  })
})
