// One kind of place in the palette: dragged onto a page, or picked and then put with a click, or put by Enter.
import { useDraggable } from '@dnd-kit/react'
import type { FieldKind } from '#protocol/contract/drafts.ts'
import { FIELD_SIZE_MM } from '#protocol/contract/drafts.ts'
import { PlaceFace } from '#src/features/flow-start/positions/place-face.tsx'
import { useDesk } from '#src/features/flow-start/positions/use-placing.tsx'
import type { Owner } from '#src/features/flow-start/positions/use-placing.tsx'
import { kindName } from '#src/features/flow-start/words.ts'
import styles from './desk.module.css'

export interface PaletteItemProps {
  readonly kind: FieldKind
  readonly owner: Owner
  readonly isPicked: boolean
  readonly isMain: boolean
  /** Why it cannot be put on this file. */
  readonly impossible: string | undefined
}

export const PaletteItem = ({ kind, owner, isPicked, isMain, impossible }: PaletteItemProps) => {
  const { placing, placeInView } = useDesk()
  const isOff = impossible !== undefined || owner.party === undefined
  const { ref, isDragging } = useDraggable({ id: kind, disabled: isOff })
  const label = kindName(kind, owner.party)
  const size = FIELD_SIZE_MM[kind]
  return (
    <button
      ref={ref}
      type="button"
      disabled={isOff}
      aria-pressed={isPicked}
      className={`${styles['item']} ${isPicked ? styles['isPicked'] : ''} ${isDragging ? styles['isAway'] : ''}`}
      onClick={(event) => {
        // A click without a pointer comes from the keyboard.
        if (event.detail === 0) placeInView(kind)
        else placing.send(isPicked ? { type: 'kind.dropped' } : { type: 'kind.picked', kind })
      }}
    >
      <span className={styles['itemFace']} aria-hidden>
        <span className={styles[size.w === size.h ? 'squareFace' : 'wideFace']}>
          <PlaceFace kind={kind} label={kind === 'signDate' ? label : label.slice(-3)} name="" />
        </span>
      </span>
      <span className={styles['itemWords']}>
        <span>
          {label}
          {isMain && <em className={styles['must']}>必放</em>}
        </span>
        <span className={styles['itemSize']}>{impossible ?? `${size.w}×${size.h} 毫米`}</span>
      </span>
    </button>
  )
}
