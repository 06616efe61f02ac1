// The editor of written texts in a browser: pages end as printed, and what is written is kept.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import { writtenText } from '#protocol/templates/written-texts/written-text.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { layOutWrittenText } from '#server/documents/typesetting/written-text.ts'
import { expect, test } from '#tests/support/journey.ts'
import { SAMPLE_TEXTS } from '#tests/support/written-text-samples.ts'
import { clause, paragraph, title, written } from '#tests/support/written-texts.ts'

// One after the other: Vite, which hands out their page, starts once.
test.describe.configure({ mode: 'default' })

const faults: string[] = []
test.beforeEach(({ page }) => {
  faults.length = 0
  page.on('pageerror', ({ message }) => faults.push(message))
})
test.afterEach(() => expect(faults).toEqual([]))

const opened = async (page: Page, address: string, text: WrittenText, query = '') => {
  await page.goto(`${address}${query}`)
  await page.locator('.ProseMirror').waitFor()
  await page.evaluate((shown) => window.showText(shown), text)
  await page.evaluate(() => document.fonts.ready)
}
const kept = (page: Page) => page.evaluate(() => window.writtenText)
const squeezed = (text: string) => text.replaceAll(/[\s\u200b•◦▪]+/gu, '')

/** What each printed page begins with, without its header. */
const printed = async (text: WrittenText): Promise<string[]> => {
  const { pdf } = await layOutWrittenText({
    text: textAt(text, undefined),
    pictures: {},
    createdAt: new Date(0),
  })
  const file = join(mkdtempSync(join(tmpdir(), 'written-')), 'text.pdf')
  writeFileSync(file, pdf)
  const pages = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
  return pages.map((page) => squeezed(page).slice(squeezed(text.header).length))
}

/** What each page of the editor begins with: its number where it has one, and its first letters. */
const shown = (page: Page): Promise<string[]> =>
  page.locator('.ProseMirror [data-page]').evaluateAll((blocks) =>
    blocks.map((block) => {
      const first = (block.querySelector('td, th') ?? block).cloneNode(true) as Element
      for (const reference of first.querySelectorAll('[data-piece=clauseRef]'))
        reference.textContent = reference.getAttribute('data-label')
      return `${block.getAttribute('data-label') ?? ''}${first.textContent}`
        .replaceAll(/\s+/gu, '')
        .slice(0, 10)
    }),
  )

for (const [name, text] of Object.entries(SAMPLE_TEXTS)) {
  test(`pages of “${name}” begin on the screen as on paper`, async ({ page, editorPage }) => {
    await opened(page, editorPage, text)
    const paper = (await printed(text)).slice(1)
    await expect(async () => {
      const screen = await shown(page)
      expect(screen).toEqual(paper.map((begin, at) => begin.slice(0, screen[at]?.length ?? 10)))
    }).toPass({ timeout: 10_000 })
    expect(paper.length).toBeGreaterThan(0)
    expect(v.safeParse(writtenText, await kept(page)).success).toBe(true)
  })
}

test('undo does not bring back what stood there before the text was loaded, and clauses renumber', async ({
  page,
  editorPage,
}) => {
  await opened(
    page,
    editorPage,
    written([title('采购合同'), clause('a', 'article', '标的'), clause('b', 'article', '价款')]),
  )
  const editor = page.locator('.ProseMirror')
  await expect(editor.locator('[data-clause]').nth(1)).toHaveAttribute('data-label', '第二条')
  await editor.getByText('标的').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('数量')
  await expect(editor.locator('[data-clause]').nth(2)).toHaveAttribute('data-label', '第三条')
  const { doc } = await kept(page)
  expect(doc.content.map((block) => block.type)).toEqual(['title', 'clause', 'clause', 'clause'])
  const ids = doc.content.flatMap((block) => (block.type === 'clause' ? [block.attrs.id] : []))
  expect(new Set(ids).size).toBe(3)
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('Control+z')
  await expect(editor).toContainText('采购合同标的价款')
})

