// All pages of the file in small, with where the places are; a click goes there.
import { useEffect, useRef } from 'react'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import {
  ownerOf,
  usePlacingView,
  usePlacing,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { URGENCY } from '#src/ui/pdf/drawing-turns.ts'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { useNear } from '#src/ui/pdf/use-near.ts'
import styles from './placing.module.css'

/** Share of the full size that the small pages are drawn at. */
const THUMB_ZOOM = 0.12

export const PageList = ({ document }: { readonly document: PDFDocumentProxy | undefined }) => {
  const { file, page: shown, showPage } = usePlacingView()
  const fields = usePlacing(({ context }) => context.fields)
  const gridRef = useRef<HTMLDivElement>(null)
  const near = useNear(gridRef, file.pages.length)
  const byPage = new Map<number, Placed[]>()
  for (const field of fields) {
    if (field.fileId !== file.fileId) continue
    const pages = field.kind === 'crossPage' ? file.pages.map((_, at) => at) : [field.page]
    for (const at of pages) byPage.set(at, [...(byPage.get(at) ?? []), field])
  }
  useEffect(() => {
    gridRef.current?.querySelector(`[data-thumb="${shown}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section className={styles['pages']} aria-label="页面">
      <h2 className={styles['sideTitle']}>页面（{file.pages.length}）</h2>
      <div className={styles['pageGrid']} ref={gridRef}>
        {file.pages.map((page, at) => {
          const places = byPage.get(at) ?? []
          return (
            <button
              // Pages have no identity but their number.
              key={at}
              type="button"
              data-thumb={at}
              className={`${styles['page']} ${at === shown ? styles['isShown'] : ''}`}
              aria-current={at === shown ? 'page' : undefined}
              aria-label={`第 ${at + 1} 页${places.length === 0 ? '' : `，${places.length} 个位置`}`}
              onClick={() => showPage(at)}
            >
              <span className={styles['sheet']} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                {document !== undefined && near.has(at) && (
                  <PageCanvas
                    document={document}
                    index={at}
                    zoom={THUMB_ZOOM}
                    label=""
                    urgency={URGENCY.small}
                  />
                )}
                <Marks places={places} page={page} />
              </span>
              {at + 1}
            </button>
          )
        })}
      </div>
    </section>
  )
}

const Marks = ({ places, page }: { places: readonly Placed[]; page: PageSize }) => {
  const parties = usePlacing(({ context }) => context.parties)
  const height = basePageHeight(page)
  return places.map((field) => {
    const isEdge = field.kind === 'crossPage'
    const w = isEdge ? 40 : field.w
    return (
      <i
        key={field.fieldId}
        style={{
          left: `${((isEdge ? BASE_PAGE_WIDTH - w : field.x) / BASE_PAGE_WIDTH) * 100}%`,
          top: `${(field.y / height) * 100}%`,
          width: `${(w / BASE_PAGE_WIDTH) * 100}%`,
          height: `${(field.h / height) * 100}%`,
          background: ownerOf(parties, field.partyId).colour,
        }}
      />
    )
  })
}
