// A page of the bench that draws a document's first page by our view and by bare pdf.js.
import { createRoot } from 'react-dom/client'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { openPdf } from '#src/ui/pdf/open-pdf.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

const A4 = { width: 595, height: 842 }

const View = ({ bytes, count }: { readonly bytes: Uint8Array; readonly count: number }) => {
  const { document } = usePdf(bytes)
  return (
    <PdfPages document={document} pages={Array.from({ length: count }, () => A4)} zoom={100} name="bench" />
  )
}

const isDrawn = (canvas: HTMLCanvasElement | null): boolean => {
  if (canvas === null || canvas.width === 0) return false
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return (
    pixels !== undefined &&
    pixels.some((value, index) => index % 4 === 0 && value < 128 && (pixels[index + 3] ?? 0) > 0)
  )
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done))

const measure = {
  /** Milliseconds from bytes in hand to the first page on the screen, by the document view. */
  ours: async (bytes: Uint8Array, count: number): Promise<number> => {
    const holder = document.createElement('div')
    holder.style.height = '900px'
    document.body.replaceChildren(holder)
    const root = createRoot(holder)
    const start = performance.now()
    root.render(<View bytes={bytes} count={count} />)
    while (!isDrawn(holder.querySelector('[data-page="0"] canvas'))) await nextFrame()
    const took = performance.now() - start
    root.unmount()
    return took
  },
  /** The same by pdf.js on a bare canvas of the same size. */
  bare: async (bytes: Uint8Array): Promise<number> => {
    const canvas = document.createElement('canvas')
    document.body.replaceChildren(canvas)
    const start = performance.now()
    const opened = openPdf(bytes)
    const page = await (await opened.document).getPage(1)
    const viewport = page.getViewport({ scale: BASE_PAGE_WIDTH / A4.width })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
    while (!isDrawn(canvas)) await nextFrame()
    const took = performance.now() - start
    opened.destroy()
    return took
  },
}

Object.assign(globalThis, { measure })
export type Measure = typeof measure
