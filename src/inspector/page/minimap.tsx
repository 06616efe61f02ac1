// The whole chart in the corner, with the part that is seen: for charts larger than their pane.
import type { MouseEvent } from 'react'
import type { Drawing } from '#src/inspector/drawing/chart-layout.ts'
import styles from './inspector.module.css'
import type { Area, Viewport } from './viewport.ts'

const WIDEST = 170
const TALLEST = 150

export interface MinimapProps {
  readonly drawing: Drawing
  readonly leaves: readonly string[]
  readonly view: Viewport
  readonly pane: Area
  /** A point of the drawing was pressed. */
  readonly onGo: (x: number, y: number) => void
}

export const Minimap = ({ drawing, leaves, view, pane, onGo }: MinimapProps) => {
  const { width, height } = drawing
  const isWhole = width * view.k <= pane.width && height * view.k <= pane.height
  if (isWhole) return null
  const scale = Math.min(WIDEST / width, TALLEST / height)
  const go = (event: MouseEvent<SVGSVGElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onGo((event.clientX - left) / scale, (event.clientY - top) / scale)
  }
  return (
    <svg
      className={styles['minimap']}
      width={Math.max(48, width * scale)}
      height={height * scale}
      viewBox={`0 0 ${Math.max(48 / scale, width)} ${height}`}
      aria-hidden
      onClick={go}
    >
      {drawing.boxes.map(({ state, x, y, width: w, height: h }) => (
        <rect key={state.path} x={x} y={y} width={w} height={h} data-lit={leaves.includes(state.path)} />
      ))}
      <rect
        className={styles['seen']}
        x={-view.x / view.k}
        y={-view.y / view.k}
        width={pane.width / view.k}
        height={pane.height / view.k}
      />
    </svg>
  )
}
