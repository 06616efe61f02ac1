// The page I signed, as it is now.
// If it was signed just now, the seal comes down on it once (look: motion).
import { useState } from 'react'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import type { SignTask } from '#protocol/contracts/signing.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import { Mark } from '#src/features/contracts/signing/place.tsx'
import { useDocumentSource, useShownBytes } from '#src/features/contracts/signing/queries.ts'
import styles from '#src/features/contracts/signing/result.module.css'
import { shownPlaces } from '#src/features/contracts/signing/shown-places.ts'
import type { ShownPlace } from '#src/features/contracts/signing/shown-places.ts'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

interface SealedPageProps {
  readonly contractId: string
  readonly document: SignTask['documents'][number]
  /** Of the signed revision. */
  readonly sha256: string
  /** From 0. */
  readonly page: number
  /** My places in this document. */
  readonly fields: SignTask['fields']
  readonly sealOf: (field: SignTask['fields'][number]) => Seal | undefined
  readonly isFresh: boolean
}

/** Shown width in CSS pixels. */
const WIDTH = 440

const isStill = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

export const SealedPage = (props: SealedPageProps) => {
  const { contractId, document, sha256, page, fields, sealOf, isFresh } = props
  const before = useShownBytes(document.documentId, document.sha256)
  const after = useDocumentSource({ contractId }, { ...document, sha256 })
  const old = usePdf(isFresh ? before : undefined)
  const sealed = usePdf(after.data)
  const [hasLanded, setLanded] = useState(() => !isFresh || before === undefined || isStill())
  const [today] = useState(() => new Date())
  const size = document.pages[page]
  if (size === undefined) return null
  const zoom = WIDTH / BASE_PAGE_WIDTH
  const places = shownPlaces(fields, document.pages).filter((place) => place.box.page === page)
  const label = `${document.name} 第 ${page + 1} 页，已盖章`
  return (
    <div
      className={styles['sheet']}
      style={{ aspectRatio: `${BASE_PAGE_WIDTH} / ${basePageHeight(size)}` }}
      data-landed={hasLanded}
    >
      {!hasLanded && old.document !== undefined && (
        <>
          <PageCanvas document={old.document} index={page} zoom={zoom} label={label} />
          <div
            className={styles['stamps']}
            style={{ height: basePageHeight(size) }}
            // The sheet may be narrower than it would like to be.
            ref={(layer) => {
              const width = layer?.parentElement?.clientWidth
              if (layer && width) layer.style.transform = `scale(${width / BASE_PAGE_WIDTH})`
            }}
          >
            {places.map((place, index) => (
              <Stamp
                key={place.field.fieldId}
                place={place}
                seal={sealOf(place.field)}
                today={today}
                onLanded={index === 0 ? () => setLanded(true) : undefined}
              />
            ))}
          </div>
        </>
      )}
      <div className={hasLanded ? styles['sealed'] : styles['waiting']}>
        {sealed.document !== undefined && (
          <PageCanvas document={sealed.document} index={page} zoom={zoom} label={label} />
        )}
      </div>
      {(after.error !== null || sealed.failed) && (
        <p className={styles['noPage']}>文件已签好，暂时没有显示出来，请到合同详情查看。</p>
      )}
    </div>
  )
}

interface StampProps {
  readonly place: ShownPlace
  readonly seal: Seal | undefined
  readonly today: Date
  readonly onLanded: (() => void) | undefined
}

const Stamp = ({ place, seal, today, onLanded }: StampProps) => {
  const { x, y, w, h } = place.box
  return (
    <div
      className={styles['stamp']}
      style={{ left: x, top: y, width: w, height: h }}
      onAnimationEnd={onLanded}
    >
      <Mark place={place} seal={seal} today={today} />
    </div>
  )
}
