// Compares the pages of two revisions: number, order, content, resources, size (ISO 32000-2 §7.7.3).
import type { PageNode } from '#server/documents/verification/reading/page-tree.ts'
import { INHERITED } from '#server/documents/verification/reading/page-tree.ts'
import type { Comparison } from './comparison.ts'
import { compareAnnotations } from './compare-annotations.ts'

const WORDS: Record<string, string> = {
  Contents: '页面内容被修改',
  Resources: '页面使用的字体、图片或其他资源被修改',
  MediaBox: '页面尺寸被修改',
  CropBox: '页面可见范围被修改',
  Rotate: '页面方向被修改',
  UserUnit: '页面尺寸单位被修改',
  Group: '页面混合方式被修改',
  AA: '页面动作被修改',
}

const ELSEWHERE = new Set<string>([...INHERITED, 'Annots', 'Parent'])

/** Reports differences of the page tree and of each page. */
export const comparePages = (step: Comparison): void => {
  const { older, newer } = step
  for (const node of older.tree.innerNodes) compareInnerNode(step, node.num)
  const before = older.tree.pages
  const after = newer.tree.pages
  reportMovedPages(step, before, after)
  const later = new Map(after.map((page) => [page.ref.num, page]))
  for (const page of before) {
    const match = later.get(page.ref.num)
    if (match) comparePage(step, page, match)
    else if (before.length === after.length) step.report(`第 ${page.number} 页：整页被替换`)
  }
}

const reportMovedPages = (
  step: Comparison,
  before: readonly PageNode[],
  after: readonly PageNode[],
): void => {
  if (before.length > after.length)
    step.report(`删除了 ${before.length - after.length} 页（原有 ${before.length} 页）`)
  if (before.length < after.length)
    step.report(`增加了 ${after.length - before.length} 页（原有 ${before.length} 页）`)
  const kept = new Set(before.map((page) => page.ref.num))
  const orderAfter = after.filter((page) => kept.has(page.ref.num)).map((page) => page.ref.num)
  const left = new Set(orderAfter)
  const orderBefore = before.filter((page) => left.has(page.ref.num)).map((page) => page.ref.num)
  if (orderBefore.join() !== orderAfter.join()) step.report('页面顺序被调换')
}

const comparePage = (step: Comparison, before: PageNode, after: PageNode): void => {
  step.explained.add(before.ref.num)
  for (const key of INHERITED) {
    if (!step.equal(before.inherited.get(key) ?? null, after.inherited.get(key) ?? null)) {
      step.report(`第 ${before.number} 页：${WORDS[key] ?? '页面被修改'}`)
    }
  }
  // Annotations are looked at on their own: an altered one does not alter the page that lists it.
  compareAnnotations(step, before, after)
  if (!step.isAffected(before.ref.num)) return
  step.compareKeys(
    before.dict,
    after.dict,
    (key) => `第 ${before.number} 页：${WORDS[key] ?? `页面设置 /${key} 被修改`}`,
    ELSEWHERE,
  )
}

const compareInnerNode = (step: Comparison, num: number): void => {
  step.explained.add(num)
  const before = step.older.view.dict(step.older.tree.innerNodes.find((node) => node.num === num))
  const node = step.newer.tree.innerNodes.find((item) => item.num === num)
  if (!before || !node) return
  const after = step.newer.view.dict(node)
  // Kids and inherited attributes are compared through the pages they reach.
  if (after)
    step.compareKeys(before, after, () => '页面树被修改', new Set([...INHERITED, 'Kids', 'Count', 'Parent']))
}
