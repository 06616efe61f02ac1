// The files of a paper on the screen: as they were handed in, and sealed once they are.
import { Select } from 'antd'
import { useState } from 'react'
import type { PaperDetail } from '#protocol/office/papers/papers.ts'
import { useShownFile } from '#src/features/office/papers/queries.ts'
import type { ShownFile } from '#src/features/office/papers/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import styles from './papers.module.css'

type Pages = PaperDetail['files'][number]['pages']

/** The sealed ones where there are any, else those handed in. */
const filesOf = ({ files, sealed }: PaperDetail): (ShownFile & { readonly pages: Pages })[] =>
  sealed === null
    ? files.map(({ fileId, name, pages }) => ({ key: fileId, name, pages, documentId: null }))
    : sealed.documents.map(({ documentId, name, pages }) => ({ key: documentId, name, pages, documentId }))

export const PaperFiles = ({ paper }: { readonly paper: PaperDetail }) => {
  const files = filesOf(paper)
  const [chosen, choose] = useState<string>()
  const [page, setPage] = useState(0)
  const { ref, zoom, setZoom } = useFitZoom()
  const file = files.find(({ key }) => key === chosen) ?? files[0]
  const source = useShownFile(paper.paperId, file)
  const pdf = usePdf(source.data)
  if (file === undefined) return null
  return (
    <section className={`card ${styles['viewer']}`} aria-label="文件">
      <div className={styles['viewerBar']}>
        <Select
          aria-label="选择文件"
          value={file.key}
          onChange={choose}
          className={styles['picker'] ?? ''}
          options={files.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <span className={styles['quiet']} aria-live="polite">
          第 {page + 1} / {file.pages.length} 页
        </span>
        <ZoomBar zoom={zoom} onZoom={setZoom} />
      </div>
      <div className={styles['viewerBody']} ref={ref}>
        {source.error !== null || pdf.failed ? (
          <ErrorState
            error={source.error ?? new Error('unreadable')}
            title="文件没有显示出来"
            onRetry={() => void source.refetch()}
          />
        ) : (
          <PdfPages
            document={pdf.document}
            pages={file.pages}
            zoom={zoom}
            name={file.name}
            onPageShown={setPage}
          />
        )}
      </div>
    </section>
  )
}
