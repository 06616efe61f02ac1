// Compares the trailers and catalogs of two revisions (ISO 32000-2 §7.5.5, §7.7.2).
import { PdfRef, nameText } from '#server/documents/verification/reading/values.ts'
import type { PdfValue } from '#server/documents/verification/reading/values.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import type { Comparison } from './comparison.ts'
import { compareMetadata } from './compare-metadata.ts'
import { compareStores } from './compare-stores.ts'
import { compareTrailers } from './compare-trailers.ts'
import { referencesIn } from './references.ts'

const WORDS: Record<string, string> = {
  OCProperties: '图层设置被修改',
  OpenAction: '打开文件时的动作被修改',
  AA: '自动动作被修改',
  Names: '脚本、附件或名称表被修改',
  Dests: '跳转目标被修改',
  Outlines: '书签被修改',
  PageLabels: '页码标注被修改',
  ViewerPreferences: '显示偏好被修改',
  StructTreeRoot: '文档结构被修改',
  Perms: '签名许可设置被修改',
  AF: '附件被修改',
  Collection: '文件集合被修改',
  OutputIntents: '输出意图被修改',
}

// Pages, form and metadata are compared on their own; long-term data, its extension mark and the version number show nothing.
const ELSEWHERE = new Set(['Pages', 'AcroForm', 'DSS', 'Extensions', 'Version', 'Metadata'])

/** Reports differences of trailer and catalog. */
export const compareCatalogs = (step: Comparison): void => {
  const { older, newer } = step
  const roots = [older.view.trailer.get('Root'), newer.view.trailer.get('Root')]
  if (!sameRef(roots[0], roots[1])) step.report('文件目录被替换')
  for (const root of roots) if (root instanceof PdfRef) step.explained.add(root.num)
  compareTrailers(step)
  compareMetadata(step)
  compareStores(step)
  step.compareKeys(
    older.view.catalog,
    newer.view.catalog,
    (key) => WORDS[key] ?? `文件目录的 /${key} 被修改`,
    ELSEWHERE,
  )
  if (!sameRef(older.view.catalog.get('Pages'), newer.view.catalog.get('Pages'))) step.report('页面树被替换')
  compareVersion(step)
  for (const { view } of [older, newer]) explainBelow(step, view, view.catalog.get('DSS') ?? null)
  for (const { view } of [older, newer]) explainBelow(step, view, view.catalog.get('Extensions') ?? null)
}

const compareVersion = (step: Comparison): void => {
  const version = step.newer.view.resolve(step.newer.view.catalog.get('Version'))
  if (version !== null && !/^[12]\.\d$/.test(nameText(version) ?? '')) step.report('文件版本号被修改')
}

const sameRef = (a: PdfValue | undefined, b: PdfValue | undefined): boolean =>
  a instanceof PdfRef && b instanceof PdfRef && a.num === b.num && a.gen === b.gen

// Long-term data may be rewritten freely; if page content shared an object with it, the pages' own comparison would tell.
const explainBelow = (step: Comparison, view: RevisionView, top: PdfValue): void => {
  const queue = top instanceof PdfRef ? [top.num] : [...referencesIn(top)]
  const seen = new Set<number>()
  for (let num = queue.pop(); num !== undefined; num = queue.pop()) {
    if (seen.has(num) || step.structural.has(num)) continue
    seen.add(num)
    step.explained.add(num)
    queue.push(...referencesIn(view.current(num)))
  }
}
