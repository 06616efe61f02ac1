// Picks from the list that drops down under a field, and from no other that is still in the page.
import type { Page } from '@playwright/test'

/** Types what is looked for, and takes the one line of this field's own list that contains it. */
export const pickInList = async (page: Page, field: string, words: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: field })
  await box.fill(words)
  const list = await box.getAttribute('aria-controls')
  await page
    .locator('.ant-select-dropdown', { has: page.locator(`[id="${list}"]`) })
    .locator('.ant-select-item-option')
    .filter({ hasText: words })
    .click()
}
