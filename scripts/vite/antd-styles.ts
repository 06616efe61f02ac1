// Vite plugin that extracts the styles of the antd components used in src at build time, in two parts.
import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { extractStyle } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Plugin } from 'vite'

/** What the ways in and the frame around every page show. */
const START = 'virtual:antd.css'
/** What only pages show; it comes with the first of them. */
const PAGES = 'virtual:antd-pages.css'

export const START_COMPONENTS: readonly string[] = [
  'Alert',
  'App',
  'Badge',
  'Breadcrumb',
  'Button',
  'Checkbox',
  'Dropdown',
  'Empty',
  'Form',
  'Input',
  'Layout',
  'Menu',
  'Modal',
  'Popover',
  'Skeleton',
  'Space',
  'Spin',
  'Tooltip',
  'message',
]

/** Components that appear inside others only once there is data, and so are missed by an empty render. */
const CARRIED: Record<string, readonly string[]> = {
  App: ['message', 'notification', 'Modal', 'Button'],
  Table: [
    'Pagination',
    'Spin',
    'Checkbox',
    'Radio',
    'Dropdown',
    'Menu',
    'Empty',
    'Tooltip',
    'Button',
    'Input',
    'Tree',
    'Skeleton',
  ],
  List: ['Pagination', 'Spin', 'Empty', 'Row', 'Col'],
  Form: ['Row', 'Col', 'Tooltip'],
  Pagination: ['Select', 'Input'],
  Modal: ['Button', 'Skeleton'],
  Drawer: ['Button', 'Skeleton'],
  Popconfirm: ['Popover', 'Button', 'Tooltip'],
  Upload: ['Progress', 'Tooltip', 'Button'],
  Select: ['Empty', 'Spin', 'Tag'],
  AutoComplete: ['Select', 'Empty'],
  Cascader: ['Select', 'Empty', 'Checkbox'],
  TreeSelect: ['Select', 'Tree', 'Empty'],
  DatePicker: ['Button', 'Tag', 'Input'],
  Menu: ['Tooltip', 'Layout'],
  Tabs: ['Dropdown', 'Menu'],
  Card: ['Tabs', 'Skeleton', 'Row', 'Col'],
  Steps: ['Progress', 'Tooltip'],
  Slider: ['Tooltip'],
  Avatar: ['Popover'],
  Breadcrumb: ['Dropdown', 'Menu'],
  Descriptions: ['Row', 'Col'],
  Typography: ['Tooltip', 'Input'],
  Input: ['Button', 'Space'],
  Result: ['Button'],
  Segmented: ['Tooltip'],
  Image: ['Spin'],
  QRCode: ['Spin', 'Button'],
  Transfer: ['Checkbox', 'Input', 'Pagination', 'Empty'],
}

const importedComponents = (root: string): string[] => {
  const found = new Set<string>(['App', 'Empty', 'Spin'])
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    for (const match of text.matchAll(/import \{([^}]*)\} from 'antd'/g)) {
      for (const part of match[1]!.split(',')) {
        const name = part.trim().split(/\s+as\s+/)[0]!
        if (/^[A-Z]/.test(name) && name !== 'ConfigProvider') found.add(name)
      }
    }
  }
  const queue = [...found]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    for (const carried of CARRIED[name] ?? []) {
      if (!found.has(carried)) {
        found.add(carried)
        queue.push(carried)
      }
    }
  }
  return [...found].sort()
}

/** The rules of a sheet, those in at-rules as one. */
const rulesOf = (css: string): string[] => {
  const rules: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (css[at] !== '}' || depth > 0) continue
    rules.push(css.slice(from, at + 1))
    from = at + 1
  }
  return rules
}

/** Serves `virtual:antd.css`: the variables on :root, then the styles of the first components in the given theme; and `virtual:antd-pages.css` with those of all others. */
export const antdStyles = (theme: ThemeConfig, variables: Readonly<Record<string, string>>): Plugin => {
  let root = process.cwd()
  return {
    name: 'antd-styles',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === START || id === PAGES ? `\0${id}` : undefined),
    load: (id) => {
      if (id !== `\0${START}` && id !== `\0${PAGES}`) return undefined
      // The extraction needs the runtime that the built page goes without.
      const props = { theme: { ...theme, zeroRuntime: false } }
      const stylesOf = (includes: readonly string[]): string =>
        extractStyle({
          customTheme: (node) => createElement(ConfigProvider, props, node),
          includes: [...includes],
        })
      const start = stylesOf(START_COMPONENTS)
      if (id === `\0${START}`) {
        const own = Object.entries(variables).map(([name, value]) => `--${name}:${value}`)
        return `:root{${own.join(';')}}${start}`
      }
      const known = new Set(rulesOf(start))
      return rulesOf(stylesOf(importedComponents(root)))
        .filter((rule) => !known.has(rule))
        .join('')
    },
  }
}
