// A chart's drawing for the screen; laid out once per chart.
import { useEffect, useState } from 'react'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import { layOut } from '#src/inspector/drawing/chart-layout.ts'
import type { Drawing } from '#src/inspector/drawing/chart-layout.ts'

const drawings = new WeakMap<ChartGraph, Promise<Drawing>>()

const drawingOf = (chart: ChartGraph): Promise<Drawing> => {
  const known = drawings.get(chart)
  if (known !== undefined) return known
  const drawing = layOut(chart)
  drawings.set(chart, drawing)
  return drawing
}

/** Undefined while it is laid out. */
export const useDrawing = (chart: ChartGraph): Drawing | undefined => {
  const [drawn, setDrawn] = useState<{ chart: ChartGraph; drawing: Drawing }>()
  useEffect(() => {
    let isWanted = true
    void drawingOf(chart).then((drawing) => {
      if (isWanted) setDrawn({ chart, drawing })
    })
    return () => {
      isWanted = false
    }
  }, [chart])
  return drawn?.chart === chart ? drawn.drawing : undefined
}
