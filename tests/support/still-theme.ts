// The product's theme for what tests draw: nothing moves, and no style is made that jsdom would have to apply.
import type { ThemeConfig } from 'antd'
import { theme } from '#src/app/theme.ts'

export const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } }
