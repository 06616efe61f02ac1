// Before the launch: the pages that are signed or filled, with the places where they are.
import { Button, Collapse } from 'antd'
import type { CSSProperties } from 'react'
import type { DraftContent, DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { edgeStripBox, edgeStrips } from '#protocol/edge-strips.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import { PlaceFace } from '#src/features/contracts/flow-start/positions/place-face.tsx'
import { ownerOf } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { useFilePages } from '#src/features/contracts/flow-start/queries.ts'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { PDFDocumentProxy } from '#src/ui/pdf/open-pdf.ts'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import styles from './review-pages.module.css'

/** Most pages of a file that are drawn here: each holds a picture in memory. */
const PAGES_AT_MOST = 6
/** Share of the full size that the small pages are drawn at. */
const SMALL_ZOOM = 0.31

export interface ReviewPagesProps {
  readonly file: DraftFile
  readonly content: DraftContent
  /** Shown at once; otherwise when it is asked for, so that many files are not all fetched. */
  readonly isOpen: boolean
}

export const ReviewPages = ({ isOpen, ...props }: ReviewPagesProps) =>
  isOpen ? (
    <PagesWithPlaces {...props} />
  ) : (
    <Collapse
      ghost
      size="small"
      items={[
        {
          key: props.file.fileId,
          label: `查看位置：${props.file.name}`,
          children: <PagesWithPlaces {...props} />,
        },
      ]}
    />
  )

const PagesWithPlaces = ({ file, content }: Omit<ReviewPagesProps, 'isOpen'>) => {
  const source = useFilePages(file)
  const { document, failed } = usePdf(source.data)
  const places = [...content.fields, ...(content.filled ?? [])].filter(({ fileId }) => fileId === file.fileId)
  const isOnEveryPage = places.some(({ kind }) => kind === 'crossPage')
  const pages = file.pages.flatMap((_, at) =>
    isOnEveryPage || places.some(({ page }) => page === at) ? [at] : [],
  )
  return (
    <>
      {source.error !== null && (
        <p className={styles['note']} role="status">
          页面没有加载成功，下面只画出了位置。
          <Button type="link" size="small" onClick={() => void source.refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {failed && <p className={styles['note']}>这份文件无法在浏览器中显示，下面只画出了位置。</p>}
      <ul className={styles['pages']} aria-label={`${file.name}的签署位置`}>
        {pages.slice(0, PAGES_AT_MOST).map((at) => (
          <SmallPage
            key={at}
            file={file}
            index={at}
            document={document}
            places={places.filter(({ kind, page }) => kind === 'crossPage' || page === at)}
            content={content}
          />
        ))}
      </ul>
      {pages.length > PAGES_AT_MOST && (
        <p className={styles['note']}>还有 {pages.length - PAGES_AT_MOST} 页，可在“签署位置”一步查看。</p>
      )}
    </>
  )
}

interface SmallPageProps {
  readonly file: DraftFile
  /** Counted from 0. */
  readonly index: number
  readonly document: PDFDocumentProxy | undefined
  readonly places: readonly Placed[]
  readonly content: DraftContent
}

const SmallPage = ({ file, index, document, places, content }: SmallPageProps) => {
  const page = file.pages[index]
  if (page === undefined) return null
  const named = places.map((place) => {
    const owner = ownerOf(content.parties, place.partyId)
    const label = (isFilled(place) && place.label) || kindName(place.kind, owner.party)
    return { place, owner, label }
  })
  return (
    <li className={styles['page']}>
      <div className={styles['sheet']} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {document !== undefined && (
          <PageCanvas document={document} index={index} zoom={SMALL_ZOOM} label="" />
        )}
        <div
          className={styles['layer']}
          aria-hidden
          style={{ '--base': BASE_PAGE_WIDTH, height: basePageHeight(page) } as CSSProperties}
        >
          {named.map(({ place, owner, label }) => {
            const drawn = boxOn(file, index, place)
            return (
              drawn !== undefined && (
                <span
                  key={place.fieldId}
                  className={styles['place']}
                  style={{
                    left: drawn.box.x,
                    top: drawn.box.y,
                    width: drawn.box.w,
                    height: drawn.box.h,
                    color: owner.colour,
                  }}
                >
                  <PlaceFace
                    kind={place.kind}
                    label={label}
                    name={owner.name}
                    {...(drawn.strip === undefined ? {} : { strip: drawn.strip })}
                  />
                </span>
              )
            )
          })}
        </div>
      </div>
      <span className={styles['number']}>第 {index + 1} 页</span>
      <span className={styles['voice']}>
        {named.map(({ owner, label }) => `${label}（${owner.name}）`).join('、')}
      </span>
    </li>
  )
}

/** Where a place is drawn on a page, in base pixels: 骑缝章 has its strip on each. */
const boxOn = (file: DraftFile, index: number, place: Placed) => {
  if (place.kind !== 'crossPage') return { box: place, strip: undefined }
  const page = file.pages[index]
  const first = file.pages[place.page]
  const strip = edgeStrips(file.pages.map((_, at) => at)).find((each) => each.page === index)
  if (page === undefined || first === undefined || strip === undefined) return undefined
  return { box: edgeStripBox(place, first, strip, page), strip }
}
