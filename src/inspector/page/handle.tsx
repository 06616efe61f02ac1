// The strips between the panes: dragged, or moved with the arrow keys.
import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './inspector.module.css'

type Name = 'left' | 'right' | 'bottom'

const SMALLEST = 120
const KEY_STEP = 24

/** Sizes in pixels; no pane gets so small or so large that it could not be found again. */
export const useSizes = (start: Record<Name, number>) => {
  const [sizes, setSizes] = useState(start)
  const resize = (name: Name, by: number): void =>
    setSizes((now) => {
      const room = (name === 'bottom' ? window.innerHeight : window.innerWidth) * 0.6
      return { ...now, [name]: Math.min(room, Math.max(SMALLEST, now[name] + by)) }
    })
  return { sizes, resize }
}

interface HandleProps {
  readonly axis: 'x' | 'y'
  readonly words: string
  /** The pane's size in pixels. */
  readonly size: number
  /** By how many pixels it went to the right or down. */
  readonly onMove: (by: number) => void
}

export const Handle = ({ axis, words, size, onMove }: HandleProps) => {
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onMove(axis === 'x' ? event.movementX : event.movementY)
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft' || key === 'ArrowUp') onMove(-KEY_STEP)
    if (key === 'ArrowRight' || key === 'ArrowDown') onMove(KEY_STEP)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={words}
      aria-valuenow={Math.round(size)}
      aria-valuemin={SMALLEST}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      className={`${styles['handle']} ${axis === 'y' ? styles['handleWide'] : ''}`}
      style={{ cursor: axis === 'x' ? 'col-resize' : 'row-resize' }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
