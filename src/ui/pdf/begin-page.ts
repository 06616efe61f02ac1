// Lets the worker of pdf.js begin with a page before there is a canvas for it.
import type { PDFPageProxy } from 'pdfjs-dist'

/** How long the worker goes on for nobody, in ms; pdf.js allows less than a second more than its own tenth. */
const KEPT_MS = 900

/** Asks for what the page is drawn with; who draws it soon takes that over, and otherwise it is let go of. */
export const beginPage = (page: PDFPageProxy): void => {
  // A drawing that is given up at once: pdf.js ends its work only after a while, unless another joins it.
  const ahead = page.render({ canvas: null, viewport: page.getViewport({ scale: 1 }) })
  ahead.promise.catch(() => undefined)
  ahead.cancel(KEPT_MS)
  setTimeout(() => page.cleanup(), 2 * KEPT_MS)
}
