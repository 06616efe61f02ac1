// The values of a PDF file (ISO 32000-2 §7.3).
// They are kept as written, so that two revisions can be compared exactly.

/** A name object without its slash, `#xx` escapes resolved. */
export class PdfName {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An indirect reference. */
export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen: number) {
    this.num = num
    this.gen = gen
  }
}

/** A string with its place in the bytes it was read from; `start` to `end` includes the delimiters. */
export class PdfString {
  readonly bytes: Uint8Array
  readonly hex: boolean
  readonly start: number
  readonly end: number
  constructor(bytes: Uint8Array, hex: boolean, start: number, end: number) {
    this.bytes = bytes
    this.hex = hex
    this.start = start
    this.end = end
  }
}

export type PdfDict = Map<string, PdfValue>

/** A stream; `raw` are the bytes as stored, before any filter. */
export class PdfStream {
  readonly dict: PdfDict
  readonly raw: Uint8Array
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfRef
  | PdfString
  | PdfDict
  | PdfStream
  | PdfValue[]

/** Whether a value is exactly this name. */
export const isName = (value: PdfValue | undefined, text: string): boolean =>
  value instanceof PdfName && value.text === text

/** The text of a name, or undefined for anything else. */
export const nameText = (value: PdfValue | undefined): string | undefined =>
  value instanceof PdfName ? value.text : undefined

/** A text string as people read it: UTF-16 or UTF-8 by its mark, else Latin-1, which equals PDFDocEncoding where it matters here. */
export const stringText = (value: PdfString): string => {
  const bytes = Buffer.from(value.bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8')
  return bytes.toString('latin1')
}
