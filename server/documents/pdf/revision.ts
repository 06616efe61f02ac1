// Writes one incremental revision of a PDF, to be appended (ISO 32000-2 §7.5.6).
// All earlier bytes stay as they are.
import { randomUUID } from 'node:crypto'
import type { PdfFile } from './file.ts'
import { PdfRef, PdfStream, PdfString, name } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'
import { writeDict, writeValue } from './write.ts'

/** An object whose text the caller wrote, who therefore knows the offsets in it. */
export interface WrittenObject {
  readonly text: string
}

type Body = PdfValue | WrittenObject

/** A written revision: the bytes to append, and where in the whole file each of its objects starts (after `n g obj\n`). */
export interface Appendix {
  readonly bytes: Uint8Array
  readonly bodyAt: (ref: PdfRef) => number
}

/** A file with a revision's bytes behind it. */
export const extended = (file: Uint8Array, appended: Uint8Array): Uint8Array => {
  const bytes = Buffer.allocUnsafeSlow(file.length + appended.length)
  bytes.set(file)
  bytes.set(appended, file.length)
  return bytes
}

/** Collects new and changed objects. */
export class Revision {
  private readonly file: PdfFile
  private readonly bodies = new Map<number, { ref: PdfRef; body: Body }>()
  private next: number

  constructor(file: PdfFile) {
    this.file = file
    this.next = Math.max(file.xref.size, 1)
  }

  /** A number for a new object. */
  allocate(): PdfRef {
    const ref = new PdfRef(this.next, 0)
    this.next += 1
    return ref
  }

  /** Writes or replaces an object. */
  set(ref: PdfRef, body: Body): void {
    this.bodies.set(ref.num, { ref, body })
  }

  /** Adds a new object. */
  add(body: Body): PdfRef {
    const ref = this.allocate()
    this.set(ref, body)
    return ref
  }

  /** The object as this revision has it, else as the file has it. */
  current(ref: PdfRef): PdfValue {
    const entry = this.bodies.get(ref.num)
    return entry && !isWritten(entry.body) ? entry.body : this.file.resolve(ref)
  }

  /** What is to be appended to the file. */
  write(): Appendix {
    const { file } = this
    const chunks: (string | Uint8Array)[] = []
    let at = file.bytes.length
    const push = (chunk: string | Uint8Array) => {
      chunks.push(chunk)
      at += chunk.length
    }
    if (file.bytes[at - 1] !== 10 && file.bytes[at - 1] !== 13) push('\n')
    const entries = [...this.bodies.values()].toSorted((a, b) => a.ref.num - b.ref.num)
    const offsets = new Map<number, number>()
    const bodies = new Map<number, number>()
    for (const { ref, body } of entries) {
      offsets.set(ref.num, at)
      push(`${ref.num} ${ref.gen} obj\n`)
      bodies.set(ref.num, at)
      if (body instanceof PdfStream) {
        push(`${writeDict(new Map(body.dict).set('Length', body.data.length))}\nstream\n`)
        push(body.data)
        push('\nendstream')
      } else push(isWritten(body) ? body.text : writeValue(body))
      push('\nendobj\n')
    }
    const list = entries.map(({ ref }) => ({ ref, offset: offsets.get(ref.num) ?? 0 }))
    const startxref = at
    if (file.xref.isStream) this.pushStream(list, at, push)
    else this.pushTable(list, push)
    push(`startxref\n${startxref}\n%%EOF\n`)
    return {
      bytes: assembled(chunks, at - file.bytes.length),
      bodyAt: (ref) => {
        const found = bodies.get(ref.num)
        if (found === undefined) throw new RangeError(`object ${ref.num} is not in this revision`)
        return found
      },
    }
  }

  private pushTable(list: readonly Located[], push: (chunk: string) => void): void {
    let text = 'xref\n'
    for (const run of runsOf(list)) {
      text += `${run[0]?.ref.num} ${run.length}\n`
      for (const { ref, offset } of run) {
        text += `${String(offset).padStart(10, '0')} ${String(ref.gen).padStart(5, '0')} n \n`
      }
    }
    push(`${text}trailer\n${writeDict(this.trailer(this.next))}\n`)
  }

  private pushStream(list: readonly Located[], at: number, push: (chunk: string | Uint8Array) => void): void {
    const own = new PdfRef(this.next, 0)
    const all = [...list, { ref: own, offset: at }]
    const data = Buffer.alloc(all.length * 8)
    const index: number[] = []
    for (const run of runsOf(all)) index.push(run[0]?.ref.num ?? 0, run.length)
    all.forEach(({ ref, offset }, row) => {
      data[row * 8] = 1
      data.writeUIntBE(offset, row * 8 + 1, 5)
      data.writeUInt16BE(ref.gen, row * 8 + 6)
    })
    const dict = this.trailer(this.next + 1)
    dict.set('Type', name('XRef')).set('W', [1, 5, 2]).set('Index', index).set('Length', data.length)
    push(`${own.num} 0 obj\n${writeDict(dict)}\nstream\n`)
    push(data)
    push('\nendstream\nendobj\n')
  }

  private trailer(size: number): PdfDict {
    const { trailer, xref } = this.file
    const dict: PdfDict = new Map([
      ['Size', size],
      ['Prev', xref.startxref],
    ])
    for (const key of ['Root', 'Info']) {
      const value = trailer.get(key)
      if (value !== undefined) dict.set(key, value)
    }
    // §14.4: the first identifier stays, the second changes with every revision.
    const fresh = new PdfString(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'))
    const [first] = this.file.array(trailer.get('ID'))
    return dict.set('ID', [first ?? fresh, fresh])
  }
}

interface Located {
  readonly ref: PdfRef
  readonly offset: number
}

const isWritten = (body: Body): body is WrittenObject =>
  typeof body === 'object' && body !== null && 'text' in body

const runsOf = (list: readonly Located[]): Located[][] => {
  const runs: Located[][] = []
  for (const item of list) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.ref.num === item.ref.num - 1) run.push(item)
    else runs.push([item])
  }
  return runs
}

const assembled = (chunks: readonly (string | Uint8Array)[], length: number): Uint8Array => {
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const chunk of chunks) {
    if (typeof chunk === 'string') bytes.write(chunk, at, 'latin1')
    else bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
