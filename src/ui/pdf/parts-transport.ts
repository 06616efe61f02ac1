// Feeds pdf.js with the stretches of a file that it asks for.
import { PDFDataRangeTransport } from 'pdfjs-dist'
import type { PdfParts } from '#src/ui/pdf/pdf-parts.ts'

/** A stretch that did not come is asked for once more before `onLost`. */
export const createTransport = (
  { total, first, read }: PdfParts,
  onLost: () => void,
): PDFDataRangeTransport => {
  const leaving = new AbortController()
  const patiently = (from: number, until: number): Promise<Uint8Array> =>
    read(from, until, leaving.signal).catch((error: unknown) => {
      if (leaving.signal.aborted) throw error
      return read(from, until, leaving.signal)
    })
  const wanted = async (from: number, until: number): Promise<Uint8Array> =>
    // pdf.js takes over what it is given.
    until <= first.length ? first.slice(from, until) : patiently(from, until)
  class Transport extends PDFDataRangeTransport {
    override requestDataRange(from: number, until: number): void {
      wanted(from, until).then(
        (bytes) => this.onDataRange(from, bytes),
        () => {
          if (!leaving.signal.aborted) onLost()
        },
      )
    }
    override abort(): void {
      leaving.abort()
    }
  }
  // It begins with the beginning: that way it need not ask for it.
  return new Transport(total, first.slice())
}
