// A PDF opened for reading and extending (ISO 32000-2 §7.5).
// Objects are parsed on demand, and nothing is repaired.
import { damaged, encrypted } from './damage.ts'
import { decodeStream } from './filters.ts'
import { PdfParser } from './parser.ts'
import { PdfName, PdfRef, PdfStream } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'
import { readCrossReference, wholeNumber } from './xref.ts'
import type { CrossReference } from './xref.ts'

const MAX_REF_STEPS = 32

/** A PDF file. Refuses (`document.damaged`, `document.encrypted`) what it cannot read exactly. */
export class PdfFile {
  readonly bytes: Uint8Array
  readonly xref: CrossReference
  private readonly objects = new Map<number, PdfValue>()
  private readonly reading = new Set<number>()
  private readonly objectStreams = new Map<
    number,
    { data: Uint8Array; offsets: readonly [number, number][] }
  >()

  constructor(bytes: Uint8Array) {
    // Offsets count from the header, so anything before it would shift them all.
    const header = new PdfParser(bytes)
    if (!header.take('%PDF-')) throw damaged('no header at the start')
    this.bytes = bytes
    this.xref = readCrossReference(bytes)
    if (this.xref.trailer.has('Encrypt')) throw encrypted()
  }

  get trailer(): PdfDict {
    return this.xref.trailer
  }

  /** The catalog and its reference. */
  catalog(): { ref: PdfRef; dict: PdfDict } {
    const ref = this.trailer.get('Root')
    const dict = this.resolve(ref)
    if (!(ref instanceof PdfRef) || !(dict instanceof Map)) throw damaged('no catalog')
    return { ref, dict }
  }

  /** The value a reference leads to; any other value as it is. An object that is not there is null. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value
    for (let step = 0; current instanceof PdfRef; step += 1) {
      if (step > MAX_REF_STEPS) throw damaged('references in a circle')
      current = this.object(current)
    }
    return current ?? null
  }

  /** The dictionary a value is or leads to, or undefined. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    return found instanceof Map ? found : found instanceof PdfStream ? found.dict : undefined
  }

  /** The array a value is or leads to; empty when it is none. */
  array(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? (found as readonly PdfValue[]) : []
  }

  /** The name a value is or leads to, or undefined. */
  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value)
    return found instanceof PdfName ? found.name : undefined
  }

  private object(ref: PdfRef): PdfValue {
    const known = this.objects.get(ref.num)
    if (known !== undefined) return known
    if (this.reading.has(ref.num)) throw damaged(`object ${ref.num} needs itself`)
    this.reading.add(ref.num)
    try {
      const value = this.read(ref)
      this.objects.set(ref.num, value)
      return value
    } finally {
      this.reading.delete(ref.num)
    }
  }

  private read(ref: PdfRef): PdfValue {
    const place = this.xref.find(ref.num)
    if (place.kind === 'free') return null
    if (place.kind === 'compressed') return this.readCompressed(ref.num, place.stream, place.index)
    if (place.gen !== ref.gen) return null
    const parser = new PdfParser(this.bytes, place.offset)
    const num = parser.integer()
    const gen = parser.integer()
    parser.skip()
    if (num !== ref.num || gen !== ref.gen || !parser.take('obj'))
      throw damaged(`object ${ref.num} is not at its place`)
    const value = parser.object((length) => wholeNumber(this.resolve(length)))
    parser.skip()
    if (!parser.take('endobj')) throw damaged(`object ${ref.num} does not end`)
    return value
  }

  private readCompressed(num: number, streamNum: number, index: number): PdfValue {
    let opened = this.objectStreams.get(streamNum)
    if (!opened) {
      const place = this.xref.find(streamNum)
      const stream = place.kind === 'offset' ? this.resolve(new PdfRef(streamNum, place.gen)) : null
      if (!(stream instanceof PdfStream)) throw damaged(`no object stream ${streamNum}`)
      const data = decodeStream(stream)
      const count = wholeNumber(this.resolve(stream.dict.get('N'))) ?? 0
      const first = wholeNumber(this.resolve(stream.dict.get('First'))) ?? 0
      const parser = new PdfParser(data)
      const offsets: [number, number][] = []
      for (let i = 0; i < count; i += 1) {
        const member = parser.integer()
        const offset = parser.integer()
        if (member === undefined || offset === undefined) throw damaged(`object stream ${streamNum}`)
        offsets.push([member, first + offset])
      }
      opened = { data, offsets }
      this.objectStreams.set(streamNum, opened)
    }
    const entry = opened.offsets[index]
    if (!entry || entry[0] !== num) throw damaged(`object ${num} is not in stream ${streamNum}`)
    return new PdfParser(opened.data, entry[1]).value()
  }
}
