// Pages of a notice on the screen: while it is written, and sealed.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { usePageSizes } from '#src/ui/pdf/page-sizes.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import styles from './hr-notices.module.css'

interface NoticeFileProps {
  readonly name: string
  readonly bytes: Pick<UseQueryResult<Uint8Array>, 'data' | 'error' | 'refetch'>
  /** Beside the zoom. */
  readonly tools?: ReactNode
}

export const NoticeFile = ({ name, bytes, tools }: NoticeFileProps) => {
  const { ref, zoom, setZoom } = useFitZoom()
  const pdf = usePdf(bytes.data)
  const pages = usePageSizes(pdf.document)
  return (
    <section className={`card ${styles['viewer']}`} aria-label={name}>
      <div className={styles['viewerBar']}>
        <ZoomBar zoom={zoom} onZoom={setZoom} />
        {tools}
      </div>
      <div className={styles['viewerBody']} ref={ref}>
        {bytes.error !== null || pdf.failed ? (
          <ErrorState
            error={bytes.error ?? new Error('unreadable')}
            title="文件没有显示出来"
            onRetry={() => void bytes.refetch()}
          />
        ) : (
          <PdfPages
            document={pdf.document}
            pages={pages}
            zoom={zoom}
            name={name}
            onPageShown={() => undefined}
          />
        )}
      </div>
    </section>
  )
}
