// Opens a PDF with pdf.js, its worker and its local character maps.
// No other file knows where these are.
import { GlobalWorkerOptions, PDFWorker, TextLayer, VerbosityLevel, getDocument } from 'pdfjs-dist'
import { askForTurn, URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import { beginPage } from '#src/ui/pdf/begin-page.ts'
import { createTransport } from '#src/ui/pdf/parts-transport.ts'
import { IN_HAND_PART_BYTES, PART_BYTES, partsInHand } from '#src/ui/pdf/pdf-parts.ts'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { readyWorkers } from '#src/ui/pdf/ready-worker.ts'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PDFDocumentProxy, PDFPageProxy }

// Reserved places of seals are buttons without an action; pdf.js would warn of each on every page drawn.
const verbosity = VerbosityLevel.ERRORS

const workers = readyWorkers(() => {
  const worker = new PDFWorker({ verbosity })
  // One that is ended before it began says so to nobody.
  worker.promise.catch(() => undefined)
  return worker
})

/** Copying less takes no longer than asking for parts. */
const WORTH_PARTS_BYTES = 4 * 1024 * 1024

/** A document will be opened soon: what takes long of that is begun. */
export const expectPdf = (): void => {
  if (typeof Worker !== 'undefined') workers.prepare()
}

/** A PDF that was opened; `destroy` when it is no longer shown. */
export interface OpenedPdf {
  readonly document: Promise<PDFDocumentProxy>
  readonly destroy: () => void
}

/** Opens the bytes of a PDF, or one that is fetched in stretches; `onLost` is told when a stretch did not come. */
export const openPdf = (source: PdfSource, onLost: () => void = () => undefined): OpenedPdf => {
  const worker = workers.take()
  const task = getDocument({
    worker,
    // pdf.js takes the buffer over, so it gets a copy of its own; of a large one only what it asks for.
    ...(source instanceof Uint8Array && source.length < WORTH_PARTS_BYTES
      ? { data: source.slice() }
      : {
          range: createTransport(source instanceof Uint8Array ? partsInHand(source) : source, onLost),
          rangeChunkSize: source instanceof Uint8Array ? IN_HAND_PART_BYTES : PART_BYTES,
          disableAutoFetch: true,
          disableStream: true,
        }),
    cMapUrl: '/pdfjs/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
    iccUrl: '/pdfjs/iccs/',
    enableXfa: false,
    verbosity,
  })
  // Most begin with it: the worker has it under way before five hundred sheets are rendered for the opened document.
  const document = task.promise.then(async (opened) => {
    await opened
      .getPage(1)
      .then(beginPage)
      .catch(() => undefined)
    return opened
  })
  const destroy = (): void => {
    task.destroy().then(
      () => workers.giveBack(worker),
      () => worker.destroy(),
    )
  }
  return { document, destroy }
}

/** Puts a page's text (from 0) into an element; `runs` are its elements in the order of the page's text content. */
export const makeTextLayer = (
  document: PDFDocumentProxy,
  index: number,
  container: HTMLElement,
): { runs: Promise<readonly HTMLElement[]>; remove: () => void } => {
  let layer: TextLayer | undefined
  let isGone = false
  const turn = askForTurn(document, URGENCY.near)
  const make = async (): Promise<readonly HTMLElement[]> => {
    await turn.begun
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
    runs: make()
      .catch(() => [])
      .finally(turn.end),
    remove: () => {
      isGone = true
      turn.end()
      layer?.cancel()
      container.replaceChildren()
    },
  }
}
