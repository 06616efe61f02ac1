// What failed stands in the last lines of a run: with its file, its name and its own words.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFailures } from '../../scripts/test/failures.ts'

const rootWith = (reports: Record<string, unknown>): string => {
  const root = mkdtempSync(join(tmpdir(), 'failures-'))
  mkdirSync(join(root, 'reports'))
  for (const [name, report] of Object.entries(reports))
    writeFileSync(join(root, 'reports', name), JSON.stringify(report))
  return root
}

const nothingFailed = {
  'vitest.json': { testResults: [] },
  'playwright.json': { suites: [] },
}

test('a run in which nothing failed names nothing', () => {
  expect(readFailures(rootWith(nothingFailed))).toEqual([])
})

test('a report that was never written is itself a failure', () => {
  expect(readFailures(rootWith({}))).toEqual(['vitest left no report', 'playwright left no report'])
})

test('a failed test is named with its words, and a file that fell as a whole with those of the file', () => {
  const root = rootWith(nothingFailed)
  const testResults = [
    {
      name: join(root, 'tests/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'it adds', status: 'passed', failureMessages: [] },
        { fullName: 'it counts', status: 'failed', failureMessages: ['expected 1\nto be 2'] },
      ],
    },
    {
      name: join(root, 'tests/b.test.ts'),
      status: 'failed',
      message: 'Hook timed out',
      assertionResults: [],
    },
  ]
  writeFileSync(join(root, 'reports/vitest.json'), JSON.stringify({ testResults }))
  expect(readFailures(root)).toEqual([
    'tests/a.test.ts › it counts\n    expected 1\n    to be 2',
    'tests/b.test.ts\n    Hook timed out',
  ])
})

test('a journey that failed is named, however deep its suite', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: ok ? [{}] : [{ error: { message: 'not visible' } }] }],
  })
  const suites = [
    {
      file: 'sign-in.journey.ts',
      specs: [spec('one enters', true)],
      suites: [{ file: 'sign-in.journey.ts', specs: [spec('one leaves', false)] }],
    },
  ]
  expect(readFailures(rootWith({ ...nothingFailed, 'playwright.json': { suites } }))).toEqual([
    'tests/journeys/sign-in.journey.ts › one leaves\n    not visible',
  ])
})

test('of a journey that failed, the page it ended on and the server’s warnings are repeated', () => {
  const body = (text: string) => Buffer.from(text).toString('base64')
  const attachments = [
    { name: 'shown.txt', body: body('http://127.0.0.1/home\n\n催办\n请选择要催办的签署方') },
    { name: 'server.log', body: body('{"level":30,"msg":"answered"}\n{"level":40,"msg":"slow"}\n') },
    { name: 'walked-pages', body: body('[]') },
  ]
  const specs = [
    {
      title: 'one urges',
      ok: false,
      tests: [{ results: [{ error: { message: 'no toast' }, attachments }] }],
    },
  ]
  const suites = [{ file: 'list.journey.ts', specs }]
  expect(readFailures(rootWith({ ...nothingFailed, 'playwright.json': { suites } }))).toEqual([
    [
      'tests/journeys/list.journey.ts › one urges',
      'no toast',
      'shown:',
      'http://127.0.0.1/home',
      '催办',
      '请选择要催办的签署方',
      'server: {"level":40,"msg":"slow"}',
    ].join('\n    '),
  ])
})
