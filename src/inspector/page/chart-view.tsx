// The drawn chart: moved, zoomed, its current state lit and the way there drawn.
import { Button, Spin } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import type { Drawing, Rect } from '#src/inspector/drawing/chart-layout.ts'
import { chartSvg } from '#src/inspector/drawing/chart-svg.ts'
import type { Palette } from '#src/inspector/drawing/chart-svg.ts'
import styles from './inspector.module.css'
import { light, LIT_STYLE } from './lit-chart.ts'
import { Minimap } from './minimap.tsx'
import { useDrag, usePaneSize, useWheel } from './use-pane.ts'
import { useDrawing } from './use-drawing.ts'
import { around, fitted, moved, opening, seeing, zoomed } from './viewport.ts'
import type { Area, Viewport } from './viewport.ts'

const COLOURS: Palette = {
  primary: 'var(--primary)',
  danger: 'var(--danger)',
  ink: 'var(--ink)',
  secondary: 'var(--secondary)',
  hint: 'var(--hint)',
  paper: 'var(--paper)',
  line: 'var(--line)',
  canvas: 'var(--canvas)',
}

const ZOOM_STEP = 1.2
const KEY_MOVE = 60

export interface ChartViewProps {
  readonly chart: ChartGraph
  readonly active: readonly string[]
  readonly taken: readonly string[]
  /** Names the moment; when it changes, the way there is drawn. */
  readonly moment: string
  /** An event's name in the chart was pressed. */
  readonly onEvent: (type: string) => void
}

export const ChartView = (props: ChartViewProps) => {
  const drawing = useDrawing(props.chart)
  return drawing === undefined ? (
    <div className={styles['nothing']}>
      <Spin description="正在排布状态图" />
    </div>
  ) : (
    <DrawnChart key={props.chart.id} {...props} drawing={drawing} />
  )
}

const leavesOf = (active: readonly string[]): string[] =>
  active.filter(
    (path) => !active.some((other) => other !== path && (path === '' || other.startsWith(`${path}.`))),
  )

/** Where the eye should be: the active state the last transition led into, else the first one. */
const focusOf = (
  drawing: Drawing,
  { chart, active, taken }: Pick<ChartViewProps, 'chart' | 'active' | 'taken'>,
): Rect | undefined => {
  const leaves = leavesOf(active)
  const targets = taken.flatMap((id) => chart.transitions.find((each) => each.id === id)?.targets ?? [])
  const entered =
    leaves.findLast((leaf) => targets.includes(leaf)) ??
    leaves.find((leaf) => targets.some((target) => leaf.startsWith(`${target}.`)))
  return drawing.boxes.find(({ state }) => state.path === (entered ?? leaves[0]))
}

const areaOf = (element: HTMLElement | null): Area => ({
  width: element?.clientWidth ?? 1,
  height: element?.clientHeight ?? 1,
})

const useShadow = (drawing: Drawing, chart: ChartGraph) => {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.innerHTML = chartSvg(drawing, COLOURS, `状态图 ${chart.id}`)
    const style = document.createElement('style')
    style.textContent = LIT_STYLE
    root.append(style)
  }, [drawing, chart.id])
  return host
}

const DrawnChart = ({
  chart,
  drawing,
  active,
  taken,
  moment,
  onEvent,
}: ChartViewProps & { readonly drawing: Drawing }) => {
  const pane = useRef<HTMLDivElement>(null)
  const host = useShadow(drawing, chart)
  const [view, setView] = useState<Viewport>({ x: 0, y: 0, k: 1 })
  const [isGliding, setGliding] = useState(false)
  const before = useRef<string>(undefined)

  useLayoutEffect(() => {
    setView(opening(drawing, focusOf(drawing, { chart, active, taken }), areaOf(pane.current)))
    before.current = undefined
    // Only a new drawing is reopened; a change of its highlighted states moves the view below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawing])

  useLayoutEffect(() => {
    const root = host.current?.shadowRoot
    if (root === null || root === undefined) return
    const isFresh = before.current !== undefined && before.current !== moment
    light(root, { active, taken, isFresh })
    const focus = focusOf(drawing, { chart, active, taken })
    if (isFresh && focus !== undefined) {
      setGliding(true)
      setView((now) => seeing(now, focus, areaOf(pane.current)))
    }
    before.current = moment
  }, [host, drawing, chart, active, taken, moment])

  const size = usePaneSize(pane, (dx, dy) => setView((now) => moved(now, dx / 2, dy / 2)))
  useWheel(pane, (change) => {
    setGliding(false)
    setView(change)
  })
  const glide = (change: (now: Viewport) => Viewport): void => {
    setGliding(true)
    setView(change)
  }
  const middle = (): { x: number; y: number } => {
    const { width, height } = areaOf(pane.current)
    return { x: width / 2, y: height / 2 }
  }
  const zoom = (by: number): void => glide((now) => zoomed(now, by, middle()))
  const fit = (): void => glide(() => fitted(drawing, areaOf(pane.current)))
  const find = (): void => {
    const focus = focusOf(drawing, { chart, active, taken })
    if (focus !== undefined) glide(() => opening({ width: 1e6, height: 1e6 }, focus, areaOf(pane.current)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, () => void> = {
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      '0': fit,
      ArrowLeft: () => glide((now) => moved(now, KEY_MOVE, 0)),
      ArrowRight: () => glide((now) => moved(now, -KEY_MOVE, 0)),
      ArrowUp: () => glide((now) => moved(now, 0, KEY_MOVE)),
      ArrowDown: () => glide((now) => moved(now, 0, -KEY_MOVE)),
    }
    const move = moves[event.key]
    if (move === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move()
  }
  const drag = useDrag((dx, dy) => {
    setGliding(false)
    setView((now) => moved(now, dx, dy))
  })
  const pick = (event: MouseEvent): void => {
    const path = event.nativeEvent.composedPath()
    const named = path.find(
      (each): each is Element => each instanceof Element && each.hasAttribute('data-transition'),
    )
    const id = named?.getAttribute('data-transition')
    const transition = chart.transitions.find((each) => each.id === id)
    if (transition?.trigger.kind === 'event' && !drag.wasDragged()) onEvent(transition.eventType)
  }
  return (
    <div className={styles['chart']}>
      <div
        ref={pane}
        className={styles['canvas']}
        role="application"
        aria-label={`状态图 ${chart.id}，方向键移动，加减键缩放`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={pick}
        {...drag.handlers}
      >
        <div
          ref={host}
          className={styles['drawing']}
          data-gliding={isGliding}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})` }}
        />
      </div>
      <Minimap
        drawing={drawing}
        leaves={leavesOf(active)}
        view={view}
        pane={size}
        onGo={(x, y) => glide((now) => around(now, x, y, size))}
      />
      <div className={styles['zoom']} role="group" aria-label="缩放">
        <Button size="small" aria-label="缩小" onClick={() => zoom(1 / ZOOM_STEP)}>
          −
        </Button>
        <span className="tabular">{Math.round(view.k * 100)}%</span>
        <Button size="small" aria-label="放大" onClick={() => zoom(ZOOM_STEP)}>
          +
        </Button>
        <Button size="small" onClick={fit}>
          全图
        </Button>
        <Button size="small" onClick={find}>
          当前状态
        </Button>
      </div>
    </div>
  )
}
