// One revision of a file: what a reader sees who has only its first bytes, up to that revision's end.
import type { Budget } from './budget.ts'
import { LIMITS, PdfDefect } from './defect.ts'
import type { IndirectObject } from './indirect-object.ts'
import type { XrefEntry, XrefSection } from './xref-section.ts'
import { PdfRef, PdfStream } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** Where a revision's objects are read from: the file's bytes, with what all its revisions share. */
export interface ObjectSource {
  readonly bytes: Uint8Array
  readonly budget: Budget
  section(offset: number): XrefSection
  objectAt(offset: number, view: RevisionView): IndirectObject
  packedObject(num: number, streamNum: number, index: number, view: RevisionView): PdfValue
  revision(end: number): RevisionView
}

/** A revision: its sections (newest first), the entries that count, and the objects behind them. */
export class RevisionView {
  readonly file: ObjectSource
  readonly end: number
  readonly sections: readonly XrefSection[]
  readonly entries: ReadonlyMap<number, XrefEntry>
  readonly trailer: PdfDict
  private readonly values = new Map<number, PdfValue>()
  private readonly opening = new Set<number>()

  constructor(file: ObjectSource, end: number, sections: readonly XrefSection[]) {
    const newest = sections[0]
    if (!newest) throw new PdfDefect('没有交叉引用')
    this.file = file
    this.end = end
    this.sections = sections
    this.trailer = newest.trailer
    this.entries = mergedEntries(file, sections)
  }

  /** The value of an object, null when there is none (§7.3.10); a wrong number, generation or place is a defect. */
  object(num: number, gen = 0): PdfValue {
    const entry = this.entries.get(num)
    if (!entry || entry.kind === 'free' || (entry.kind === 'offset' ? entry.gen : 0) !== gen) return null
    const known = this.values.get(num)
    if (known !== undefined) return known
    if (this.opening.has(num)) throw new PdfDefect(`对象 ${num} 循环引用自身`)
    this.opening.add(num)
    try {
      const value = this.read(num, entry)
      this.values.set(num, value)
      return value
    } finally {
      this.opening.delete(num)
    }
  }

  /** Whether the number names an object here. */
  isInUse(num: number): boolean {
    const entry = this.entries.get(num)
    return entry !== undefined && entry.kind !== 'free'
  }

  /** The value of an object whatever its generation; null when there is none. */
  current(num: number): PdfValue {
    const entry = this.entries.get(num)
    return this.object(num, entry?.kind === 'offset' ? entry.gen : 0)
  }

  /** The value itself, following references. */
  resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null
    for (let hops = 0; current instanceof PdfRef; hops += 1) {
      if (hops > 16) throw new PdfDefect('引用循环')
      current = this.object(current.num, current.gen)
    }
    return current
  }

  /** The dictionary behind a value, a stream's included, or undefined. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    if (found instanceof PdfStream) return found.dict
    return found instanceof Map ? found : undefined
  }

  /** The array behind a value, or undefined. */
  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : undefined
  }

  /** The catalog; a file without one has no meaning. */
  get catalog(): PdfDict {
    const root = this.trailer.get('Root')
    const catalog = root instanceof PdfRef ? this.resolve(root) : null
    if (!(catalog instanceof Map)) throw new PdfDefect('找不到文件目录（Root）')
    return catalog
  }

  /** The span and header of an object at an offset of its own. */
  span(num: number): { start: number; end: number } | undefined {
    const entry = this.entries.get(num)
    if (entry?.kind !== 'offset') return undefined
    return this.file.objectAt(entry.offset, this)
  }

  private read(num: number, entry: Exclude<XrefEntry, { kind: 'free' }>): PdfValue {
    if (entry.kind === 'packed') return this.file.packedObject(num, entry.stream, entry.index, this)
    const object = this.file.objectAt(entry.offset, this)
    if (object.num !== num || object.gen !== entry.gen)
      throw new PdfDefect(`对象 ${num} 不在交叉引用所说的位置`)
    if (object.end > this.end) throw new PdfDefect(`对象 ${num} 超出文件`)
    return object.value
  }
}

const mergedEntries = (file: ObjectSource, sections: readonly XrefSection[]): Map<number, XrefEntry> => {
  const merged = new Map<number, XrefEntry>()
  for (const [index, section] of sections.entries()) {
    file.budget.merged(section.entries.size)
    for (const [num, entry] of section.entries) if (!merged.has(num)) merged.set(num, entry)
    const { hybrid } = section
    if (hybrid === undefined) continue
    const hidden = file.section(hybrid).entries
    file.budget.merged(hidden.size)
    // A signer that copies the trailer copies the pointer too; then its own table is simply newer than the stream.
    const isCopy = sections.slice(index + 1).some((older) => older.hybrid === hybrid)
    // §7.5.8.4: entries of a hybrid's stream count only where the table has none in use.
    for (const [num, entry] of hidden) {
      const inTable = section.entries.get(num)
      if (inTable && inTable.kind !== 'free') {
        if (isCopy) continue
        throw new PdfDefect(`混合交叉引用中对象 ${num} 有两种说法`)
      }
      const held = merged.get(num)
      if (!held || (inTable && held === inTable)) merged.set(num, entry)
    }
  }
  if (merged.size > LIMITS.objects) throw new PdfDefect('文件中的对象过多')
  return merged
}
