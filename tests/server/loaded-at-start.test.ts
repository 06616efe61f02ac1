// What the server's own thread loads before it serves anybody.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickly } from '#tests/support/quickly.ts'

/** What most starts do not need, and what is loaded with its first use or in a worker. */
const ON_FIRST_USE = [
  '@libpdf/core',
  '@myriaddreamin/typst-ts-node-compiler',
  '@opentelemetry/sdk-trace',
  'fontkit',
  'mammoth',
  'nodemailer',
  'pdfjs-dist',
  'pinyin-pro',
  'saxes',
  'sharp',
]

test('a start loads no reader of files, no pictures, fonts or readings of names, and no mail client', () => {
  const script = join(import.meta.dirname, '../support/processes/loaded-packages.ts')
  const printed = execFileSync(process.execPath, [...quickly, script], { encoding: 'utf8' })
  const loaded = JSON.parse(printed) as string[]
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => ON_FIRST_USE.includes(name))).toEqual([])
})
