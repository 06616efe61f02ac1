// Appends well-formed incremental updates, as an attacker with good tools would.
import { PdfFile } from '#server/documents/pdf/file.ts'
import { Revision, extended } from '#server/documents/pdf/revision.ts'
import { PdfRef, PdfStream, dictOf } from '#server/documents/pdf/values.ts'
import type { PdfDict, PdfValue } from '#server/documents/pdf/values.ts'

/** What an update works with: the file read, the revision written, and shortcuts over both. */
export interface Update {
  readonly file: PdfFile
  readonly revision: Revision
  /** The dictionary of an object, as a copy to change. */
  readonly dict: (num: number) => PdfDict
  readonly set: (num: number, value: PdfValue) => void
  /** Adds a page content or form stream. */
  readonly stream: (content: string, entries?: Record<string, PdfValue>) => PdfRef
  /** The number of the field with this name. */
  readonly field: (name: string) => number
}

/** A revision in the making behind a file. */
export const updateOf = (pdf: Uint8Array): Update => {
  const file = new PdfFile(pdf)
  const revision = new Revision(file)
  return {
    file,
    revision,
    dict: (num) => new Map(file.dict(new PdfRef(num, 0)) ?? []),
    set: (num, value) => revision.set(new PdfRef(num, 0), value),
    stream: (content, entries = {}) =>
      revision.add(new PdfStream(dictOf(entries), Buffer.from(content, 'latin1'))),
    field: (name) => fieldNumber(file, name),
  }
}

/** The file with one more revision. */
export const update = (pdf: Uint8Array, change: (update: Update) => void): Uint8Array => {
  const work = updateOf(pdf)
  change(work)
  return extended(pdf, work.revision.write().bytes)
}

/** Changes one dictionary. */
export const updateDict = (pdf: Uint8Array, num: number, entries: Record<string, PdfValue>): Uint8Array =>
  update(pdf, ({ dict, set }) => set(num, new Map([...dict(num), ...Object.entries(entries)])))

/** A reference by number. */
export const ref = (num: number): PdfRef => new PdfRef(num, 0)

const fieldNumber = (file: PdfFile, name: string): number => {
  const fields = file.array(file.dict(file.catalog().dict.get('AcroForm'))?.get('Fields'))
  const found = fields.find((field) => {
    const title = file.dict(field)?.get('T')
    return (
      title !== null &&
      typeof title === 'object' &&
      'bytes' in title &&
      Buffer.from(title.bytes).toString() === name
    )
  })
  if (!(found instanceof PdfRef)) throw new Error(`no field ${name}`)
  return found.num
}
