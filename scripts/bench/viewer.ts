// Measures how long a document's first page takes in the document view, against bare pdf.js.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { freePort } from '#tests/support/running-server.ts'
import { findChromium } from '../tools.ts'
import type { Measure } from './view/view.tsx'

const root = join(import.meta.dirname, '../..')

/** The document view is to take at most so many times what bare pdf.js takes in the same browser. */
export const MOST_TIMES = 1.2

export interface ViewerRow {
  readonly pages: number
  readonly viewMs: number
  readonly bareMs: number
  readonly times: number
}

const ROUNDS = 7
/** Lengths of the documents. */
const LENGTHS = [100, 500] as const

/** Medians of alternating rounds in one browser, so that whatever else the machine does meets both alike. */
const firstPageTimes = async (page: Page, pages: number): Promise<{ ours: number; bare: number }> => {
  const vite = await createServer({
    root: join(root, 'scripts/bench/view'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: await freePort(), host: '127.0.0.1' },
  })
  await vite.listen()
  try {
    await page.goto(vite.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction(() => 'measure' in globalThis)
    return await page.evaluate(
      async ({ text, count, rounds }) => {
        const { measure } = globalThis as unknown as { measure: Measure }
        const bytes = Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)
        const ours: number[] = []
        const bare: number[] = []
        for (let round = 0; round <= rounds; round += 1) {
          const a = await measure.ours(bytes, count)
          const b = await measure.bare(bytes)
          // The first round loads pdf.js and its worker.
          if (round > 0) {
            ours.push(a)
            bare.push(b)
          }
        }
        const middle = (values: number[]): number =>
          values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
        return { ours: middle(ours), bare: middle(bare) }
      },
      { text: Buffer.from(pagesOf(pages)).toString('base64'), count: pages, rounds: ROUNDS },
    )
  } finally {
    await vite.close()
  }
}

/** A row for each length; none where the machine has no Chromium. */
export const benchViewer = async (): Promise<readonly ViewerRow[]> => {
  const executablePath = findChromium()
  if (executablePath === undefined) return []
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const rows: ViewerRow[] = []
    for (const pages of LENGTHS) {
      const { ours, bare } = await firstPageTimes(await browser.newPage(), pages)
      rows.push({
        pages,
        viewMs: Math.round(ours),
        bareMs: Math.round(bare),
        times: Number((ours / bare).toFixed(2)),
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}
