// One party's signing through the screens: read, choose or write, prove the will, sign.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { codeFor } from '#tests/support/at-the-screen.ts'

/** A page, or one in a frame. */
export type Shown = Pick<Page, 'getByRole' | 'getByText'>

/** Presses 继续阅读 until the last page was seen. */
export const readToTheEnd = async (page: Shown): Promise<void> => {
  const onward = page.getByRole('button', { name: '继续阅读' })
  const done = page.getByText(/已读到最后一页/)
  await expect(onward.or(done)).toBeVisible()
  await expect(async () => {
    // It goes as soon as the last page comes into view, which may be between looking and pressing.
    if (await onward.isVisible()) await onward.click({ timeout: 1000 })
    await expect(done).toBeVisible({ timeout: 400 })
  }).toPass()
}

/** Proves the will with a code sent to the signer's phone. */
export const proveByCode = async (page: Shown, url: string, phone: string): Promise<void> => {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeFor(url, phone))
  await expect(page.getByText('已确认是您本人的意愿')).toBeVisible()
}

/** Presses 签署, which must be ready, and waits for the sealed document. */
export const sign = async (page: Shown): Promise<void> => {
  await page.getByRole('button', { name: '签署', exact: true }).click()
  await expect(page.getByRole('heading', { name: '已签署' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('img', { name: /已盖章/ })).toBeVisible()
}

/** Writes two strokes on the sheet with the mouse. */
export const writeByHand = async (page: Page): Promise<void> => {
  const sheet = page.locator('canvas').last()
  // Waits until the sheet has stopped moving into view.
  await sheet.hover()
  const box = await sheet.boundingBox()
  if (box === null) throw new Error('there is nothing to write on')
  const strokes = [
    [
      [0.2, 0.3],
      [0.3, 0.25],
      [0.4, 0.35],
      [0.3, 0.6],
      [0.22, 0.75],
    ],
    [
      [0.45, 0.3],
      [0.55, 0.7],
      [0.65, 0.35],
      [0.75, 0.7],
      [0.82, 0.4],
    ],
  ] as const
  for (const [first, ...rest] of strokes) {
    await page.mouse.move(box.x + box.width * first[0], box.y + box.height * first[1])
    await page.mouse.down()
    for (const [x, y] of rest)
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 })
    await page.mouse.up()
  }
}
