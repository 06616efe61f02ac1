// Opens a PDF with pdf.js, its worker and its local character maps.
// No other file knows where these are.
import { GlobalWorkerOptions, TextLayer, VerbosityLevel, getDocument } from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy, PDFPageProxy }

/** Opens the bytes of a PDF; the caller destroys the document when it is no longer shown. */
export const openPdf = (bytes: Uint8Array): { document: Promise<PDFDocumentProxy>; destroy: () => void } => {
  const task = getDocument({
    // pdf.js takes the buffer over, so it gets a copy of its own.
    data: bytes.slice(),
    cMapUrl: '/pdfjs/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
    iccUrl: '/pdfjs/iccs/',
    enableXfa: false,
    // Reserved places of seals are buttons without an action; pdf.js would warn of each on every page drawn.
    verbosity: VerbosityLevel.ERRORS,
  })
  return { document: task.promise, destroy: () => void task.destroy() }
}

/** Puts a page's text (from 0) into an element; `runs` are its elements in the order of the page's text content. */
export const makeTextLayer = (
  document: PDFDocumentProxy,
  index: number,
  container: HTMLElement,
): { runs: Promise<readonly HTMLElement[]>; remove: () => void } => {
  let layer: TextLayer | undefined
  let isGone = false
  const make = async (): Promise<readonly HTMLElement[]> => {
    const page = await document.getPage(index + 1)
    if (isGone) return []
    layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    })
    await layer.render()
    return layer.textDivs
  }
  return {
    // A page whose text cannot be read is a picture still.
    runs: make().catch(() => []),
    remove: () => {
      isGone = true
      layer?.cancel()
      container.replaceChildren()
    },
  }
}
