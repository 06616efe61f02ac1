// A page of the bench that draws a document's first page by our view or by bare pdf.js.
import { getDocument, PDFWorker } from 'pdfjs-dist'
import { createRoot } from 'react-dom/client'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfSource } from '#src/ui/pdf/pdf-parts.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'
import type { FileCalls } from '#src/ui/pdf/pdf-source.ts'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

const A4 = { width: 595, height: 842 }
const UNMARKED = new Map<number, never>()

interface ViewProps {
  readonly source: PdfSource | undefined
  readonly pages: readonly (typeof A4)[]
}

/** With the pages' text, as the reader shows them. */
const View = ({ source, pages }: ViewProps) => (
  <PdfPages document={usePdf(source).document} pages={pages} zoom={100} name="bench" marks={UNMARKED} />
)

/** Where the first page of every sample is dark; a whole page would take longer to look at than to draw. */
const LINE = { x: 97, y: 580, width: 200 }

const isDrawn = (canvas: HTMLCanvasElement | null): boolean => {
  if (canvas === null || canvas.width < BASE_PAGE_WIDTH) return false
  const { data } = canvas.getContext('2d')?.getImageData(LINE.x, LINE.y, LINE.width, 1) ?? { data: [] }
  return data.some((value, index) => index % 4 === 0 && value < 128 && (data[index + 3] ?? 0) > 0)
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))

/** Another one each time, so that no measure finds in the browser's cache what one before it fetched. */
const newAddress = (): string => `/document.pdf?${crypto.randomUUID()}`

const fetched = async (): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch('/document.pdf')).arrayBuffer())

/** The product's calls without their signature, which the bench of a signed read measures. */
const callsOf = (address: string): FileCalls => ({
  whole: fetched,
  part: async ({ from, until }, signal) => {
    const answer = await fetch(address, { headers: { Range: `bytes=${from}-${until - 1}` }, signal })
    if (answer.status !== 206) throw new Error('the server gives no stretches')
    const total = Number(answer.headers.get('content-range')?.split('/')[1])
    return {
      bytes: new Uint8Array(await answer.arrayBuffer()),
      total,
      isWhole: false,
      sha256: 'of the one file',
    }
  },
})

/** How the file comes: it is in hand when the measure begins, or it is fetched by its address within it. */
export type Way = 'in hand' | 'by address'

const measure = {
  /** Milliseconds to the first page on the screen, by the document view, which waits for its file as it does in the product. */
  ours: async (count: number, way: Way, size: number): Promise<number> => {
    const holder = document.createElement('div')
    holder.style.height = '900px'
    document.body.replaceChildren(holder)
    const pages = Array.from({ length: count }, () => A4)
    const root = createRoot(holder)
    root.render(<View source={undefined} pages={pages} />)
    const bytes = way === 'in hand' ? await fetched() : undefined
    const start = performance.now()
    const source = bytes ?? (await readPdf(callsOf(newAddress()), { size }, new AbortController().signal))
    root.render(<View source={source} pages={pages} />)
    while (!isDrawn(holder.querySelector('[data-page="0"] canvas'))) await nextFrame()
    return performance.now() - start
  },
  /** The same by pdf.js on a bare canvas of the same size, which fetches an address as it does by itself; its worker is started as early. */
  bare: async (_: number, way: Way): Promise<number> => {
    const canvas = document.createElement('canvas')
    document.body.replaceChildren(canvas)
    const worker = new PDFWorker()
    const from = way === 'in hand' ? { data: await fetched() } : { url: newAddress() }
    const start = performance.now()
    const asked = { ...from, worker, standardFontDataUrl: '/pdfjs/standard_fonts/' }
    const opened = await getDocument(asked).promise
    const page = await opened.getPage(1)
    // As pdf.js asks for it; who looks at the canvas would ask otherwise.
    canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    const viewport = page.getViewport({ scale: BASE_PAGE_WIDTH / A4.width })
    canvas.width = viewport.width
    canvas.height = viewport.height
    const { promise } = page.render({ canvas, viewport })
    while (!isDrawn(canvas)) await nextFrame()
    const took = performance.now() - start
    await promise
    return took
  },
}

Object.assign(globalThis, { measure })
export type Measure = typeof measure
