// Keeps an opened PDF for as long as a component shows it.
import { useLayoutEffect, useState } from 'react'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { expectPdf, openPdf } from '#src/ui/pdf/open-pdf.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

interface Opened {
  readonly of: PdfSource
  readonly document?: PDFDocumentProxy
  readonly failed: boolean
}

/** The opened document of these bytes or stretches; `failed` when pdf.js cannot read them. Pass the very same object to keep it open. */
export const usePdf = (
  source: PdfSource | undefined,
): { document: PDFDocumentProxy | undefined; failed: boolean } => {
  // While the bytes are on their way, and before five hundred sheets are rendered. Doing it twice is doing it once.
  const [state, setState] = useState<Opened | undefined>(() => {
    expectPdf()
    return undefined
  })
  // Before the browser paints: five hundred empty sheets take a while.
  useLayoutEffect(() => {
    if (source === undefined) return undefined
    let left = false
    const fail = (): void => {
      if (!left) setState({ of: source, failed: true })
    }
    const opened = openPdf(source, fail)
    opened.document.then((document) => left || setState({ of: source, document, failed: false }), fail)
    return () => {
      left = true
      opened.destroy()
    }
  }, [source])
  const current = state?.of === source ? state : undefined
  return { document: current?.document, failed: current?.failed === true }
}
