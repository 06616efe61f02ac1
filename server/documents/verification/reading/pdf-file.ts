// A PDF file and its revisions, read strictly and never repaired.
// Objects that revisions share are parsed once.
import { Budget } from './budget.ts'
import { LIMITS, PdfDefect } from './defect.ts'
import { readDecryption } from './decryption.ts'
import type { Decryption } from './decryption.ts'
import { readStartxref } from './file-tail.ts'
import { unpack } from './filters.ts'
import { readIndirectObject } from './indirect-object.ts'
import type { IndirectObject } from './indirect-object.ts'
import { ObjectParser } from './object-parser.ts'
import { RevisionView } from './revision-view.ts'
import { readXrefSection } from './xref-section.ts'
import type { XrefSection } from './xref-section.ts'
import { PdfStream, isName } from './values.ts'
import type { PdfValue } from './values.ts'

interface ObjectStream {
  readonly numbers: readonly number[]
  readonly values: (PdfValue | undefined)[]
  read(index: number): PdfValue
}

/** The bytes of a file with caches by offset, which all its revisions share. */
export class PdfFile {
  readonly bytes: Uint8Array
  readonly budget: Budget
  private readonly objects = new Map<number, IndirectObject>()
  private readonly sections = new Map<number, XrefSection>()
  private decryption: Decryption | undefined
  private readonly packs = new Map<PdfStream, ObjectStream>()

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.budget = new Budget(bytes.length)
  }

  /** The revision that the first `end` bytes are; a defect when these bytes are not a complete file. */
  revision(end: number): RevisionView {
    const sections: XrefSection[] = []
    const seen = new Set<number>()
    for (let at: number | undefined = readStartxref(this.bytes, end); at !== undefined;) {
      if (seen.has(at)) throw new PdfDefect('交叉引用循环')
      if (seen.size >= LIMITS.sections) throw new PdfDefect('修订次数过多')
      seen.add(at)
      const section = this.section(at)
      if (section.end > end) throw new PdfDefect('交叉引用超出修订的结尾')
      sections.push(section)
      at = section.prev
    }
    return new RevisionView(this, end, sections)
  }

  /** Reads all further objects decrypted where the file is encrypted; a defect where that takes a password. */
  decrypt(view: RevisionView): void {
    this.decryption = readDecryption(view)
  }

  /** The cross-reference section at an offset. */
  section(offset: number): XrefSection {
    if (offset >= this.bytes.length) throw new PdfDefect('交叉引用的位置超出文件')
    const known = this.sections.get(offset)
    if (known) return known
    const section = readXrefSection(this.bytes, offset, this.budget)
    this.sections.set(offset, section)
    return section
  }

  /** The object written at an offset; an indirect stream length must mean the same in every revision. */
  objectAt(offset: number, view: RevisionView): IndirectObject {
    const known = this.objects.get(offset)
    if (known) {
      const { lengthRef, length } = known
      if (lengthRef && view.resolve(lengthRef) !== length) {
        throw new PdfDefect(`对象 ${known.num} 的数据流长度被改过`)
      }
      return known
    }
    if (offset >= view.end) throw new PdfDefect('对象的位置超出文件')
    const stored = readIndirectObject(this.bytes, offset, this.budget, (ref) => view.resolve(ref))
    const { value, num, gen } = stored
    const object = { ...stored, value: this.decryption ? this.decryption(value, num, gen) : value }
    this.objects.set(offset, object)
    return object
  }

  /** The object at a place in an object stream (§7.5.7). */
  packedObject(num: number, streamNum: number, index: number, view: RevisionView): PdfValue {
    if (view.entries.get(streamNum)?.kind !== 'offset') throw new PdfDefect(`对象流 ${streamNum} 不存在`)
    const stream = view.object(streamNum)
    if (!(stream instanceof PdfStream) || !isName(stream.dict.get('Type'), 'ObjStm')) {
      throw new PdfDefect(`对象流 ${streamNum} 不存在`)
    }
    const pack = this.packs.get(stream) ?? this.openPack(stream, view)
    if (pack.numbers[index] !== num) throw new PdfDefect(`对象 ${num} 不在对象流所说的位置`)
    return pack.read(index)
  }

  private openPack(stream: PdfStream, view: RevisionView): ObjectStream {
    const data = unpack(stream, view.resolve, this.budget)
    const count = view.resolve(stream.dict.get('N'))
    const first = view.resolve(stream.dict.get('First'))
    if (!data || typeof count !== 'number' || typeof first !== 'number' || count > LIMITS.objects) {
      throw new PdfDefect('对象流写法不对')
    }
    const header = new ObjectParser(data, 0, { end: Math.min(first, data.length) })
    const numbers: number[] = []
    const offsets: number[] = []
    for (let i = 0; i < count; i += 1) {
      const num = header.integer()
      const offset = header.integer()
      if (num === undefined || offset === undefined) throw new PdfDefect('对象流写法不对')
      numbers.push(num)
      offsets.push(first + offset)
    }
    const values: (PdfValue | undefined)[] = []
    const pack: ObjectStream = {
      numbers,
      values,
      read: (index) =>
        (values[index] ??= new ObjectParser(data, offsets[index], { budget: this.budget }).value()),
    }
    this.packs.set(stream, pack)
    return pack
  }
}
