// The window in which a picture is dragged until the right part of it is seen.
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from '#src/features/account/accounts/user.module.css'
import { draggedBy, squareOf } from '#src/ui/square-crop.ts'
import type { View } from '#src/ui/square-crop.ts'

/** Side of the window in CSS pixels. */
const SHOWN = 280
const KEY_STEP = 12

const STEPS: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: KEY_STEP, dy: 0 },
  ArrowRight: { dx: -KEY_STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: KEY_STEP },
  ArrowDown: { dx: 0, dy: -KEY_STEP },
}

export interface PictureCropProps {
  readonly picture: HTMLImageElement
  readonly view: View
  /** Whether the corners will be cut off. */
  readonly isRound: boolean
  readonly onView: (view: View) => void
}

export const PictureCrop = ({ picture, view, isRound, onView }: PictureCropProps) => {
  const held = useRef<{ x: number; y: number; view: View } | null>(null)
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { left, top, side } = squareOf(size, view)
  const scale = SHOWN / side
  const drag = (event: PointerEvent) => {
    if (held.current === null) return
    const { x, y, view: from } = held.current
    onView(draggedBy(size, from, { dx: event.clientX - x, dy: event.clientY - y, shown: SHOWN }))
  }
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    onView(draggedBy(size, view, { ...by, shown: SHOWN }))
  }
  return (
    <div
      className={styles['crop']}
      style={{ width: SHOWN, height: SHOWN }}
      role="group"
      aria-label="选取图片的显示部分，可用方向键移动"
      tabIndex={0}
      onKeyDown={step}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY, view }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <img
        src={picture.src}
        alt="待裁剪的图片"
        draggable={false}
        style={{
          width: size.width * scale,
          height: size.height * scale,
          transform: `translate(${-left * scale}px, ${-top * scale}px)`,
        }}
      />
      <span className={`${styles['cropMask']} ${isRound ? styles['isRound'] : ''}`} aria-hidden />
    </div>
  )
}
