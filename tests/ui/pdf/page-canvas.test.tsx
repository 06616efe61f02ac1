// A page that is drawn anew at another zoom keeps its picture until the new one is there.
import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A document whose pages of 800 by 1000 are drawn when `finish` is called; `copied` are the widths of pictures put in place. */
const slowDocument = () => {
  const copied: number[] = []
  const paint = {
    fillRect: () => undefined,
    drawImage: (from: HTMLCanvasElement) => copied.push(from.width),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paint as never)
  const asked: { canvas: HTMLCanvasElement; finish: () => void; isCancelled: boolean }[] = []
  const page = {
    getViewport: ({ scale }: { scale: number }) => ({ width: 800 * scale, height: 1000 * scale }),
    render: ({ canvas }: { canvas: HTMLCanvasElement }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const one = { canvas, finish: resolve, isCancelled: false }
      asked.push(one)
      const cancel = (): void => {
        one.isCancelled = true
        reject(Object.assign(new Error('cancelled'), { name: 'RenderingCancelledException' }))
      }
      return { promise, cancel }
    },
    cleanup: () => undefined,
  }
  const document = { getPage: () => Promise.resolve(page) } as unknown as PDFDocumentProxy
  return { document, asked, copied }
}

/** Lets what waits for nothing but promises go on. */
const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })

const show = (document: PDFDocumentProxy, zoom: number) => (
  <PageCanvas document={document} index={0} zoom={zoom} label="第一页" />
)

it('keeps the picture at another zoom until the sharp one is drawn', async () => {
  const { document, asked, copied } = slowDocument()
  const { container, rerender } = render(show(document, 1))
  await settle()
  const canvas = container.querySelector('canvas')
  expect([asked.length, asked[0]?.canvas === canvas, canvas?.width]).toEqual([1, true, 800])
  asked[0]?.finish()
  await settle()

  rerender(show(document, 0.5))
  await settle()
  expect([asked.length, asked[1]?.canvas === canvas, canvas?.width, copied]).toEqual([2, false, 800, []])
  asked[1]?.finish()
  await settle()
  expect([canvas?.width, canvas?.height, copied, asked[1]?.canvas.width]).toEqual([400, 500, [400], 0])
})

it('lets go of what was begun for a zoom that is passed over', async () => {
  const { document, asked, copied } = slowDocument()
  const { container, rerender, unmount } = render(show(document, 1))
  await settle()
  asked[0]?.finish()
  await settle()
  rerender(show(document, 0.5))
  await settle()
  rerender(show(document, 2))
  await settle()
  expect([asked[1]?.isCancelled, asked[1]?.canvas.width]).toEqual([true, 0])
  asked[2]?.finish()
  await settle()
  const canvas = container.querySelector('canvas')
  expect([canvas?.width, copied]).toEqual([1600, [1600]])
  unmount()
  expect([canvas?.width, canvas?.height]).toEqual([0, 0])
})

it('shows no picture of another document', async () => {
  const { document, asked } = slowDocument()
  const { container, rerender } = render(show(document, 1))
  await settle()
  asked[0]?.finish()
  await settle()
  const other = slowDocument()
  rerender(show(other.document, 1))
  const canvas = container.querySelector('canvas')
  expect(canvas?.width).toBe(0)
  await settle()
  expect([other.asked[0]?.canvas === canvas, canvas?.width]).toEqual([true, 800])
})

it('begins what is near once what is in view was painted, not when it was drawn', async () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const { document, asked } = slowDocument()
  render(
    <>
      <PageCanvas document={document} index={1} zoom={1} label="第二页" urgency={URGENCY.near} />
      {show(document, 1)}
    </>,
  )
  await settle()
  asked[0]?.finish()
  await settle()
  expect([asked.length, asked[0]?.canvas.getAttribute('aria-label'), frames.length]).toEqual([1, '第一页', 1])
  frames[0]?.(0)
  await vi.waitFor(() => expect(asked.length).toBe(2), { timeout: 10_000 })
})
