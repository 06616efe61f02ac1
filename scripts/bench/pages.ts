// Measures the web client in Chromium: what the login route's first load weighs and asks for.
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

/** Gzipped size in KB of every script the page asked for, and how much it asked for in all: what a browser without a cache receives. */
const firstLoad = async (page: Page, url: string): Promise<{ kilobytes: number; requests: number }> => {
  const scripts: string[] = []
  let requests = 0
  page.on('response', (response) => {
    requests += 1
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
  })
  await page.goto(url)
  await page.getByRole('button', { name: '登录' }).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = scripts.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(root, 'dist', path))).length,
    0,
  )
  return { kilobytes: bytes / 1024, requests }
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
    const { kilobytes, requests } = await firstLoad(page, `${server.url}/login/password`)
    return {
      rows: [
        {
          what: "login route's JavaScript, gzip",
          value: Number(kilobytes.toFixed(1)),
          unit: 'KB',
          aim: '≤ 150',
        },
        { what: "login route's requests", value: requests, unit: 'requests', aim: '≤ 15' },
      ],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
