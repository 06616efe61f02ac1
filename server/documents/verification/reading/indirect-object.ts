// Reads one indirect object at its offset, with its exact bytes (ISO 32000-2 §7.3.10).
import type { Budget } from './budget.ts'
import { PdfDefect } from './defect.ts'
import { ObjectParser, isWhite } from './object-parser.ts'
import { PdfRef, PdfStream } from './values.ts'
import type { PdfDict, PdfValue } from './values.ts'

/** An indirect object and its span; `lengthRef` is set when the stream's length is stored in another object. */
export interface IndirectObject {
  readonly num: number
  readonly gen: number
  readonly value: PdfValue
  readonly start: number
  readonly end: number
  readonly lengthRef: PdfRef | undefined
  readonly length: number
}

/** Reads the object that begins at `offset`; `lengthOf` gives the number behind an indirect stream length. */
export const readIndirectObject = (
  bytes: Uint8Array,
  offset: number,
  budget: Budget,
  lengthOf: (ref: PdfRef) => PdfValue,
): IndirectObject => {
  const parser = new ObjectParser(bytes, offset, { budget })
  parser.skipWhite()
  const start = parser.pos
  const num = parser.integer()
  const gen = parser.integer()
  if (num === undefined || gen === undefined || !parser.take('obj')) throw parser.defect('此处应有对象而没有')
  const value = parser.value()
  if (!(value instanceof Map) || !parser.take('stream')) {
    if (!parser.take('endobj')) throw parser.defect(`对象 ${num} 没有正常结束`)
    return { num, gen, value, start, end: parser.pos, lengthRef: undefined, length: 0 }
  }
  const { stream, lengthRef } = readStream(parser, value, lengthOf)
  if (!parser.take('endobj')) throw parser.defect(`对象 ${num} 没有正常结束`)
  return { num, gen, value: stream, start, end: parser.pos, lengthRef, length: stream.raw.length }
}

const readStream = (
  parser: ObjectParser,
  dict: PdfDict,
  lengthOf: (ref: PdfRef) => PdfValue,
): { stream: PdfStream; lengthRef: PdfRef | undefined } => {
  const { bytes } = parser
  if (bytes[parser.pos] === 13 && bytes[parser.pos + 1] === 10) parser.pos += 2
  else if (bytes[parser.pos] === 10) parser.pos += 1
  else throw parser.defect('数据流开头缺少换行')
  const written = dict.get('Length')
  const lengthRef = written instanceof PdfRef ? written : undefined
  const length = lengthRef ? lengthOf(lengthRef) : written
  if (
    typeof length !== 'number' ||
    !Number.isInteger(length) ||
    length < 0 ||
    parser.pos + length > parser.end
  ) {
    throw parser.defect('数据流长度不对')
  }
  const raw = bytes.subarray(parser.pos, parser.pos + length)
  parser.pos += length
  while (isWhite(bytes[parser.pos])) parser.pos += 1
  if (parser.word() !== 'endstream') throw new PdfDefect(`数据流长度与实际不符（第 ${parser.pos} 字节）`)
  return { stream: new PdfStream(dict, raw), lengthRef }
}
