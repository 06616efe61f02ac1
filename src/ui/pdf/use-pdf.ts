// Keeps an opened PDF for as long as a component shows it.
import { useEffect, useState } from 'react'
import { openPdf } from '#src/ui/pdf/open-pdf.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

/** The opened document of these bytes; `failed` when pdf.js cannot read them. Pass the very same array to keep it open. */
export const usePdf = (
  bytes: Uint8Array | undefined,
): { document: PDFDocumentProxy | undefined; failed: boolean } => {
  const [state, setState] = useState<{ of: Uint8Array; document?: PDFDocumentProxy; failed: boolean }>()
  useEffect(() => {
    if (bytes === undefined) return
    let left = false
    const opened = openPdf(bytes)
    opened.document.then(
      (document) => left || setState({ of: bytes, document, failed: false }),
      () => left || setState({ of: bytes, failed: true }),
    )
    return () => {
      left = true
      opened.destroy()
    }
  }, [bytes])
  const current = state?.of === bytes ? state : undefined
  return { document: current?.document, failed: current?.failed === true }
}
