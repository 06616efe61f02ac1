// A sheet to write a name on with pen, finger or mouse; gives the strokes, not a picture.
import { ClearOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import SignaturePad from 'signature_pad'
import { useEffect, useRef, useState } from 'react'
import styles from '#src/ui/handwriting-pad.module.css'

/** A point in CSS pixels of the sheet, `time` in milliseconds, `pressure` 0 to 1 (0.5 where the device has none). */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly time: number
  readonly pressure: number
}
export type Strokes = readonly (readonly StrokePoint[])[]

export interface HandwritingPadProps {
  /** Hears of every change; an empty list when cleared. */
  readonly onChange: (strokes: Strokes) => void
  /** Whose name is to be written, shown faintly while the sheet is empty. */
  readonly name?: string
  /** Height in CSS pixels; the width fills the place. */
  readonly height?: number
}

const strokesOf = (pad: SignaturePad): Strokes =>
  pad
    .toData()
    .map((group) =>
      group.points.map(({ x, y, time, pressure }) => ({ x, y, time, pressure: pressure || 0.5 })),
    )

/** The sheet with undo and clear. */
export const HandwritingPad = ({ onChange, name = '', height = 220 }: HandwritingPadProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const report = useRef(onChange)
  const [count, setCount] = useState(0)
  useEffect(() => {
    report.current = onChange
  }, [onChange])

  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const created = new SignaturePad(element, {
      minWidth: 1.2,
      maxWidth: 3.8,
      penColor: '#14161a',
      throttle: 8,
    })
    const tell = () => {
      const strokes = strokesOf(created)
      setCount(strokes.length)
      report.current(strokes)
    }
    // A canvas loses its drawing when its size changes, so the strokes are drawn again.
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      created.fromData(created.toData())
    }
    fit()
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    created.addEventListener('endStroke', tell)
    pad.current = created
    return () => {
      watcher.disconnect()
      created.off()
    }
  }, [])

  const redraw = (keep: number) => {
    const current = pad.current
    if (current === null) return
    current.fromData(current.toData().slice(0, keep))
    const strokes = strokesOf(current)
    setCount(strokes.length)
    onChange(strokes)
  }
  return (
    <div>
      <div className={styles['sheet']} style={{ height }}>
        {count === 0 && (
          <span className={styles['hint']} aria-hidden>
            {name === '' ? '请在此处手写签名' : `请在此处手写“${name}”`}
          </span>
        )}
        <i className={styles['line']} aria-hidden />
        <canvas
          ref={canvas}
          className={styles['canvas']}
          role="img"
          aria-label="手写签名区，可用鼠标、手指或触控笔书写"
        />
      </div>
      <div className={styles['tools']}>
        <span className={styles['note']}>笔画粗细随书写的快慢和力度变化</span>
        <Button
          size="small"
          icon={<UndoOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => redraw(count - 1)}
        >
          撤销一笔
        </Button>
        <Button
          size="small"
          icon={<ClearOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => redraw(0)}
        >
          清空重写
        </Button>
      </div>
    </div>
  )
}
