// Measures the web client in Chromium: the size of the login route's JavaScript.
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startServer } from '#tests/support/running-server.ts'
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
    return {
      rows: [
        { what: "login route's JavaScript, gzip", value: Math.round(kilobytes), unit: 'KB', aim: '≤ 150' },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
