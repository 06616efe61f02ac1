// Watching one generated path: which there are, and what is left of a walk where nobody can watch.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickly } from '#tests/support/quickly.ts'
import { watchPageOf } from '../../scripts/models/watch-page.ts'

const root = join(import.meta.dirname, '../..')

const watch = (...args: readonly string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...quickly, join(root, 'scripts/models/watch.ts'), ...args],
    { encoding: 'utf8', cwd: root, env: { PATH: process.env['PATH'], NO_COLOR: '1' } },
  )
  return { status, output: stdout + stderr }
}

test('the paths of a chart are listed with their beginnings, lengths and ends', () => {
  const { status, output } = watch('signing', '--list')
  expect(status).toBe(0)
  const lines = output.trim().split('\n')
  expect(lines.length).toBeGreaterThan(4)
  expect(
    lines.filter((line, index) => !new RegExp(`^${index + 1}  from .+, \\d+ steps, ends with .+`).test(line)),
  ).toEqual([])
})

test('a chart that is not walked in the browser, a path that is not there, and no chart at all are told', () => {
  expect([watch('uploads'), watch('signing', '--path', '999'), watch()]).toEqual([
    { status: 2, output: expect.stringContaining('uploads is not walked in the browser') },
    { status: 2, output: expect.stringContaining('signing has paths 1 to') },
    { status: 2, output: expect.stringContaining('npm run models:watch -- MACHINE') },
  ])
})

test('the page shows every stop in its order, and takes no word for a tag', () => {
  const page = watchPageOf('signing, path 1, from open', [
    { words: 'open', picture: '00.png' },
    { words: 'party.edited (name < 2)', picture: '01.png' },
  ])
  expect(
    [...page.matchAll(/<figcaption>(.*)<\/figcaption>\n<img src="(.*?)"/g)].map(([, ...found]) => found),
  ).toEqual([
    ['0. open', '00.png'],
    ['1. party.edited (name &lt; 2)', '01.png'],
  ])
})