test('words are found and replaced, all at once in one step to undo', async ({ page, editorPage }) => {
  await opened(page, editorPage, written([paragraph('买方付款，买方验收。'), paragraph('买方')]))
  await page.locator('.ProseMirror').click()
  await page.keyboard.press('Control+f')
  await page.getByLabel('查找内容').fill('买方')
  await expect(page.getByText('第 1 / 3 处')).toBeVisible()
  await page.getByLabel('替换为').fill('甲方')
  await page.getByRole('button', { name: '全部替换' }).click()
  await expect(page.locator('.ProseMirror')).toContainText('甲方付款，甲方验收。甲方')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.locator('.ProseMirror')).toContainText('买方付款，买方验收。买方')
})

test('fields, places to sign and conditions are put in by the keyboard, and what is kept is a valid text', async ({
  page,
  editorPage,
}) => {
  await opened(page, editorPage, written([paragraph('金额：')]))
  await page.getByRole('button', { name: '添加' }).press('Enter')
  await page.getByRole('menuitem', { name: '下拉选择' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('付款方式')
  await page.getByRole('button', { name: '完成' }).click()
  await page.locator('.ProseMirror').getByText('金额：').click()
  await page.keyboard.press('End')
  for (const [menu, item] of [
    ['填写项', '付款方式'],
    ['签署位置', '盖章'],
    ['条件内容', '为“选项一”时显示'],
  ] as const) {
    await page.getByRole('button', { name: menu, exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: item }).first().click()
  }
  await expect(page.locator('.ProseMirror section')).toHaveAttribute(
    'data-label',
    '“付款方式”为“选项一”时显示',
  )
  const text = v.parse(writtenText, await kept(page))
  expect(text.doc.content.map(({ type }) => type)).toEqual(['conditional'])
  await expect(page.getByRole('complementary', { name: '文本设置' })).not.toContainText('待处理')
})

test('a clause of the library is put in, and one that has a newer version says so and takes it', async ({
  page,
  editorPage,
}) => {
  const clauseId = '0b1e6d1e-7c5b-4d7e-8a44-1f0a7c0d5a11'
  const content = [clause('kept', 'article', '保密期限为三年')]
  await opened(
    page,
    editorPage,
    written([paragraph('前言'), { type: 'libraryClause', attrs: { clauseId, version: 1 }, content }]),
  )
  const taken = page.locator('.ProseMirror section')
  await expect(taken).toHaveAttribute('data-label', '条款库 第 1 版，已有第 2 版')
  const pick = async (item: string) => {
    await page.getByRole('button', { name: '条款库', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await taken.getByText('保密期限').click()
  await pick('更新到第 2 版')
  await expect(taken).toHaveText('保密期限为五年')
  await expect(taken).toHaveAttribute('data-label', '条款库 第 2 版')
  await page.getByText('前言').click()
  await pick('保密义务（第 2 版）')
  await expect(taken).toHaveCount(2)
  const text = v.parse(writtenText, await kept(page))
  const ids = text.doc.content.flatMap((block) =>
    block.type === 'libraryClause'
      ? block.content.flatMap((own) => (own.type === 'clause' ? [own.attrs.id] : []))
      : [],
  )
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})

test('on a phone the text can be read, its pages end in the same places, and nothing stands outside', async ({
  page,
  editorPage,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [text] = Object.values(SAMPLE_TEXTS)
  await opened(page, editorPage, text!, '?readOnly')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect(page.getByText('设备采购合同')).toBeVisible()
  const paper = (await printed(text!)).slice(1)
  await expect(async () => expect((await shown(page)).length).toBe(paper.length)).toPass()
  const overflow = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.querySelector('.ProseMirror')!.getBoundingClientRect().right <= 390,
    ])
  expect(await overflow()).toEqual([390, true])
})
