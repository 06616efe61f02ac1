// Measures the web client in Chromium.
// It takes the size of the login route's JavaScript and the time to a document's first page, against bare pdf.js.
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { freePort, startServer } from '#tests/support/running-server.ts'
import type { Measure } from './view/view.tsx'
import { createServer } from 'vite'
import { findChromium } from '../tools.ts'

export interface PageRow {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly aim: string
}

const root = join(import.meta.dirname, '../..')

/** Gzipped size of every script the page asked for, in KB: what a browser without a cache receives. */
const scriptKilobytes = async (page: Page, url: string): Promise<number> => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
  })
  await page.goto(url)
  await page.getByRole('button', { name: '登录' }).waitFor()
  return (
    scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(root, 'dist', path))).length, 0) / 1024
  )
}

const ROUNDS = 7
const PAGES = 100

/** Medians of alternating rounds in one browser, so that whatever else the machine does meets both alike. */
const firstPageTimes = async (page: Page): Promise<{ ours: number; bare: number }> => {
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
      { text: Buffer.from(pagesOf(PAGES)).toString('base64'), count: PAGES, rounds: ROUNDS },
    )
  } finally {
    await vite.close()
  }
}

/** Figures of the web client; a note in their place where the machine has no Chromium. */
export const benchPages = async (): Promise<{ rows: PageRow[] }> => {
  const executablePath = findChromium()
  if (executablePath === undefined)
    return { rows: [{ what: 'no Chromium found: page figures left out', value: 0, unit: '', aim: '' }] }
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const kilobytes = await scriptKilobytes(page, `${server.url}/login/password`)
    const { ours, bare } = await firstPageTimes(await browser.newPage())
    return {
      rows: [
        { what: "login route's JavaScript, gzip", value: Math.round(kilobytes), unit: 'KB', aim: '≤ 250' },
        {
          what: 'first page of a 100-page document, document view',
          value: Math.round(ours),
          unit: 'ms',
          aim: '',
        },
        {
          what: 'the same page, bare pdf.js in the same browser',
          value: Math.round(bare),
          unit: 'ms',
          aim: '',
        },
        {
          what: 'document view against bare pdf.js',
          value: Number((ours / bare).toFixed(2)),
          unit: '×',
          aim: '≤ 2',
        },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
