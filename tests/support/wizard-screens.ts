// The wizard by mouse: files, parties, places dropped on pages, launch.
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'

/** Where documents are dropped, before and after the first. */
export const FILES = /^(?:把文件拖到这里，或点击选择|继续添加文件)$/

/** Goes on to the step with this heading. */
export const goOn = async (page: Page, heading: string | null): Promise<void> => {
  await page.getByRole('button', { name: '下一步' }).click()
  if (heading !== null) await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

/** Gives the wizard a PDF and waits until it was taken in. */
export const addFile = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  await page.getByLabel(FILES).setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  })
  await expect(page.getByRole('button', { name: `移除 ${name}` })).toBeVisible()
}

/** The card of the party at a place of the list, from 1. */
export const partyCard = (page: Page, place: number): Locator =>
  page
    .getByRole('region', { name: '签署方' })
    .getByRole('listitem')
    .nth(place - 1)

/** Adds a person as the last party. */
export const addPerson = async (page: Page, name: string, phone: string): Promise<void> => {
  const cards = page.getByRole('region', { name: '签署方' }).getByRole('listitem')
  const before = await cards.count()
  await page.getByRole('button', { name: '添加个人' }).click()
  const card = partyCard(page, before + 1)
  await card.getByLabel('姓名').fill(name)
  await card.getByLabel('手机号').fill(phone)
}

/** Drags the party at one place of the list, from 1, to where another stands. */
export const dragParty = async (page: Page, from: number, to: number): Promise<void> => {
  const grip = partyCard(page, from).getByTitle('拖动调整先后')
  await grip.scrollIntoViewIfNeeded()
  const [start, end] = [await grip.boundingBox(), await partyCard(page, to).boundingBox()]
  if (start === null || end === null) throw new Error('the parties are not there')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 - 12, { steps: 3 })
  await page.mouse.move(end.x + 20, end.y + end.height / 2, { steps: 10 })
  await page.mouse.up()
}

const paletteOf = (page: Page): Locator => page.getByRole('complementary', { name: '签署方与签署位置' })

/** Chooses the party whose places are put next. */
export const chooseParty = async (page: Page, name: string): Promise<void> => {
  const party = paletteOf(page).getByRole('button', { name })
  await party.click()
  await expect(party).toHaveAttribute('aria-pressed', 'true')
}

/** Drags a kind from the palette to a point of a page (page from 0, base pixels), scrolling there with the wheel first. */
export const dragToPage = async (
  page: Page,
  kind: string,
  to: { readonly page: number; readonly x: number; readonly y: number },
): Promise<void> => {
  const view = page.getByRole('region', { name: /^文件内容/ })
  const sheet = view.locator(`[data-page="${to.page}"]`)
  const target = async () => {
    const box = await sheet.boundingBox()
    if (box === null) throw new Error(`page ${to.page} is not there`)
    const scale = box.width / BASE_PAGE_WIDTH
    return { x: box.x + to.x * scale, y: box.y + to.y * scale }
  }
  const area = await view.boundingBox()
  if (area === null) throw new Error('the document is not there')
  const middle = area.y + area.height / 2
  await page.mouse.move(area.x + area.width / 2, middle)
  const far = (await target()).y - middle
  await page.mouse.wheel(0, far)
  await expect
    .poll(async () => {
      const { y } = await target()
      return y > area.y + 20 && y < area.y + area.height - 20
    })
    .toBe(true)
  const item = paletteOf(page).getByRole('button', { name: new RegExp(`^${kind}`) })
  await item.scrollIntoViewIfNeeded()
  const from = await item.boundingBox()
  if (from === null) throw new Error(`${kind} is not offered`)
  const end = await target()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
  // It takes the focus once it is drawn: a key pressed before that would be its own, and delete it.
  await expect(view.locator(':focus')).toHaveCount(1)
}
