// One page in the document view: its sheet, and what is on it while it is near the view.
import { memo } from 'react'
import type { ReactNode } from 'react'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import type { Marked } from '#src/ui/pdf/mark-text.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { PageTextLayer } from '#src/ui/pdf/page-text-layer.tsx'
import styles from './pdf-pages.module.css'

interface PageSheetProps {
  /** Undefined while the sheet stays empty. */
  readonly document: PDFDocumentProxy | undefined
  /** Counted from 0. */
  readonly index: number
  /** In points as seen. */
  readonly width: number
  /** In base pixels. */
  readonly height: number
  /** 1 is 100 percent. Of a sheet that stays empty the style sheet alone knows it: a zoom renders few of five hundred anew. */
  readonly scale: number
  readonly label: string
  readonly isInView: boolean
  /** Undefined where the text is not shown. */
  readonly marked: readonly Marked[] | undefined
  readonly overlay: ReactNode
  readonly onDrawn: (() => void) | undefined
}

/** Of five hundred sheets those are rendered again whose own part changed. */
export const PageSheet = memo(
  ({ document, index, width, height, scale, label, isInView, marked, overlay, onDrawn }: PageSheetProps) => (
    <div
      data-page={index}
      className={styles['sheet']}
      style={{ aspectRatio: `${BASE_PAGE_WIDTH} / ${height}` }}
    >
      {document !== undefined && (
        <PageCanvas
          document={document}
          index={index}
          zoom={scale}
          label={label}
          urgency={isInView ? URGENCY.inView : URGENCY.near}
          onDrawn={onDrawn}
        />
      )}
      {document !== undefined && marked !== undefined && (
        <PageTextLayer document={document} index={index} width={width} zoom={scale} marked={marked} />
      )}
      {overlay !== undefined && (
        <div
          className={styles['overlay']}
          style={{ width: BASE_PAGE_WIDTH, height, transform: `scale(${scale})` }}
        >
          {overlay}
        </div>
      )}
    </div>
  ),
)
