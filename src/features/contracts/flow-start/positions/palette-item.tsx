// One kind of position in the palette.
// It is dragged onto a page, picked and put by a click, or put by Enter.
import { useDraggable } from '@dnd-kit/react'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import { PlaceFace } from '#src/features/contracts/flow-start/positions/place-face.tsx'
import { usePlacingView } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import type { Owner } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { newFieldSize, PLACE_SIZE_MM } from '#src/machines/flow-start/place-edits.ts'
import type { Placed, PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import styles from './placing.module.css'

/** How much of the page above a new place stays in view, in base pixels. */
const ROOM_ABOVE = 300
/** Base pixels kept between places put by the keyboard. */
const GAP = 12

/** Written where the full name has no room. */
const SHORT: Partial<Record<PlaceKind, string>> = {
  personSign: '签名',
  signDate: '日期',
  legalSeal: '法人章',
}

export interface PaletteItemProps {
  readonly kind: PlaceKind
  readonly owner: Owner
  readonly isPicked: boolean
  readonly isMain: boolean
  /** Why it cannot be put on this file. */
  readonly impossible: string | undefined
}

/** The height nearest below the middle of the page where a new place covers no other; the middle where there is none. */
const freeHeight = (
  taken: readonly Placed[],
  size: { readonly w: number; readonly h: number },
  pageHeight: number,
): number => {
  const left = (BASE_PAGE_WIDTH - size.w) / 2
  const beside = taken.filter((field) => field.x < left + size.w && field.x + field.w > left)
  for (let top = (pageHeight - size.h) / 2; top + size.h <= pageHeight;) {
    const under = beside.filter((field) => field.y < top + size.h && field.y + field.h > top)
    if (under.length === 0) return top + size.h / 2
    top = Math.max(...under.map((field) => field.y + field.h)) + GAP
  }
  return pageHeight / 2
}

export const PaletteItem = ({ kind, owner, isPicked, isMain, impossible }: PaletteItemProps) => {
  const { placing, file, page, place, showPage } = usePlacingView()
  const isOff = impossible !== undefined || (owner.party === undefined && !isFilledKind(kind))
  const { ref, isDragging } = useDraggable({ id: kind, disabled: isOff })
  const label = kindName(kind, owner.party)
  const size = PLACE_SIZE_MM[kind]
  const placeInMiddle = (): void => {
    const sheet = file.pages[page]
    if (sheet === undefined) return
    const taken = placing
      .getSnapshot()
      .context.fields.filter(
        (field) => field.fileId === file.fileId && field.page === page && field.kind !== 'crossPage',
      )
    const y = freeHeight(taken, newFieldSize(kind, sheet), basePageHeight(sheet))
    place(kind, { page, x: BASE_PAGE_WIDTH / 2, y })
    showPage(page, Math.max(0, y - ROOM_ABOVE))
  }
  return (
    <button
      ref={ref}
      type="button"
      data-path={`palette.${kind}`}
      disabled={isOff}
      aria-pressed={isPicked}
      className={`${styles['item']} ${isFilledKind(kind) ? styles['isShort'] : ''} ${isPicked ? styles['isPicked'] : ''} ${isDragging ? styles['isAway'] : ''}`}
      onClick={(event) => {
        // A click without a pointer comes from the keyboard.
        if (event.detail === 0) placeInMiddle()
        else placing.send(isPicked ? { type: 'kind.dropped' } : { type: 'kind.picked', kind })
      }}
    >
      {!isFilledKind(kind) && (
        <span className={styles['itemFace']} aria-hidden>
          <span className={styles[size.w === size.h ? 'squareFace' : 'wideFace']}>
            <PlaceFace kind={kind} label={SHORT[kind] ?? label} name="" />
          </span>
        </span>
      )}
      <span className={styles['itemWords']}>
        <span>
          {label}
          {isMain && <em className={styles['must']}>必放</em>}
        </span>
        {!isFilledKind(kind) && (
          <span className={styles['itemSize']}>{impossible ?? `${size.w}×${size.h} 毫米`}</span>
        )}
      </span>
    </button>
  )
}
