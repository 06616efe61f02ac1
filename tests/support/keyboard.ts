// The keyboard alone: going to something with the tab key, as far as a person would.
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** More presses than any page should ask for. */
const MOST_PRESSES = 80

/** Presses Tab (or Shift+Tab) until the element has the focus, and says so when it never gets there. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${MOST_PRESSES} presses of ${key} did not reach ${String(target)}`)
}

/** Goes to a button or link and presses Enter. */
export const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to an input and types. */
export const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
