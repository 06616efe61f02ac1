// The product's theme for tests: nothing moves, and no styles are made for jsdom to apply.
import type { ThemeConfig } from 'antd'
import { theme } from '#src/app/theme.ts'

/** Given to the `ConfigProvider` around what a test draws. */
export const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } }
