// `npm run models:watch -- MACHINE`: shows one generated path in a browser.
// Options: [--path N] [--slow MS] [--list]. It runs slowly, on a fresh real server; without a screen it takes a
// picture of every step. Exit status 0 completed, 1 went wrong, 2 could not begin.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { walkInPage } from '#tests/models/browser/browser-walk.ts'
import { planInBrowser } from '#tests/models/browser/in-browser.ts'
import type { InBrowser } from '#tests/models/browser/in-browser.ts'
import { stepText } from '#tests/models/support/model.ts'
import type { Path } from '#tests/models/support/paths.ts'
import { startServer } from '#tests/support/running-server.ts'
import config from '../../playwright.config.ts'
import { watchPageOf } from './watch-page.ts'
import type { Stop } from './watch-page.ts'

const USAGE = `npm run models:watch -- MACHINE [--path N] [--slow MS] [--list]
  MACHINE  a chart that is walked in the browser, e.g. signing
  --path   which of its paths, 1 without it
  --slow   milliseconds between what is done, 700 without it
  --list   only lists the paths`

const root = join(import.meta.dirname, '../..')
const BINDINGS = join(root, 'tests', 'models', 'browser')

const hasScreen =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

const bindingOf = async (name: string): Promise<InBrowser<unknown>> => {
  const file = join(BINDINGS, `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)
  const exports = existsSync(file) ? ((await import(file)) as Record<string, unknown>) : {}
  const found = exports[`${name}InBrowser`] as InBrowser<unknown> | undefined
  if (found === undefined)
    throw new Error(`${name} is not walked in the browser: there is no ${relative(root, file)}`)
  return found
}

/** Puts every stop into words, and into a picture where nobody can watch. */
const narrator = (folder: string | undefined, page: Page) => {
  const stops: Stop[] = []
  return {
    arrived: async (words: string, stop: number): Promise<void> => {
      console.log(`${String(stop).padStart(3)}  ${words}`)
      if (folder === undefined) return
      const picture = `${String(stop).padStart(2, '0')}.png`
      await page.screenshot({ path: join(folder, picture) })
      stops.push({ words, picture })
    },
    /** Writes the page of all pictures. */
    end: (title: string): void => {
      if (folder === undefined) return
      writeFileSync(join(folder, 'index.html'), watchPageOf(title, stops))
      console.log(`pictures: ${relative(root, join(folder, 'index.html'))}`)
    },
  }
}

const walk = async (binding: InBrowser<unknown>, number: number, slowMo: number): Promise<boolean> => {
  const { model, plan } = planInBrowser(binding)
  const path = plan.paths[number - 1]
  if (path === undefined) throw new Error(`${model.name} has paths 1 to ${plan.paths.length}`)
  const title = `${model.name}, path ${number}, from ${path.start}`
  const folder = hasScreen ? undefined : join(root, 'reports', 'watch', `${model.name}-${number}`)
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const { launchOptions, viewport = null, locale = '', timezoneId = '' } = config.use ?? {}
  const server = await startServer()
  const browser = await chromium.launch({ ...launchOptions, headless: !hasScreen, slowMo })
  try {
    const context = await browser.newContext({ viewport, locale, timezoneId, baseURL: server.url })
    const page = await context.newPage()
    const { arrived, end } = narrator(folder, page)
    console.log(
      `${title}: ${path.steps.length} steps${hasScreen ? '' : '; there is no screen here, so pictures are taken'}`,
    )
    const failure = await walkInPage(
      { binding, model, plan, page, url: server.url, took: () => undefined, arrived },
      path,
    ).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    end(title)
    if (failure !== undefined) console.error(failure)
    if (hasScreen) {
      console.log('close the window to end')
      await page.waitForEvent('close', { timeout: 0 })
    }
    return failure === undefined
  } finally {
    await browser.close()
    await server.stop()
  }
}

const listed = ({ start, steps }: Path, index: number): string =>
  `${index + 1}  from ${start}, ${steps.length} steps, ends with ${stepText(steps.at(-1) ?? ['the start', ''])}`

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: 'string', default: '1' },
      slow: { type: 'string', default: '700' },
      list: { type: 'boolean' },
    },
  })
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) throw new Error(USAGE)
  const binding = await bindingOf(name)
  if (values.list !== true) return (await walk(binding, Number(values.path), Number(values.slow))) ? 0 : 1
  for (const line of planInBrowser(binding).plan.paths.map(listed)) console.log(line)
  return 0
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
