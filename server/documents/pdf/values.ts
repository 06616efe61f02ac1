// The values a PDF is made of (ISO 32000-2 §7.3).

/** A name without its slash, escapes resolved. */
export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen: number) {
    this.num = num
    this.gen = gen
  }
}

/** A string: its bytes, escapes resolved. */
export class PdfString {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** A stream: its dictionary and its data as stored, filters not applied. */
export class PdfStream {
  readonly dict: PdfDict
  readonly data: Uint8Array
  constructor(dict: PdfDict, data: Uint8Array) {
    this.dict = dict
    this.data = data
  }
}

export type PdfDict = Map<string, PdfValue>

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfRef
  | PdfString
  | PdfStream
  | PdfDict
  | readonly PdfValue[]

/** A dictionary from pairs; undefined values are left out. */
export const dictOf = (entries: Record<string, PdfValue | undefined>): PdfDict => {
  const dict: PdfDict = new Map()
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value)
  return dict
}

export const name = (text: string): PdfName => new PdfName(text)

/** A text string (§7.9.2.2): ASCII as it is, anything else as UTF-16BE with its mark. */
export const textString = (text: string): PdfString => {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
}

/** The text in a text string: UTF-16, UTF-8, or else its bytes as Latin-1. */
export const readText = (value: PdfString): string => {
  const { bytes } = value
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return Buffer.from(bytes.subarray(3)).toString('utf8')
  return Buffer.from(bytes).toString('latin1')
}

/** A date string (§7.9.4) in UTC. */
export const dateString = (time: Date): PdfString =>
  textString(`D:${time.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`)
