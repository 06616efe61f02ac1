// Vite plugin that leaves out of the bundle how antd would make its styles in the browser.
// They are extracted at build time (antd-styles.ts), and the theme says that nothing runs for them (`zeroRuntime`).
import { createRequire } from 'node:module'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Plugin } from 'vite'

const OF_ANTD = /node_modules[\\/]antd[\\/]es[\\/].+\.js$/

/** What the makers of styles give instead; `key` is the class that carries the theme's variables. */
const hooksOf = (key: string): Readonly<Record<string, string>> => ({
  genStyleHooks: `() => ["", ${JSON.stringify(key)}]`,
  genComponentStyleHook: '() => ""',
  genSubStyleComponent: '() => null',
})

/** The same by the name of the call. Styles made inside of functions meet the makers themselves, which give these too. */
const bare = (key: string): Readonly<Record<string, string>> => {
  const makers = Object.entries(hooksOf(key)).map(([maker, hook]) => `${maker}: () => ${hook}`)
  return { ...hooksOf(key), genStyleUtils: `({ ${makers.join(', ')} })` }
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The calls whose value a module keeps at its top: `export default f(…)` and `const x = f(…)`. */
const callsOf = (program: Node): Node[] =>
  (program['body'] as Node[]).flatMap((statement) => {
    const kept = (statement['declaration'] ?? statement) as Node
    const values =
      kept.type === 'VariableDeclaration'
        ? (kept['declarations'] as Node[]).map(({ init }) => init as Node | null)
        : [kept]
    return values.filter((value): value is Node => value?.type === 'CallExpression')
  })

interface Tokens {
  readonly values: object
  readonly cssVar: object
}

/** What antd's own hook gives in this theme, for every component and at any time. */
const tokensOf = (theme: ThemeConfig): Tokens => {
  const found = createRequire(import.meta.url)('antd/lib/theme/useToken') as {
    default: () => [theme: unknown, values: object, hash: string, variables: object, cssVar: object]
  }
  let read: ReturnType<typeof found.default> | undefined
  const Reader = (): ReactNode => {
    read = found.default()
    return null
  }
  renderToString(createElement(ConfigProvider, { theme }, createElement(Reader)))
  if (read === undefined) throw new Error('antd gave no tokens')
  return { values: read[1], cssVar: read[4] }
}

/** Whole modules with what stands in their place. The names of the variables are asked for by styles alone. */
const modulesFor = ({ values, cssVar }: Tokens): Readonly<Record<string, string>> => ({
  'theme/useToken.js': `const read = [{}, ${JSON.stringify(values)}, '', {}, ${JSON.stringify(cssVar)}, true]
export const unitless = {}
export const ignore = {}
export const getComputedToken = () => read[1]
export default () => read`,
  'theme/util/useResetIconStyle.js': 'export default () => undefined',
  'theme/themes/default/theme.js': 'export default {}',
})

/** For builds alone: the development server shows the same page with the code in it. */
export const antdBare = (theme: ThemeConfig & { cssVar: { key: string } }): Plugin => {
  const modules = modulesFor(tokensOf(theme))
  const instead = bare(theme.cssVar.key)
  return {
    name: 'antd-bare',
    apply: 'build',
    transform: {
      filter: { id: OF_ANTD },
      handler(code, id) {
        const whole = Object.entries(modules).find(([path]) =>
          id.replaceAll('\\', '/').endsWith(`/antd/es/${path}`),
        )
        if (whole !== undefined) return { code: whole[1], map: null }
        let text = code
        for (const call of callsOf(this.parse(code) as unknown as Node).toReversed()) {
          const hook = instead[(call['callee'] as Node)['name'] as string]
          if (hook !== undefined) text = text.slice(0, call.start) + hook + text.slice(call.end)
        }
        return { code: text, map: null }
      },
    },
  }
}
