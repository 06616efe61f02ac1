// The styles of antd in two parts: what the ways in and the frame show, and what only pages show.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { antdStyles, START_COMPONENTS } from '../../scripts/vite/antd-styles.ts'
import { theme } from '#src/app/theme.ts'

const { load } = antdStyles(theme, { ink: '#123456' }) as unknown as {
  load: (id: string) => string | undefined
}
const start = load('\0virtual:antd.css') ?? ''
const pages = load('\0virtual:antd-pages.css') ?? ''

it('begins with the colours, and has buttons and fields but no tables', () => {
  expect(start.slice(0, 20)).toBe(':root{--ink:#123456}')
  expect(
    ['.ant-btn', '.ant-input', '.ant-modal', '.ant-table', '.ant-picker'].map(
      (one) => start.includes(`${one}{`) || start.includes(`${one} `),
    ),
  ).toEqual([true, true, true, false, false])
})

it('leaves the rest to the pages, without what is there already', () => {
  expect(['.ant-table', '.ant-picker', '.ant-select'].map((one) => pages.includes(one))).toEqual([
    true,
    true,
    true,
  ])
  expect(pages.includes('.ant-modal-content{')).toBe(false)
  expect(pages.length).toBeLessThan(start.length * 2)
})

it('has everything at the start that the doors and the frame import', () => {
  const shown = [
    ...globSync('src/app/layout/*.tsx'),
    'src/app/waiting-view.tsx',
    'src/app/palette/palette.tsx',
    ...['password', 'message-code', 'register'].map(
      (door) => `src/features/account/sessions/${door}-page.tsx`,
    ),
    'src/features/account/sessions/captcha-field.tsx',
    'src/features/account/sessions/login-tabs.tsx',
  ]
  const imported = shown.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  expect(imported.filter((name) => /^[A-Z]/.test(name) && !START_COMPONENTS.includes(name))).toEqual([])
})

it('knows no other sheet', () => {
  expect(load('\0virtual:other.css')).toBeUndefined()
})
