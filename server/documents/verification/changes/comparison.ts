// One step from a signed revision to a later one.
// The single comparisons share it, together with exact equality between the two.
import { PdfName, PdfRef, PdfStream, PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import { readFormFields } from '#server/documents/verification/reading/form-fields.ts'
import type { FormField } from '#server/documents/verification/reading/form-fields.ts'
import { readPageTree } from '#server/documents/verification/reading/page-tree.ts'
import type { PageTree } from '#server/documents/verification/reading/page-tree.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { affectedObjects, replacedObjects } from './references.ts'

/**
 * What a step may contain besides long-term data: the signatures made in it, by object number, and whether one is a person's.
 * Behind a certifying signature nobody may add a field that shows.
 */
export interface StepLimits {
  readonly signatures: ReadonlySet<number>
  readonly sealed: boolean
  readonly certified: boolean
}

interface Side {
  readonly view: RevisionView
  readonly tree: PageTree
  readonly fields: readonly FormField[]
}

/** Two revisions side by side; `report` collects what differs, `fill` the fields filled, and `explained` the replaced objects that were looked at. */
export class Comparison {
  readonly older: Side
  readonly newer: Side
  readonly limits: StepLimits
  readonly changes = new Set<string>()
  /** Names of form fields that were empty before and are filled now, in their own places. */
  readonly filled = new Set<string>()
  readonly explained = new Set<number>()
  readonly replaced: ReadonlySet<number>
  readonly affected: ReadonlySet<number>
  readonly structural = new Set<number>()
  /** Numbers of the older form's fields and of all their widgets, counted once: a file may have a widget on each of many pages. */
  readonly fieldParts: ReadonlySet<number>
  private readonly verdicts = new Map<string, boolean>()

  constructor(older: RevisionView, newer: RevisionView, limits: StepLimits) {
    this.older = sideOf(older)
    this.newer = sideOf(newer)
    this.limits = limits
    this.fieldParts = new Set(
      this.older.fields.flatMap(({ ref, widgets }) => [ref.num, ...widgets.map(({ num }) => num)]),
    )
    for (const side of [this.older, this.newer]) addStructural(side, this.structural)
    this.replaced = replacedObjects(older, newer)
    this.affected = affectedObjects(newer, this.replaced, this.structural)
  }

  report(change: string): void {
    this.changes.add(change)
  }

  fill(field: string): void {
    this.filled.add(field)
  }

  /** Whether anything in or below the object differs. */
  isAffected(num: number): boolean {
    return this.affected.has(num)
  }

  /** Reports each key in which two dictionaries differ, but for the given ones; `words` turns a key into a sentence. */
  compareKeys(
    older: PdfDict,
    newer: PdfDict,
    words: (key: string) => string,
    except: ReadonlySet<string> = new Set(),
  ): void {
    for (const key of new Set([...older.keys(), ...newer.keys()])) {
      if (except.has(key)) continue
      if (!this.equal(older.get(key) ?? null, newer.get(key) ?? null)) this.report(words(key))
    }
  }

  /** Whether a value of the older revision and one of the newer mean and show exactly the same. */
  equal(a: PdfValue, b: PdfValue): boolean {
    if (a instanceof PdfRef || b instanceof PdfRef) return this.equalReferences(a, b)
    if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text
    if (a instanceof PdfString) return b instanceof PdfString && sameBytes(a.bytes, b.bytes)
    if (a instanceof PdfStream) {
      return b instanceof PdfStream && sameBytes(a.raw, b.raw) && this.equalDicts(a.dict, b.dict, 'Length')
    }
    if (Array.isArray(a)) {
      return Array.isArray(b) && a.length === b.length && a.every((item, i) => this.equal(item, b[i] ?? null))
    }
    if (a instanceof Map) return b instanceof Map && this.equalDicts(a, b)
    return a === b
  }

  private equalReferences(a: PdfValue, b: PdfValue): boolean {
    const left = a instanceof PdfRef ? a : undefined
    const right = b instanceof PdfRef ? b : undefined
    const same = left !== undefined && left.num === right?.num && left.gen === right.gen
    if (same && !this.affected.has(left.num)) return true
    if (this.isStructural(left) || this.isStructural(right)) return same
    if (left) this.explained.add(left.num)
    if (right) this.explained.add(right.num)
    const key = left && right && `${left.num} ${left.gen} ${right.num} ${right.gen}`
    const known = key && this.verdicts.get(key)
    if (known !== undefined && known !== '') return known
    // Loops: what is being compared counts as equal until something in it differs.
    if (key) this.verdicts.set(key, true)
    const verdict = this.equal(this.older.view.resolve(a), this.newer.view.resolve(b))
    if (key) this.verdicts.set(key, verdict)
    return verdict
  }

  private equalDicts(a: PdfDict, b: PdfDict, except?: string): boolean {
    for (const [key, value] of a) if (key !== except && !this.equal(value, b.get(key) ?? null)) return false
    for (const [key, value] of b) if (key !== except && !a.has(key) && !this.equal(null, value)) return false
    return true
  }

  private isStructural(ref: PdfRef | undefined): boolean {
    return ref !== undefined && this.structural.has(ref.num)
  }
}

const sideOf = (view: RevisionView): Side => ({
  view,
  tree: readPageTree(view),
  fields: readFormFields(view),
})

const addStructural = (side: Side, structural: Set<number>): void => {
  const add = (value: PdfValue | undefined) => {
    // A stream is compared with what it holds, wherever it is listed.
    if (value instanceof PdfRef && !(side.view.resolve(value) instanceof PdfStream)) structural.add(value.num)
  }
  add(side.view.trailer.get('Root'))
  add(side.view.catalog.get('AcroForm'))
  for (const node of side.tree.innerNodes) add(node)
  for (const page of side.tree.pages) {
    add(page.ref)
    for (const annotation of side.view.array(page.dict.get('Annots')) ?? []) add(annotation)
  }
  for (const field of side.fields) {
    add(field.ref)
    for (const widget of field.widgets) add(widget)
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
