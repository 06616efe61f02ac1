// What the build leaves out of antd: the code that would make its styles in the browser.
import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { antdBare } from '../../scripts/vite/antd-bare.ts'
import { theme } from '#src/app/theme.ts'

const { transform } = antdBare(theme) as unknown as {
  transform: { handler: (this: object, code: string, id: string) => { code: string } }
}
const folder = `${import.meta.dirname}/../../node_modules/antd/es`
const built = (path: string): string =>
  transform.handler.call({ parse: parseAst }, readFileSync(`${folder}/${path}`, 'utf8'), `${folder}/${path}`)
    .code

const run = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Record<string, unknown>>

it('gives a component the class of the theme’s variables and makes no style', () => {
  expect(built('button/style/index.js')).toContain('export default () => ["", "app"];')
  expect(built('_util/wave/style.js')).toContain('export default () => "";')
  expect(built('theme/util/useResetIconStyle.js')).toBe('export default () => undefined')
})

it('gives makers that make nothing to styles that are made later', async () => {
  const code = built('theme/util/genStyleUtils.js')
  expect(code).toContain('genStyleHooks: () => () => ["", "app"]')
  expect(code).toContain('export const genCssVar')
})

it('gives the values of the theme, as antd itself would', async () => {
  const { default: useToken } = (await run(built('theme/useToken.js'))) as {
    default: () => readonly [object, Record<string, unknown>, string, object, object, boolean]
  }
  const [, values, hash, , cssVar, isZeroRuntime] = useToken()
  expect([
    values['colorPrimary'],
    values['controlHeight'],
    values['screenXL'],
    hash,
    cssVar,
    isZeroRuntime,
  ]).toEqual(['#1d4e89', 34, 1200, '', { prefix: 'ant', key: 'app' }, true])
})

it('leaves everything else of antd as it is', () => {
  const code = readFileSync(`${folder}/button/Button.js`, 'utf8')
  expect(built('button/Button.js')).toBe(code)
})
