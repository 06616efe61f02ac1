// The preview under the pointer while a kind of position is dragged from the palette.
// It has the size it will have on the page.
import { useDragDropMonitor } from '@dnd-kit/react'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import { PlaceFace } from '#src/features/contracts/flow-start/positions/place-face.tsx'
import { ownerOf, usePlacingView } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { newFieldSize } from '#src/machines/flow-start/place-edits.ts'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import styles from './place.module.css'

interface Ghost {
  readonly kind: PlaceKind
  readonly x: number
  readonly y: number
}

export const DragGhost = () => {
  const { placing, file, page, scale } = usePlacingView()
  const [ghost, setGhost] = useState<Ghost>()
  useDragDropMonitor({
    onDragMove: ({ operation, to }) => {
      const at = to ?? operation.position.current
      if (operation.source !== null) setGhost({ kind: operation.source.id as PlaceKind, x: at.x, y: at.y })
    },
    onDragEnd: () => setGhost(undefined),
  })
  const size = file.pages[page]
  if (ghost === undefined || size === undefined) return null
  const { parties, activePartyId } = placing.getSnapshot().context
  const owner = ownerOf(parties, isFilledKind(ghost.kind) ? null : activePartyId)
  const { w, h } = newFieldSize(ghost.kind, size)
  return createPortal(
    <div
      aria-hidden
      className={styles['place']}
      style={
        {
          position: 'fixed',
          zIndex: 1000,
          left: ghost.x,
          top: ghost.y,
          width: w,
          height: h,
          transform: `translate(-50%, -50%) scale(${scale})`,
          pointerEvents: 'none',
          opacity: 0.85,
          '--party': owner.colour,
        } as React.CSSProperties
      }
    >
      <PlaceFace kind={ghost.kind} label={kindName(ghost.kind, owner.party)} name={owner.name} />
    </div>,
    document.body,
  )
}
