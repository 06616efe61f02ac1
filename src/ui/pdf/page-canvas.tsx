// Draws one page of a PDF on a canvas and lets go of its memory when it leaves the view.
import { useLayoutEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { askForTurn, URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import type { Turn, Urgency } from '#src/ui/pdf/drawing-turns.ts'
import { painted } from '#src/ui/pdf/painted.ts'
import { drawScale } from '#src/ui/pdf/zoom.ts'
import { makeBlank, takePicture } from '#src/ui/pdf/blank-page.ts'
import styles from './pdf-pages.module.css'

interface PageCanvasProps {
  readonly document: PDFDocumentProxy
  /** Counted from 0. */
  readonly index: number
  /** 1 is 100 percent. */
  readonly zoom: number
  /** Empty for a page that is only a picture next to text. */
  readonly label: string
  /** In view when left out. */
  readonly urgency?: Urgency
  /** Called each time it was drawn, or is said not to be. */
  readonly onDrawn?: (() => void) | undefined
}

/** One page, drawn at the screen's sharpness; says so when the page cannot be drawn. */
export const PageCanvas = ({
  document,
  index,
  zoom,
  label,
  urgency = URGENCY.inView,
  onDrawn,
}: PageCanvasProps) => {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const told = useRef(onDrawn)
  useLayoutEffect(() => {
    told.current = onDrawn
  })
  const turnRef = useRef<Turn>(undefined)
  const urgencyRef = useRef(urgency)
  const isDrawn = useRef(false)
  const [failed, setFailed] = useState(false)
  useLayoutEffect(() => {
    urgencyRef.current = urgency
    turnRef.current?.change(urgency)
  }, [urgency])
  useLayoutEffect(() => {
    const canvas = canvasRef.current
    return () => {
      isDrawn.current = false
      if (canvas !== null) [canvas.width, canvas.height] = [0, 0]
    }
  }, [document, index])
  // Before the browser paints: what waits for the page is not to wait for a frame as well.
  useLayoutEffect(() => {
    const canvas = canvasRef.current
    if (canvas === null) return
    let left = false
    let stop = (): void => {}
    const turn = askForTurn(document, urgencyRef.current)
    turnRef.current = turn
    const draw = async (): Promise<void> => {
      await turn.begun
      const page = await document.getPage(index + 1)
      if (left) return
      const natural = page.getViewport({ scale: 1 })
      const scale = drawScale(natural, BASE_PAGE_WIDTH / natural.width, zoom, globalThis.devicePixelRatio)
      const viewport = page.getViewport({ scale })
      // At another zoom the picture stays until there is a sharp one, or the page would flash.
      const onto = isDrawn.current ? (canvas.cloneNode() as HTMLCanvasElement) : canvas
      makeBlank(onto, viewport)
      const task = page.render({ canvas: onto, viewport })
      stop = () => {
        task.cancel()
        if (onto !== canvas) onto.width = 0
      }
      await task.promise
      page.cleanup()
      if (left) return
      if (onto !== canvas) takePicture(canvas, onto)
      isDrawn.current = true
      told.current?.()
      await painted()
    }
    setFailed(false)
    draw()
      .catch((error: unknown) => {
        if (left || (error as { name?: string }).name === 'RenderingCancelledException') return
        setFailed(true)
        told.current?.()
      })
      .finally(turn.end)
    return () => {
      left = true
      turn.end()
      stop()
    }
  }, [document, index, zoom])
  return (
    <>
      <canvas
        ref={canvasRef}
        className={styles['canvas']}
        {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      />
      {failed && <div className={styles['failed']}>这一页无法显示，请下载文件查看</div>}
    </>
  )
}
