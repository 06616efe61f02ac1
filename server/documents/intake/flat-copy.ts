// Rewrites a file, as the strict reader sees it, in the plainest form.
// It has one revision and one cross-reference table, and nothing is packed.
import { PdfDefect } from '#server/documents/verification/reading/defect.ts'
import type { RevisionView } from '#server/documents/verification/reading/revision-view.ts'
import { PdfName, PdfRef, PdfStream, PdfString } from '#server/documents/verification/reading/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/verification/reading/values.ts'
import * as plain from '#server/documents/pdf/values.ts'
import { writeDict, writeValue } from '#server/documents/pdf/write.ts'

/**
 * The document as `view` reads it, whichever way it was stored. With `wholeOnly` a reference to an object that is not there is a defect;
 * the standard takes it for null (ISO 32000-2 §7.3.10). Throws a `PdfDefect`.
 */
export const flatCopy = (view: RevisionView, { wholeOnly = false } = {}): Uint8Array => {
  const chunks: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = chunks[0]?.length ?? 0
  const push = (chunk: string | Uint8Array) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
    chunks.push(bytes)
    length += bytes.length
  }
  const trailer = new Map(['Root', 'Info', 'ID'].flatMap((key) => entryOf(view, key)))
  const places: Place[] = []
  for (const { num, gen, value } of reachable(view, trailer, wholeOnly)) {
    places.push({ num, gen, offset: length })
    push(`${num} ${gen} obj\n`)
    if (value instanceof PdfStream) {
      push(`${writeDict(plainDict(value.dict).set('Length', value.raw.length))}\nstream\n`)
      push(value.raw)
      push('\nendstream')
    } else push(writeValue(plainValue(value)))
    push('\nendobj\n')
  }
  const startxref = length
  push(table(places))
  const size = Math.max(0, ...places.slice(-1).map(({ num }) => num)) + 1
  push(`trailer\n${writeDict(plainDict(trailer).set('Size', size))}\nstartxref\n${startxref}\n%%EOF\n`)
  return Buffer.concat(chunks)
}

interface Place {
  readonly num: number
  readonly gen: number
  readonly offset: number
}

const entryOf = (view: RevisionView, key: string): [string, PdfValue][] => {
  const value = view.trailer.get(key)
  return value === undefined ? [] : [[key, value]]
}

/** Everything the trailer leads to, by number. */
const reachable = (view: RevisionView, trailer: PdfDict, wholeOnly: boolean) => {
  const found = new Map<number, { num: number; gen: number; value: PdfValue }>()
  const waiting: PdfValue[] = [trailer]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value instanceof PdfRef) {
      const { num, gen } = value
      if (found.has(num)) continue
      const target = view.object(num, gen)
      if (target === null) {
        if (wholeOnly && !view.entries.has(num)) throw new PdfDefect(`对象 ${num} 已丢失`)
        continue
      }
      found.set(num, { num, gen, value: target })
      waiting.push(target)
    } else if (Array.isArray(value)) for (const item of value) waiting.push(item)
    else if (value instanceof PdfStream) for (const item of value.dict.values()) waiting.push(item)
    else if (value instanceof Map) for (const item of value.values()) waiting.push(item)
  }
  return [...found.values()].sort((a, b) => a.num - b.num)
}

const table = (places: readonly Place[]): string => {
  let text = 'xref\n0 1\n0000000000 65535 f \n'
  for (let from = 0; from < places.length;) {
    let to = from + 1
    while (places[to]?.num === (places[to - 1]?.num ?? 0) + 1) to += 1
    text += `${places[from]?.num} ${to - from}\n`
    for (const { offset, gen } of places.slice(from, to))
      text += `${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`
    from = to
  }
  return text
}

const plainDict = (dict: PdfDict): plain.PdfDict =>
  new Map([...dict].map(([key, value]) => [key, plainValue(value)]))

const plainValue = (value: PdfValue): plain.PdfValue => {
  if (value instanceof PdfName) return plain.name(value.text)
  if (value instanceof PdfRef) return new plain.PdfRef(value.num, value.gen)
  if (value instanceof PdfString) return new plain.PdfString(value.bytes)
  if (value instanceof PdfStream) throw new PdfDefect('数据流没有编号')
  if (value instanceof Map) return plainDict(value)
  return Array.isArray(value) ? value.map(plainValue) : value
}
