// The test a recording is copied as: it runs, and it fails when the chart goes another way.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from 'xstate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testText } from '#src/inspector/recording/copied-test.ts'
import { PHONE_PROVEN, watchedReset } from '#tests/support/inspected.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''
beforeAll(() => {
  mkdirSync(join(root, 'reports'), { recursive: true })
  folder = mkdtempSync(join(root, 'reports/copied-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const resetText = async (): Promise<string> => {
  const { actor, recording } = watchedReset()
  actor.start().send({ ...PHONE_PROVEN, verifyCode: 'wrong' })
  await waitFor(actor, (snapshot) => snapshot.matches('phoneOpen'))
  actor.send(PHONE_PROVEN)
  await waitFor(actor, (snapshot) => snapshot.matches('passwordOpen'))
  actor.send({ type: 'password.chosen', password: "it's \\ new" })
  await waitFor(actor, (snapshot) => snapshot.matches('reset'))
  const seen = recording()
  return testText(seen, [seen.actors[`tab/${actor.sessionId}`]!]) ?? ''
}

const run = (name: string, text: string): { status: number | null; output: string } => {
  writeFileSync(join(folder, `${name}.test.ts`), text)
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}\n')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `${name}.test.ts`],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], NO_COLOR: '1' } },
  )
  return { status, output: stdout + stderr }
}

test('it replays the recorded way on the chart', async () => {
  const text = await resetText()
  const { status, output } = run('whole', text)
  expect([status, output]).toEqual([0, expect.stringContaining('1 passed')])
  expect(text).toContain("import { passwordResetMachine } from '#src/machines/password-reset.machine.ts'")
})

test('it fails, and says where, when the chart goes another way', async () => {
  const text = (await resetText()).replace("state: 'passwordOpen'", "state: 'phoneOpen'")
  const { status, output } = run('swapped', text)
  expect([status, output]).toEqual([1, expect.stringContaining('after checkCode answers')])
})

test('it fails when the chart knows something else', async () => {
  const text = (await resetText()).replace("changed: { phone: '138", "changed: { phone: '139")
  const { status, output } = run('told-otherwise', text)
  expect([status, output]).toEqual([1, expect.stringContaining('after phone.proven')])
})

test('it is laid out as the formatter would', async () => {
  const text = await resetText()
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxfmt'),
    ['--stdin-filepath', join(root, 'tests/replays/reset.test.ts')],
    { encoding: 'utf8', cwd: root, input: text },
  )
  expect(stdout).toBe(text)
})

test('there is none for strangers, nor without the beginning', () => {
  const { actor, recording } = watchedReset()
  actor.start()
  actor.send({ type: 'phone.changed' })
  const seen = recording()
  const key = `tab/${actor.sessionId}`
  const reset = seen.actors[key]!
  const headless = { ...seen, entries: seen.entries.filter(({ event }) => event.type !== 'xstate.init') }
  expect([testText(headless, [reset]), testText(seen, [{ ...reset, chart: undefined }])]).toEqual([
    undefined,
    undefined,
  ])
})
