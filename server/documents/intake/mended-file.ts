// A file whose objects can be found although its index, or the length of a stream, is wrong.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import { unpack } from '#server/documents/verification/reading/filters.ts'
import type { IndirectObject } from '#server/documents/verification/reading/indirect-object.ts'
import { ObjectParser } from '#server/documents/verification/reading/object-parser.ts'
import { PdfFile } from '#server/documents/verification/reading/pdf-file.ts'
import { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfRef, PdfStream, isName } from '#server/documents/verification/reading/values.ts'
import type { PdfDict } from '#server/documents/verification/reading/values.ts'
import type { XrefEntry } from '#server/documents/verification/reading/xref-section.ts'

/** The strict reader, but for streams that state a wrong length and objects that miss their end mark. */
export class MendedFile extends PdfFile {
  override objectAt(offset: number, view: RevisionView): IndirectObject {
    try {
      return super.objectAt(offset, view)
    } catch (error) {
      if (!(error instanceof PdfDefect)) throw error
      return readToEndMark(this, offset)
    }
  }
}

/**
 * The file read without its index: every object where it stands. Only where that leaves no choice: no object written twice, one catalog,
 * nothing begun after the last end mark. Throws a `PdfDefect`.
 */
export const viewWithoutIndex = (bytes: Uint8Array): RevisionView => {
  const file = new MendedFile(bytes)
  const entries = new Map<number, XrefEntry>()
  const add = (num: number, entry: XrefEntry) => {
    if (entries.has(num)) throw new PdfDefect('文件没有可用的索引，又含有多个修订版本，无法确定以哪个为准')
    entries.set(num, entry)
    file.budget.rows(1)
  }
  const objects = [...objectsIn(file)]
  for (const { num, gen, start } of objects) add(num, { kind: 'offset', offset: start, gen })
  const view = () => viewOf(file, entries, trailerOf(objects, bytes))
  for (const { value, num } of objects) {
    if (!(value instanceof PdfStream) || !isName(value.dict.get('Type'), 'ObjStm')) continue
    membersOf(value, file, view()).forEach((member, index) =>
      add(member, { kind: 'packed', stream: num, index }),
    )
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lastMark = buffer.lastIndexOf('%%EOF')
  const isUnfinished =
    lastMark < (objects.at(-1)?.start ?? 0) || BEGUN.test(buffer.toString('latin1', lastMark))
  if (lastMark >= 0 && isUnfinished) throw new PdfDefect('文件在最后一次保存时没有写完')
  return view()
}

/** The number of one more object behind the end mark. */
const BEGUN = /^%%EOF\s*\d/

const viewOf = (file: MendedFile, entries: ReadonlyMap<number, XrefEntry>, trailer: PdfDict): RevisionView =>
  new RevisionView(file, file.bytes.length, [
    { start: 0, end: 0, entries, trailer, prev: undefined, hybrid: undefined, streamObject: undefined },
  ])

const KEYWORD = Buffer.from('obj')
const HEADER = /(?:^|[^0-9A-Za-z])(\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+)$/

/** Objects one after the other; content inside one is never taken for another. */
function* objectsIn(file: MendedFile): Generator<IndirectObject> {
  const buffer = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  for (let at = buffer.indexOf(KEYWORD); at >= 0;) {
    const header = HEADER.exec(buffer.toString('latin1', Math.max(0, at - 24), at))?.[1]
    let next = at + KEYWORD.length
    if (header !== undefined) {
      const object = readToEndMark(file, at - header.length)
      yield object
      next = object.end
    }
    at = buffer.indexOf(KEYWORD, next)
  }
}

/** The catalog, which all trailers or else the objects name; where there is no choice. */
const trailerOf = (objects: readonly IndirectObject[], bytes: Uint8Array): PdfDict => {
  const trailers = objects.flatMap(({ value }) =>
    value instanceof PdfStream && isName(value.dict.get('Type'), 'XRef') ? [value.dict] : [],
  )
  let from = 0
  for (const { start, end } of [...objects, { start: bytes.length, end: bytes.length }]) {
    trailers.push(...trailersBetween(bytes, from, start))
    from = end
  }
  if (trailers.some((trailer) => trailer.has('Encrypt'))) throw new PdfDefect('文件已加密')
  const roots = trailers.flatMap((trailer) => trailer.get('Root') ?? [])
  const named = roots.length > 0 ? roots : catalogsIn(objects)
  const [root] = named
  if (!(root instanceof PdfRef) || !named.every((other) => other instanceof PdfRef && other.num === root.num))
    throw new PdfDefect('找不到文件目录（Root）')
  return new Map([['Root', root]])
}

const trailersBetween = (bytes: Uint8Array, from: number, to: number): PdfDict[] => {
  const gap = Buffer.from(bytes.subarray(from, Math.max(from, to)))
  const found: PdfDict[] = []
  for (let at = gap.indexOf('trailer'); at >= 0; at = gap.indexOf('trailer', at + 7)) {
    const value = new ObjectParser(gap, at + 7).value()
    if (value instanceof Map) found.push(value)
  }
  return found
}

const catalogsIn = (objects: readonly IndirectObject[]): PdfRef[] =>
  objects.flatMap(({ num, gen, value }) =>
    value instanceof Map && isName(value.get('Type'), 'Catalog') ? [new PdfRef(num, gen)] : [],
  )

const membersOf = (stream: PdfStream, file: MendedFile, view: RevisionView): number[] => {
  const data = unpack(stream, view.resolve, file.budget)
  const count = view.resolve(stream.dict.get('N'))
  if (!data || typeof count !== 'number') throw new PdfDefect('对象流写法不对')
  const header = new ObjectParser(data, 0, { budget: file.budget })
  return Array.from({ length: Math.min(count, data.length) }, () => {
    const [num, offset] = [header.integer(), header.integer()]
    if (num === undefined || offset === undefined) throw new PdfDefect('对象流写法不对')
    return num
  })
}

const END_OF_STREAM = Buffer.from('endstream')

/** One object, its stream read to the end mark whatever length it states. */
const readToEndMark = (file: MendedFile, offset: number): IndirectObject => {
  const { bytes, budget } = file
  const parser = new ObjectParser(bytes, offset, { budget })
  const [num, gen] = [parser.integer(), parser.integer()]
  if (num === undefined || gen === undefined || !parser.take('obj')) throw parser.defect('此处应有对象而没有')
  const value = parser.value()
  if (!(value instanceof Map) || !parser.take('stream')) {
    parser.take('endobj')
    return { num, gen, value, start: offset, end: parser.pos, lengthRef: undefined, length: 0 }
  }
  let from = parser.pos
  if (bytes[from] === 13) from += 1
  if (bytes[from] === 10) from += 1
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const stated = value.get('Length')
  const expected = typeof stated === 'number' && stated >= 0 ? from + stated : from
  // A true length leads right before the mark; a wrong one counts for nothing.
  const isTrue = /^\s*endstream/.test(buffer.toString('latin1', expected, expected + 16))
  const mark = endOfStream(buffer, isTrue ? expected : from)
  if (mark === undefined) throw parser.defect('数据流没有写完')
  parser.pos = mark + END_OF_STREAM.length
  parser.take('endobj')
  const to = isTrue && expected > from ? expected : beforeLineEnd(bytes, from, mark)
  const stream = new PdfStream(value, bytes.subarray(from, to))
  const { length } = stream.raw
  return { num, gen, value: stream, start: offset, end: parser.pos, lengthRef: undefined, length }
}

/** The mark that closes the object too: the bare word may be in the data. */
const endOfStream = (buffer: Buffer, from: number): number | undefined => {
  for (let at = buffer.indexOf(END_OF_STREAM, from); at >= 0; at = buffer.indexOf(END_OF_STREAM, at + 1)) {
    const after = at + END_OF_STREAM.length
    if (/^\s*endobj/.test(buffer.toString('latin1', after, after + 24))) return at
  }
  return undefined
}

const beforeLineEnd = (bytes: Uint8Array, from: number, mark: number): number => {
  let to = mark
  if (to > from && bytes[to - 1] === 10) to -= 1
  if (to > from && bytes[to - 1] === 13) to -= 1
  return to
}
