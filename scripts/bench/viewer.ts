// Measures how long a document's first page takes in the document view, against bare pdf.js.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { build, preview } from 'vite'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { freePort } from '#tests/support/running-server.ts'
import { findChromium } from '../tools.ts'
import { pictures } from './heavy-files.ts'
import type { Measure, Way } from './view/view.tsx'
import { median } from './median.ts'

const root = join(import.meta.dirname, '../..')

/** The document view is to take at most so many times what bare pdf.js takes in the same browser. */
export const MOST_TIMES = 1.2

export interface ViewerRow {
  readonly what: string
  readonly viewMs: number
  readonly bareMs: number
  readonly times: number
}

const ROUNDS = 9

const DOCUMENTS = [
  { what: '100 pages', way: 'in hand', count: 100, make: () => pagesOf(100) },
  { what: '500 pages', way: 'in hand', count: 500, make: () => pagesOf(500) },
  // A large document comes whole only where something before the server lets no stretches through.
  { what: '64 MB scan', way: 'in hand', count: 16, make: () => pictures(16, 64) },
  // All pages read it so.
  { what: '64 MB scan by address', way: 'by address', count: 16, make: () => pictures(16, 64) },
] as const

/** One of the two, on a page that was just loaded. */
const timeOf = async (
  browser: Browser,
  url: string,
  asked: { readonly by: keyof Measure; readonly count: number; readonly way: Way; readonly size: number },
): Promise<number> => {
  const page = await browser.newPage()
  try {
    await page.goto(`${url}scripts/bench/view/index.html`)
    await page.waitForFunction(() => 'measure' in globalThis)
    return await page.evaluate(({ by, count, way, size }) => {
      const { measure } = globalThis as unknown as { measure: Measure }
      return measure[by](count, way, size)
    }, asked)
  } finally {
    await page.close()
  }
}

/** Medians of alternating rounds in one browser, so that whatever else the machine does meets both alike. */
const measureOne = async (
  browser: Browser,
  url: string,
  { what, ...one }: Pick<(typeof DOCUMENTS)[number], 'what' | 'count' | 'way'> & { readonly size: number },
): Promise<ViewerRow> => {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const by of ['ours', 'bare'] as const) {
      const took = await timeOf(browser, url, { ...one, by })
      // The first round fills the browser's cache.
      if (round > 0) times[by].push(took)
    }
  }
  const [viewMs, bareMs] = [median(times.ours), median(times.bare)]
  return {
    what,
    viewMs: Math.round(viewMs),
    bareMs: Math.round(bareMs),
    times: Number((viewMs / bareMs).toFixed(2)),
  }
}

/** A row for each document, by what is shipped; none where the machine has no Chromium. */
export const benchViewer = async (): Promise<readonly ViewerRow[]> => {
  const executablePath = findChromium()
  if (executablePath === undefined) return []
  const built = {
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: join(root, 'reports/bench-view'),
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'scripts/bench/view/index.html') },
    },
    preview: {
      port: await freePort(),
      host: '127.0.0.1',
      // It gives stretches and does not say so; without this pdf.js would not ask for any.
      headers: { 'accept-ranges': 'bytes' },
    },
  } as const
  await build(built)
  const server = await preview(built)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const rows: ViewerRow[] = []
    for (const { what, count, way, make } of DOCUMENTS) {
      const bytes = make()
      writeFileSync(join(built.build.outDir, 'document.pdf'), bytes)
      const size = bytes.length
      rows.push(await measureOne(browser, server.resolvedUrls?.local[0] ?? '', { what, count, way, size }))
    }
    return rows
  } finally {
    await browser.close()
    await server.close()
  }
}
