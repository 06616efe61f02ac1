// Looks at a page: axe finds nothing serious, and the picture matches at each width.
// `playwright test pages --update-snapshots` draws the pictures again.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Width and height of the window, by the width's name. */
const SIZES = {
  1366: { width: 1366, height: 768 },
  1920: { width: 1920, height: 1080 },
  390: { width: 390, height: 844 },
} as const
export type Size = keyof typeof SIZES

/** Share of pixels that may differ: the edges of letters, never a button. A whole menu is a small share of the widest window. */
const ALLOWED: Readonly<Record<Size, number>> = { 1366: 0.002, 1920: 0.0005, 390: 0.002 }

/** The browser and the fonts the pictures were drawn with: another browser's letters differ on every line. */
const DRAWN_WITH = new URL('../journeys/pictures/drawn-with.json', import.meta.url)

const versionOf = (packageName: string): string => {
  try {
    return execFileSync('dpkg-query', ['-W', '-f', '${Version}', packageName], { encoding: 'utf8' })
  } catch {
    return 'not Debian’s'
  }
}

/** Why pictures cannot be compared here; false where they can. */
const notComparable = (): string | false => {
  const here = {
    chromium: versionOf('chromium').replace(/\..*/, ''),
    'fonts-noto-cjk': versionOf('fonts-noto-cjk'),
  }
  const drawnWith = JSON.parse(readFileSync(DRAWN_WITH, 'utf8')) as typeof here
  const [then, now] = [JSON.stringify(drawnWith), JSON.stringify(here)]
  return then === now ? false : `pictures were drawn with ${then}, here is ${now}`
}
let reason: string | false | undefined

/** What is different every time, and what stands in its place in a picture. */
const CHANGING: readonly (readonly [string, string])[] = [
  ['\\d{4}-\\d{2}-\\d{2}', '2026-11-21'],
  ['\\d{4}年\\d{1,2}月\\d{1,2}日', '2026年11月21日'],
  ['\\d{2}:\\d{2}:\\d{2}', '10:32:08'],
  ['(?<![\\d:])\\d{2}:\\d{2}(?![\\d:])', '10:32'],
  ['HT-\\d{8}', 'HT-20261121'],
  ['91330106MA2\\d{6}[0-9A-Z]', '91330106MA2000002M'],
  ['DD\\d{10,}', 'DD20261121103208'],
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '0f9c41d2-5b7e-4a36-9c18-2d7be06f3a54'],
  ['[0-9a-f]{64}', '15c621f05c31ef0d1d2bd4ecf5c506e13db9b08f5a31f0b74d451d4409604f94'],
  ['(?<![0-9a-f-])[0-9a-f]{24,40}(?![0-9a-f-])', '4a86290bd8c065065b5fe4f2b396ad76'],
  ['几秒前|刚刚|\\d+ (秒|分钟)前', '几秒前'],
  ['\\d+ 秒后重发', '57 秒后重发'],
  ['上午好|下午好|晚上好|夜深了', '上午好'],
  ['[\\d.]+ KB', '91 KB'],
]

const stillText = (page: Page): Promise<void> =>
  page.evaluate((changing) => {
    const patterns = changing.map(([pattern, still]) => [new RegExp(pattern, 'g'), still] as const)
    const still = (text: string) =>
      patterns.reduce((kept, [pattern, by]) => kept.replaceAll(pattern, by), text)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      if (still(text) !== text) node.nodeValue = still(text)
    }
    // Names as well, or they would no longer say what is seen.
    for (const named of document.querySelectorAll('[aria-label]')) {
      const name = named.getAttribute('aria-label') ?? ''
      if (still(name) !== name) named.setAttribute('aria-label', still(name))
    }
    for (const input of document.querySelectorAll('input'))
      if (still(input.value) !== input.value) input.value = still(input.value)
  }, CHANGING)

/** A list whose choice was made stays for a moment, before its way out even begins. */
const listsAreClosed = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').length <=
      document.querySelectorAll('.ant-select-open').length,
  )

