// The walks of the architecture page count the files they name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsIn } from '../../scripts/check/document-paths.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
const [shared = '', ...walks] = text.slice(text.indexOf('## 7 ')).split(/^### /m)

/** Each file once; what a walk only mentions is said to be not counted. */
const filesIn = (walk: string): number =>
  new Set(pathsIn(walk.replaceAll(/\([^()]*not counted\)/g, '')).filter((path) => /\.tsx?$/.test(path))).size

test.each([['the request', shared], ...walks.map((walk) => [walk.slice(0, walk.indexOf('\n')), walk])])(
  '%s',
  (_, walk = '') => {
    expect(filesIn(walk)).toBe(Number(/(\d+) files/.exec(walk)?.[1]))
  },
)

test('three are told', () => {
  expect(walks).toHaveLength(3)
})
