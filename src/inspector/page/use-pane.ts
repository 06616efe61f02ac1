// How the pane of a chart is moved by hand, and how large it is.
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { moved, zoomed } from './viewport.ts'
import type { Area, Viewport } from './viewport.ts'

/** The pane's size; `onChange` receives the growth. */
export const usePaneSize = (
  pane: RefObject<HTMLDivElement | null>,
  onChange: (dx: number, dy: number) => void,
): Area => {
  const [size, setSize] = useState<Area>({ width: 1, height: 1 })
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const element = pane.current
    if (element === null) return undefined
    let before: Area = { width: element.clientWidth, height: element.clientHeight }
    const observer = new ResizeObserver(() => {
      const now = { width: element.clientWidth, height: element.clientHeight }
      latest.current(now.width - before.width, now.height - before.height)
      before = now
      setSize(now)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [pane])
  return size
}

/** Wheel and trackpad: moves; with Ctrl or a pinch: zooms at the cursor. */
export const useWheel = (
  pane: RefObject<HTMLDivElement | null>,
  change: (next: (now: Viewport) => Viewport) => void,
): void => {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    const element = pane.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      latest.current((now) =>
        event.ctrlKey || event.metaKey
          ? zoomed(now, Math.exp(-event.deltaY / 300), at)
          : moved(now, event.shiftKey ? -event.deltaY : -event.deltaX, event.shiftKey ? 0 : -event.deltaY),
      )
    }
    // React listens passively, which could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [pane])
}

const CLICK_REACH = 4

/** Dragging with the mouse or a finger. */
export const useDrag = (onMove: (dx: number, dy: number) => void) => {
  const way = useRef(0)
  return {
    wasDragged: (): boolean => way.current > CLICK_REACH,
    handlers: {
      onPointerDown: (event: ReactPointerEvent<HTMLDivElement>): void => {
        way.current = 0
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: ReactPointerEvent<HTMLDivElement>): void => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        way.current += Math.abs(event.movementX) + Math.abs(event.movementY)
        onMove(event.movementX, event.movementY)
      },
    },
  }
}
