// Tells whether every page draws the same after intake as before.
// It compares operators byte for byte, the resources they name, and annotations.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { readPageTree } from '#server/documents/verification/reading/page-tree.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfStream } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import type { FixedPage } from './fixed-appearance.ts'
import { Sameness, dataOf, equalBytes } from './sameness.ts'

/** What was done to each page on purpose. */
export interface PurposelyDone {
  readonly pages: readonly FixedPage[]
  /** Pages on which field values were set as text. */
  readonly withText: ReadonlySet<number>
}

/** The first page, from 0, that draws something else than before; undefined where all are the same. Throws a `PdfDefect`. */
export const firstPageThatDiffers = (
  before: RevisionView,
  after: RevisionView,
  done: PurposelyDone,
): number | undefined => {
  const sameness = new Sameness(before, after)
  const [old, now] = [pagesOf(before), readPageTree(after).pages.map(({ dict }) => dict)]
  const length = Math.max(old.length, now.length)
  for (let page = 0; page < length; page += 1) {
    const [was, is, fixed] = [old[page], now[page], done.pages[page]]
    if (!was || !is || !fixed) return page
    const hasText = done.withText.has(page)
    const isSame =
      sameContent(sameness, was.dict, is, { isDrawnOn: fixed.drawn > 0, hasText }) &&
      sameResources(sameness, was.resources, is.get('Resources'), hasText) &&
      sameAnnotations(sameness, was.dict, is, fixed) &&
      sameness.same(was.dict.get('Group'), is.get('Group')) &&
      sameness.same(was.dict.get('UserUnit'), is.get('UserUnit'))
    if (!isSame) return page
  }
  return sameLayers(sameness) ? undefined : 0
}

interface OldPage {
  readonly dict: PdfDict
  readonly resources: PdfValue | undefined
}

const MOST_NODES = 20_000

/** Pages in the order in which readers show them, whatever else is wrong with their tree. */
const pagesOf = (view: RevisionView): OldPage[] => {
  const pages: OldPage[] = []
  let nodes = 0
  const walk = (value: PdfValue | undefined, above: PdfValue | undefined, path: readonly PdfDict[]) => {
    const dict = view.dict(value)
    if (!dict || path.includes(dict) || path.length > 100) return
    if (++nodes > MOST_NODES) throw new PdfDefect('页数过多')
    const resources = view.resolve(dict.get('Resources')) === null ? above : dict.get('Resources')
    const kids = view.array(dict.get('Kids'))
    if (!kids) pages.push({ dict, resources })
    else for (const kid of kids) walk(kid, resources, [...path, dict])
  }
  walk(view.catalog.get('Pages'), undefined, [])
  return pages
}

const partsOf = (view: RevisionView, page: PdfDict): Uint8Array[] => {
  const contents = view.resolve(page.get('Contents'))
  const parts = contents instanceof PdfStream ? [contents] : Array.isArray(contents) ? contents : []
  return parts.flatMap((part) => {
    const stream = view.resolve(part)
    return stream instanceof PdfStream ? [dataOf(view, stream) ?? stream.raw] : []
  })
}

const OPENING = /^[q\s]*$/
const CLOSING = /^[Q\s]*$/
const DRAWN = /^Q\s+(?:q [-\d. ]+ cm \/Fixed\d+ Do Q\s*)*$/

const sameContent = (
  { before, after }: Sameness,
  was: PdfDict,
  is: PdfDict,
  { isDrawnOn, hasText }: { isDrawnOn: boolean; hasText: boolean },
): boolean => {
  const [old, now] = [partsOf(before, was), partsOf(after, is)]
  const offsets = Array.from({ length: now.length - old.length + 1 }, (_, offset) => offset)
  const start = offsets.find((offset) => old.every((part, i) => equalBytes(part, now[offset + i] ?? NOTHING)))
  if (start === undefined) return false
  const [head, tail] = [now.slice(0, start), now.slice(start + old.length)].map((parts) =>
    parts.map((part) => Buffer.from(part).toString('latin1')),
  ) as [string[], string[]]
  if (!head.every((part) => OPENING.test(part))) return false
  return hasText || tail.every((part) => CLOSING.test(part) || (isDrawnOn && DRAWN.test(part)))
}

const NOTHING = new Uint8Array()

const sameResources = (
  sameness: Sameness,
  was: PdfValue | undefined,
  is: PdfValue | undefined,
  hasText: boolean,
): boolean => {
  const [old, now] = [sameness.before.dict(was), sameness.after.dict(is)]
  for (const key of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
    if (key === 'ProcSet') continue
    const [a, b] = [sameness.before.dict(old?.get(key)), sameness.after.dict(now?.get(key))]
    const mayAdd = (name: string) => hasText || (key === 'XObject' && /^Fixed\d+$/.test(name))
    if (!sameness.sameNames(a ?? new Map(), b ?? new Map(), mayAdd)) return false
  }
  return true
}

const sameAnnotations = (sameness: Sameness, was: PdfDict, is: PdfDict, fixed: FixedPage): boolean => {
  const old = sameness.before.array(was.get('Annots')) ?? []
  const now = sameness.after.array(is.get('Annots')) ?? []
  return now.length === fixed.kept.length && fixed.kept.every((index, i) => sameness.same(old[index], now[i]))
}

/** Whether the same layers are shown; when they are to switch themselves is taken out on purpose. */
const sameLayers = (sameness: Sameness): boolean => {
  const shown = (view: RevisionView) => view.dict(view.dict(view.catalog.get('OCProperties'))?.get('D'))
  const [old, now] = [shown(sameness.before), shown(sameness.after)]
  return ['BaseState', 'ON', 'OFF'].every((key) => sameness.same(old?.get(key), now?.get(key)))
}
