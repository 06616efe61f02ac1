// Tells whether two values of two documents draw the same.
// It follows references and skips what nobody sees.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import {
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  nameText,
} from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import { readFlate } from './flate.ts'

/** Entries that lead elsewhere, act, describe or store, but do not draw. */
const UNSEEN: ReadonlySet<string> = new Set([
  'Type',
  'Parent',
  'P',
  'A',
  'AA',
  'PA',
  'AF',
  'EF',
  'Popup',
  'IRT',
  'Dest',
  'StructParent',
  'StructParents',
  'Metadata',
  'PieceInfo',
  'LastModified',
])
/** How a stream is stored; its data is compared instead. */
const STORAGE: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms'])
/** Dictionaries below these keys are lists by name, and may have any name in them. */
const LISTS: ReadonlySet<string> = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'CharProcs',
  'Colorants',
  'N',
])
/** What a form may get that it did not state, when it is drawn into a page. */
const ADDED: ReadonlySet<string> = new Set(['Subtype', 'Resources'])
const MOST_STREAM_BYTES = 64 * 1024 * 1024
const LEAST_DIFFERENCE = 1e-9

/** Compares a document before and after. */
export class Sameness {
  readonly before: RevisionView
  readonly after: RevisionView
  private readonly compared = new Set<string>()

  constructor(before: RevisionView, after: RevisionView) {
    this.before = before
    this.after = after
  }

  /** Whether both draw the same; `isList` when they are dictionaries by name. */
  same(a: PdfValue | undefined, b: PdfValue | undefined, isList = false): boolean {
    if (a instanceof PdfRef && b instanceof PdfRef) {
      // What is being compared counts as the same until something in it differs: objects may lead back to themselves.
      const pair = `${a.num} ${b.num}`
      if (this.compared.has(pair)) return true
      this.compared.add(pair)
    }
    const [x, y] = [this.before.resolve(a), this.after.resolve(b)]
    if (x === null || typeof x === 'boolean') return x === y
    if (typeof x === 'number') return typeof y === 'number' && Math.abs(x - y) <= LEAST_DIFFERENCE
    if (x instanceof PdfName) return y instanceof PdfName && x.text === y.text
    if (x instanceof PdfString) return y instanceof PdfString && equalBytes(x.bytes, y.bytes)
    if (x instanceof PdfStream) return y instanceof PdfStream && this.sameStreams(x, y)
    if (x instanceof Map) return y instanceof Map && this.sameDicts(x, y, isList)
    if (!Array.isArray(x)) return false
    return Array.isArray(y) && x.length === y.length && x.every((item, i) => this.same(item, y[i]))
  }

  /** Whether all that `a` names is the same in `b`; names that only `b` has are given to `mayAdd`. */
  sameNames(a: PdfDict, b: PdfDict, mayAdd: (name: string) => boolean): boolean {
    return (
      [...a].every(([name, value]) => this.same(value, b.get(name))) &&
      [...b.keys()].every((name) => a.has(name) || mayAdd(name))
    )
  }

  private sameDicts(a: PdfDict, b: PdfDict, isList: boolean, except?: ReadonlySet<string>): boolean {
    const isSeen = (key: string) => (isList || !UNSEEN.has(key)) && !except?.has(key)
    for (const [key, value] of a)
      if (isSeen(key) && !this.same(value, b.get(key), LISTS.has(key))) return false
    for (const [key, value] of b) {
      if (a.has(key) || !isSeen(key) || (!isList && ADDED.has(key))) continue
      if (this.after.resolve(value) !== null) return false
    }
    return true
  }

  private sameStreams(a: PdfStream, b: PdfStream): boolean {
    if (!this.sameDicts(a.dict, b.dict, false, STORAGE)) return false
    if (equalBytes(a.raw, b.raw) && this.same(a.dict.get('Filter'), b.dict.get('Filter')))
      return this.same(a.dict.get('DecodeParms'), b.dict.get('DecodeParms'))
    const [x, y] = [dataOf(this.before, a), dataOf(this.after, b)]
    return x !== undefined && y !== undefined && equalBytes(x, y)
  }
}

/** A stream's data; of one that misses its end mark what is there. Undefined where the filter is not known. */
export const dataOf = (view: RevisionView, stream: PdfStream): Uint8Array | undefined => {
  try {
    return unpack(stream, view.resolve, view.file.budget)
  } catch (error) {
    if (!(error instanceof PdfDefect)) throw error
    const filter = view.resolve(stream.dict.get('Filter'))
    const only = Array.isArray(filter) && filter.length === 1 ? view.resolve(filter[0]) : filter
    if (nameText(only) !== 'FlateDecode' || stream.dict.has('DecodeParms')) throw error
    const reading = readFlate(stream.raw, MOST_STREAM_BYTES)
    if ('data' in reading) return reading.data
    throw error
  }
}

/** Whether two runs of bytes are the same. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
