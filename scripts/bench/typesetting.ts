// How long a written text of 30 pages takes to be set on a warm thread, with other words each time.
// Beside it LibreOffice, where it is installed, makes a PDF of the same words.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import type { Block } from '#protocol/templates/written-texts/blocks.ts'
import { createReportRenderer } from '#server/documents/report/report-renderer.ts'
import { median } from './median.ts'
import {
  cell,
  chip,
  clause,
  field,
  list,
  paragraph,
  table,
  title,
  written,
} from '#tests/support/written-texts.ts'

/** The aim for 30 pages. */
export const MOST_TYPESETTING_MS = 1_000
const RUNS = 5

const WORDS =
  '应当按照本合同约定的时间和方式支付货款，逾期支付的，每逾期一日按应付未付金额的万分之五支付违约金。'

const contract = (run: number) => {
  const blocks: Block[] = [title(`设备采购合同 ${run}`)]
  for (let at = 0; at < 70; at += 1) {
    blocks.push(
      clause(`a${at}`, 'article', `标的与价款 ${run}.${at}`),
      paragraph(`${at}-${run} ${WORDS.repeat(1 + (at % 3))}`),
      clause(`b${at}`, 'item', `${WORDS}${run}`, { type: 'clauseRef', attrs: { to: 'a0' } }),
      clause(`c${at}`, 'point', '金额', chip('sum'), `元，第 ${run * at} 期`),
      list('交货', `验收，${WORDS}${run}`),
    )
    if (at % 4 === 0)
      blocks.push(
        table([cell('名称'), cell('数量'), cell('单价')], [cell('服务器'), cell(`${at}`), cell(`${run}`)]),
      )
  }
  return written(blocks, { fields: [field('sum', 'amount')] })
}

/** One row for the product, and one for LibreOffice where it is. */
export const benchTypesetting = async () => {
  const reports = createReportRenderer()
  const times: number[] = []
  let pages = 0
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const text = textAt(contract(run), {})
      const began = performance.now()
      const made = await reports.typesetText({ text, pictures: {}, createdAt: new Date(0) })
      pages = made.pages.length
      if (run > 0) times.push(performance.now() - began)
    }
  } finally {
    await reports.close()
  }
  const rows = [
    {
      what: 'a written text, warm',
      pages,
      ms: Math.round(median(times)),
      most: Math.round(Math.max(...times)),
    },
  ]
  const office = officeMs(plainText(contract(0)))
  return {
    rows:
      office === undefined
        ? rows
        : [...rows, { what: 'LibreOffice, the words alone', pages, ms: office, most: office }],
  }
}

const officeMs = (text: string): number | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'typesetting-'))
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    writeFileSync(join(folder, 'text.txt'), text)
    const began = performance.now()
    execFileSync(
      'soffice',
      ['--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'text.txt')],
      { stdio: 'ignore' },
    )
    return Math.round(performance.now() - began)
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
