// A person's hands and eyes in a browser, by Playwright.
import type { Locator, Page } from '@playwright/test'
import type { Place, Screen } from '#tests/models/support/screen.ts'
import { PATIENCE, until } from '#tests/models/browser/until.ts'

const anywhere = (page: Page, place: Place): Locator => {
  const among = (words: string | RegExp) => ({ exact: typeof words === 'string' })
  if ('role' in place) {
    const { role, name } = place
    return page.getByRole(role as Parameters<Page['getByRole']>[0], { name, ...among(name) })
  }
  if ('label' in place) return page.getByLabel(place.label, among(place.label))
  if ('title' in place) return page.getByTitle(place.title, among(place.title))
  return 'placeholder' in place
    ? page.getByPlaceholder(place.placeholder, among(place.placeholder))
    : page.getByText(place.text, among(place.text))
}

const KEY = /\{([^{}>/]+)>\}|\{\/([^{}]+)\}|\{([^{}]+)\}|(.)/gu

/** Keys as user-event writes them, in Playwright's words: `{Control>}z{/Control}` is `Control+z`. */
export const keysOf = (keys: string): string[] => {
  const held: string[] = []
  return [...keys.matchAll(KEY)].flatMap(([, down, up, named, letter]) => {
    if (down !== undefined) held.push(down)
    if (up !== undefined) held.splice(held.indexOf(up), 1)
    const key = named ?? letter
    return key === undefined ? [] : [[...held, key].join('+')]
  })
}

/** Waits until nothing slides or unfolds any more: what is pressed on its way is let go of elsewhere, which is no click. */
export const atRest = (page: Page): Promise<unknown> =>
  page
    .evaluate(() => {
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        )
      const enough = new Promise((done) => setTimeout(done, 700))
      return Promise.race([
        Promise.allSettled(moving.map(({ finished }) => finished)).then(() => null),
        enough,
      ])
    })
    // The page may have gone elsewhere meanwhile.
    .catch(() => undefined)

/** The browser's screen. `bytesOf` gives the real content of a file that a model only names. */
export const pageScreen = (
  page: Page,
  bytesOf: (file: File) => Promise<Uint8Array> = async (file) => new Uint8Array(await file.arrayBuffer()),
): Screen => {
  const there = (place: Place): Locator => {
    const seen = anywhere(page, place).filter({ visible: true })
    return place.last === true ? seen.last() : seen.first()
  }
  const timeout = PATIENCE
  return {
    sees: (place) => there(place).waitFor({ state: 'visible', timeout }),
    seesNo: (place) => there(place).waitFor({ state: 'hidden', timeout }),
    reads: async (place, value) => {
      let found = ''
      await until(
        async () => ((found = await there(place).inputValue({ timeout })) === value ? true : undefined),
        () => `${JSON.stringify(place)} says ${found}`,
      )
    },
    clicks: async (place, held) => {
      await there(place).waitFor({ state: 'visible', timeout })
      await atRest(page)
      await there(place).click({ timeout, ...(held === undefined ? {} : { modifiers: [held] }) })
    },
    types: (place, text) => there(place).fill(text, { timeout }),
    presses: async (keys, place) => {
      if (place !== undefined) await there(place).focus({ timeout })
      for (const key of keysOf(keys)) await page.keyboard.press(key)
    },
    picksFile: async (place, ...files) => {
      const picked = files.map(async (file) => ({
        name: file.name,
        mimeType: file.type,
        buffer: Buffer.from(await bytesOf(file)),
      }))
      await anywhere(page, place)
        .first()
        .setInputFiles(await Promise.all(picked))
    },
  }
}
