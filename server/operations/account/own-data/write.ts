// Writes an export while it is read: one page of tables for people, and JSON for programs.
import { Readable } from 'node:stream'
import { formatDate } from '#protocol/chinese-date.ts'
import type { Deps } from '#server/deps.ts'
import { escapeHtml } from '#server/domain/account/mails/compose.ts'
import { rowsOf } from '#server/domain/account/own-data/store.ts'
import type { Row, Subject } from '#server/domain/account/own-data/store.ts'
import { SECTIONS } from './sections.ts'
import type { Column, Section } from './section.ts'
import { valueText } from './values.ts'
import type { Value } from './values.ts'

type WriteDeps = Pick<Deps, 'db' | 'personalData' | 'clock'>

const STYLE =
  'body{font:14px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;margin:32px;color:#1f2329}table{border-collapse:collapse;margin:8px 0 24px}th,td{border:1px solid #d0d3d9;padding:4px 10px;text-align:left;vertical-align:top}th{background:#f5f6f8}h2{margin:24px 0 0;font-size:17px}'

const cell = (row: Row, [, of]: Column, deps: WriteDeps): Value =>
  typeof of === 'string' ? valueText(row[of]) : of(row, deps)

/** 个人信息.html: all tables on one page. */
export const pageOfData = (deps: WriteDeps, subject: Subject): Readable => {
  async function* written() {
    const at = formatDate(deps.clock.now(), 'YYYY年MM月DD日 hh:mm')
    yield `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>个人信息</title><style>${STYLE}</style><h1>个人信息</h1><p>导出于 ${at}。以下是诺印持有的、与您有关的个人信息；合同和上传的文件请在诺印中下载。单位尚未办结的人事资料由单位答复。</p>`
    for (const section of SECTIONS) yield* table(deps, subject, section)
    yield '</html>\n'
  }
  return Readable.from(written())
}

async function* table(deps: WriteDeps, subject: Subject, { set, title, columns }: Section) {
  const head = columns.map(([heading]) => `<th>${escapeHtml(heading)}</th>`).join('')
  yield `<h2>${escapeHtml(title)}</h2><table><tr>${head}</tr>`
  let count = 0
  for await (const rows of rowsOf(deps.db, set, subject)) {
    count += rows.length
    yield rows
      .map((row) => {
        const cells = columns.map((column) => `<td>${escapeHtml(String(cell(row, column, deps)))}</td>`)
        return `<tr>${cells.join('')}</tr>`
      })
      .join('')
  }
  yield count === 0 ? `<tr><td colspan="${columns.length}">没有记录</td></tr></table>` : '</table>'
}

/** One section as a JSON array of objects with the same headings. */
export const jsonOfData = (deps: WriteDeps, subject: Subject, { set, columns }: Section): Readable => {
  async function* written() {
    yield '['
    let isFirst = true
    for await (const rows of rowsOf(deps.db, set, subject))
      for (const row of rows) {
        const facts = Object.fromEntries(columns.map((column) => [column[0], cell(row, column, deps)]))
        yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(facts)}`
        isFirst = false
      }
    yield '\n]\n'
  }
  return Readable.from(written())
}
