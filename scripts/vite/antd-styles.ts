// Vite plugin that extracts the styles of the antd components used in src at build time.
import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { extractStyle } from '@ant-design/static-style-extract'
import { ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import type { Plugin } from 'vite'

const MODULE = 'virtual:antd.css'

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

/** Serves `virtual:antd.css`: the variables on :root, then the components' styles in the given theme. */
export const antdStyles = (theme: ThemeConfig, variables: Readonly<Record<string, string>>): Plugin => {
  let root = process.cwd()
  return {
    name: 'antd-styles',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => {
      if (id !== `\0${MODULE}`) return undefined
      const own = Object.entries(variables).map(([name, value]) => `--${name}:${value}`)
      // The extraction needs the runtime that the built page goes without.
      const props = { theme: { ...theme, zeroRuntime: false } }
      const components = extractStyle({
        customTheme: (node) => createElement(ConfigProvider, props, node),
        includes: importedComponents(root),
      })
      return `:root{${own.join(';')}}${components}`
    },
  }
}
