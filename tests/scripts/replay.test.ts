// A session recorded in the inspector becomes a test by one command.
// What was recorded passes, and what should have happened fails.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replayableActors, testText } from '#src/inspector/recording/copied-test.ts'
import { readSession } from '#src/inspector/recording/session-file.ts'

const root = join(import.meta.dirname, '../..')
/** A company's signing of a lease in a browser, from opening the page to the sealed document. */
const SIGNING = join(root, 'tests/support/recordings/signing.inspection.json')

const NAME = `tried-${process.pid}`
const FILE = join(root, 'tests/replays', `${NAME}.test.ts`)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nuoyin-replay-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => rmSync(FILE, { force: true }))

const replay = (...args: readonly string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/replay.ts'), ...args, '--as', NAME],
    { encoding: 'utf8', cwd: root, env: { PATH: process.env['PATH'], NO_COLOR: '1' } },
  )
  return { status, output: stdout + stderr }
}

/** The session with something else in it. */
const changed = (before: string, after: string): string => {
  const text = readFileSync(SIGNING, 'utf8')
  expect(text).toContain(before)
  const file = join(folder, 'changed.json')
  writeFileSync(file, text.replaceAll(before, after))
  return file
}

test('a real signing becomes a test that passes, the one that the inspector copies', () => {
  const { status, output } = replay(SIGNING, '--actor', 'signing')
  expect([status, output]).toEqual([0, expect.stringContaining(`tests/replays/${NAME}.test.ts`)])
  const recording = readSession(readFileSync(SIGNING, 'utf8'))!
  const signing = replayableActors(recording).find(({ name }) => name === 'signing')!
  expect(readFileSync(FILE, 'utf8')).toBe(testText(recording, [signing]))
})

test('without a name every chart that was recorded from its beginning is replayed', () => {
  const { status, output } = replay(SIGNING)
  expect([status, output]).toEqual([0, expect.stringMatching(/Tests +2 passed/)])
})

test('a state that was not reached makes the test fail, and say where', () => {
  const { status, output } = replay(
    changed('"proving": "proven"', '"proving": "unproven"'),
    '--actor',
    'signing',
  )
  expect([status, output]).toEqual([1, expect.stringContaining('after proveWill answers')])
})

test('knowledge that the chart has not makes the test fail', () => {
  const { status, output } = replay(changed('"secondsToRead": 0', '"secondsToRead": 1'), '--actor', 'signing')
  expect([status, output]).toEqual([1, expect.stringContaining('after the beginning')])
})

test('where it should have ended is asked of the last state', () => {
  expect(replay(SIGNING, '--actor', 'signing', '--should-be', 'signed').status).toBe(0)
  const { status, output } = replay(SIGNING, '--actor', 'signing', '--should-be', 'rejected', '--force')
  expect([status, output]).toEqual([1, expect.stringContaining('is in signed, should be in rejected')])
})

test('what cannot be replayed is told, and nothing is written', () => {
  writeFileSync(join(folder, 'other.json'), '{}')
  expect([
    replay(join(folder, 'other.json')),
    replay(join(folder, 'missing.json')),
    replay(SIGNING, '--actor', 'flowStart'),
    existsSync(FILE),
  ]).toEqual([
    { status: 2, output: expect.stringContaining('is no session that /inspector exported') },
    { status: 2, output: expect.stringContaining('there is no ') },
    {
      status: 2,
      output: expect.stringContaining('no flowStart from its beginning, but: signing, verifyCode'),
    },
    false,
  ])
})

test('a test that is there is not written over', () => {
  writeFileSync(FILE, '// mine\n')
  const { status, output } = replay(SIGNING)
  expect([status, output, readFileSync(FILE, 'utf8')]).toEqual([
    2,
    expect.stringContaining('is there already'),
    '// mine\n',
  ])
})
