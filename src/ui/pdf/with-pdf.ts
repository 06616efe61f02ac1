// Opens a PDF to read something out of it, without showing it.
import { openPdf } from '#src/ui/pdf/open-pdf.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'

/** It is open for as long as `read` takes. Throws where a stretch did not come: pdf.js would wait for it for ever. */
export const withPdf = async <T>(
  source: PdfSource,
  read: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> => {
  const lost = Promise.withResolvers<never>()
  const opened = openPdf(source, () => lost.reject(new Error('a stretch of the file did not come')))
  try {
    return await Promise.race([opened.document.then(read), lost.promise])
  } finally {
    opened.destroy()
  }
}
