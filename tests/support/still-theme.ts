// The product's theme for tests: nothing moves, and no styles are made for jsdom to apply.
// What the library hides by its sheet is hidden all the same.
import type { ThemeConfig } from 'antd'
import { theme } from '#src/app/theme.ts'

/** Given to the `ConfigProvider` around what a test draws. */
export const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } }

const HIDDEN = [
  '.ant-popover-hidden',
  '.ant-dropdown-hidden',
  '.ant-dropdown-menu-hidden',
  '.ant-dropdown-menu-submenu-hidden',
  '.ant-select-dropdown-hidden',
  '.ant-picker-dropdown-hidden',
  '.ant-tooltip-hidden',
  '.ant-tag-hidden',
  '.ant-tabs-dropdown-hidden',
  '.ant-tabs-content-hidden',
  '.ant-menu-hidden',
  '.ant-menu-submenu-hidden',
  '.ant-modal-hidden',
  '.ant-drawer-content-wrapper-hidden',
  '.ant-collapse-panel-hidden',
  '.ant-form-item-hidden',
  '.ant-upload-hidden',
  '.ant-image-preview-mask-hidden',
]

const ID = 'hidden-by-the-library'

/** Puts the rules that hide into the page, once. */
export const hideAsTheSheetDoes = (): void => {
  if (document.getElementById(ID) !== null) return
  const sheet = document.createElement('style')
  sheet.id = ID
  sheet.textContent = `${HIDDEN.join(', ')} { display: none }`
  document.head.append(sheet)
}