const isStill = async (page: Page): Promise<void> => {
  await listsAreClosed(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      document.getAnimations().map((animation) => {
        const { iterations } = animation.effect?.getComputedTiming() ?? {}
        return iterations === Infinity ? Promise.resolve() : animation.finished.catch(() => undefined)
      }),
    )
  })
  await expect(page.locator('.ant-skeleton-active, .ant-spin-spinning, .ant-message-notice')).toHaveCount(0)
}

/** What the browser is told of axe: its short form, which is less than half of the readable one. */
let axe: string | undefined
const axeText = (): string =>
  (axe ??= readFileSync(
    createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
    'utf8',
  ))

/** Brings axe into the page, once, and has it leave out the rules whose findings would be thrown away. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axeText())
  await page.evaluate(() => {
    const { axe: here } = window as unknown as {
      readonly axe: {
        readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] }
        readonly configure: (rules: object) => void
      }
    }
    // oxlint-disable-next-line no-underscore-dangle -- axe says nowhere else how grave a rule's findings are
    const unheeded = here._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    here.configure({ rules: unheeded.map(({ id }) => ({ id, enabled: false })) })
  })
}

/** How a picture is taken: the caret blinks and the pointer lights up what it is over. */
const STILL = { animations: 'disabled', caret: 'hide', scale: 'css' } as const

/** Whether the page is drawn as its picture to the last byte: to read and compare two pictures takes longer than to take one. */
const isDrawnSo = async (page: Page, file: string): Promise<boolean> => {
  const picture = test.info().snapshotPath(file, { kind: 'screenshot' })
  return existsSync(picture) && readFileSync(picture).equals(await page.screenshot(STILL))
}

/** What axe finds that is serious or critical, one line each: asked in the page, for its own driver takes ten times as much. */
const seriousFindings = async (page: Page): Promise<string[]> => {
  await bringAxe(page)
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as {
      readonly axe: { readonly run: (at: Document, options: object) => ReturnType<AxeBuilder['analyze']> }
    }
    const { violations } = await here.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
      )
  })
}

/** Latin that stands in Chinese office text as it is: formats, keys, the product's app, ids and hashes, addresses, numbers of licences, people of the tests. */
const KNOWN_WORDS =
  /pdf|ofd|docx|word|jpg|png|excel|app|ctrl|shift|delete|xstate|\/home\?inspect|https?:\S+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}|[0-9a-f]{8}…|[0-9]{8}[0-9A-Z]{10}|admin|Anna Berg|Maria Rossi/gi

/** What a screen reader would say in English, by the names of what is there. */
const englishNames = async (page: Page): Promise<string[]> => {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  return [
    ...new Set(
      lines.flatMap((line) => {
        const [, role = '', name = ''] = /^\s*- '?([a-z]+) "((?:[^"\\]|\\.)*)"/.exec(line) ?? []
        return /[A-Za-z]{3,}/.test(name.replaceAll(KNOWN_WORDS, '')) ? [`${role}: ${name}`] : []
      }),
    ),
  ]
}

/**
 * Looks at the page as it is now: axe once, then a picture at each size. `name` is the picture's.
 * 1920 is for pages that are laid out otherwise there.
 */
export const lookAt = async (page: Page, name: string, sizes: readonly Size[] = [1366]): Promise<void> => {
  await isStill(page)
  expect.soft(await seriousFindings(page), `axe on ${name}`).toEqual([])
  expect.soft(await englishNames(page), `names on ${name}`).toEqual([])
  reason ??= notComparable()
  if (reason !== false) return
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size])
    await isStill(page)
    await stillText(page)
    const file = `${name}-${size}.png`
    if (!(await isDrawnSo(page, file)))
      await expect.soft(page).toHaveScreenshot(file, { ...STILL, maxDiffPixelRatio: ALLOWED[size] })
  }
  await page.setViewportSize(SIZES[sizes[0] ?? 1366])
}

/** Why pictures are not compared here, for the report. */
export const whyNoPictures = (): string | false => (reason ??= notComparable())
