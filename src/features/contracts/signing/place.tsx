// One position on a page.
// My own is a seal-red frame with the chosen seal; another party's is a plain frame with a name.
import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { chineseDate } from '#protocol/chinese-date.ts'
import type { ShownPlace } from '#src/features/contracts/signing/shown-places.ts'
import styles from '#src/features/contracts/signing/places.module.css'
import { PLACE_WORDS } from '#src/features/contracts/signing/words.ts'
import { SealImage } from '#src/ui/seal-image.tsx'

const frameOf = ({ box }: ShownPlace): CSSProperties => ({
  left: box.x,
  top: box.y,
  width: box.w,
  height: box.h,
})

/** Font size that a date set into a box ends up with: 4 mm type is drawn 4.8 mm high and 7.4 em wide, then fitted. */
const dateSize = (w: number, h: number): number => Math.min(h / 1.2, w / 7.4)

interface MarkProps {
  readonly place: ShownPlace
  readonly seal: Seal | undefined
  /** What a date place will show. */
  readonly today: Date
}

/** The content of a position, at its true size: the seal, a strip of it, or the date. */
export const Mark = ({ place, seal, today }: MarkProps) => {
  const { field, box, strip } = place
  if (field.kind === 'signDate')
    return (
      <span className={styles['date']} style={{ fontSize: dateSize(box.w, box.h) }}>
        {chineseDate(today)}
      </span>
    )
  if (seal === undefined) return null
  if (strip === undefined) return <SealImage svg={seal.svg} alt="" width={box.w} height={box.h} />
  return (
    <span className={styles['strip']} style={{ left: -strip.index * box.w, width: strip.count * box.w }}>
      <SealImage svg={seal.svg} alt="" width={strip.count * box.w} height={box.h} />
    </span>
  )
}

interface MyPlaceProps extends MarkProps {
  /** Takes the focus when it becomes true, so that a place is reached without a mouse. */
  readonly isWanted: boolean
  readonly isFixed: boolean
  readonly onPick: () => void
}

/** My position; a click leads to the choice of its content. */
export const MyPlace = ({ place, seal, today, isWanted, isFixed, onPick }: MyPlaceProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus({ preventScroll: true })
  }, [isWanted])
  const { field, box, strip } = place
  const isFilled = seal !== undefined || field.kind === 'signDate'
  const words = PLACE_WORDS[field.kind]
  const className = `${styles['mine']} ${isFilled ? styles['isFilled'] : ''} ${strip === undefined ? '' : styles['isEdge']}`
  const inside = isFilled ? (
    <Mark place={place} seal={seal} today={today} />
  ) : (
    <span className={styles['call']}>{strip === undefined ? `点此选择${words}` : ''}</span>
  )
  // The strips of one 骑缝 seal are one place: only the first of them is a button.
  if (strip !== undefined && strip.page !== 0)
    return (
      <div className={className} style={frameOf(place)} aria-hidden>
        {inside}
      </div>
    )
  const label = `第 ${box.page + 1} 页${strip === undefined ? '' : '起'}，我的${words}位置${
    field.kind === 'signDate'
      ? `，${chineseDate(today)}，以签署当天为准`
      : isFilled
        ? `，已选“${seal?.name}”`
        : '，未选择'
  }`
  return (
    <button
      ref={button}
      type="button"
      className={className}
      style={frameOf(place)}
      aria-label={label}
      disabled={isFixed}
      onClick={onPick}
    >
      {inside}
    </button>
  )
}

/** Height in base pixels from which a name fits above the kind. */
const TWO_LINES = 40

/** Somebody else's place. */
export const OtherPlace = ({ place, who }: { readonly place: ShownPlace; readonly who: string }) => (
  <div
    className={`${styles['other']} ${place.strip === undefined ? '' : styles['isEdge']}`}
    style={frameOf(place)}
    title={`${who} 的${PLACE_WORDS[place.field.kind]}位置`}
  >
    {place.strip === undefined && (
      <span>
        {place.box.h >= TWO_LINES && (
          <>
            {who}
            <br />
          </>
        )}
        {PLACE_WORDS[place.field.kind]}
      </span>
    )}
  </div>
)
