// The picture before the cut-out, with the selected area.
// The area is drawn with mouse or finger, or set with sliders.
import { Button, Slider } from 'antd'
import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { PictureSpec } from '#protocol/seals/seals/seals.ts'
import styles from '#src/features/seals/seals/picture.module.css'

export type Crop = PictureSpec['crop']
export const WHOLE: Crop = { x: 0, y: 0, w: 1, h: 1 }

/** Smaller than this share of the picture is a slip of the finger. */
const SMALLEST = 0.03

export interface CropFieldProps {
  readonly address: string
  readonly value: Crop
  readonly onChange: (crop: Crop) => void
}

const between = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

export const CropField = ({ address, value, onChange }: CropFieldProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null)
  const [drawn, setDrawn] = useState<Crop | null>(null)
  const at = (event: PointerEvent) => {
    const box = frame.current!.getBoundingClientRect()
    const share = (place: number, start: number, length: number) =>
      Math.min(1, Math.max(0, (place - start) / length))
    return {
      x: share(event.clientX, box.left, box.width),
      y: share(event.clientY, box.top, box.height),
    }
  }
  const draw = (event: PointerEvent) => {
    if (from === null) return
    const to = at(event)
    const [[left, right], [top, bottom]] = [between(from.x, to.x), between(from.y, to.y)]
    setDrawn({ x: left, y: top, w: right - left, h: bottom - top })
  }
  const finish = () => {
    if (drawn !== null && drawn.w > SMALLEST && drawn.h > SMALLEST) onChange(drawn)
    setFrom(null)
    setDrawn(null)
  }
  const shown = drawn ?? value
  const range = (start: number, length: number): [number, number] => [
    Math.round(start * 100),
    Math.round((start + length) * 100),
  ]
  return (
    <div>
      <div
        ref={frame}
        className={styles['before']}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(at(event))
        }}
        onPointerMove={draw}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        <img src={address} alt="上传的原图" draggable={false} />
        <i
          className={styles['crop']}
          style={{
            left: percent(shown.x),
            top: percent(shown.y),
            width: percent(shown.w),
            height: percent(shown.h),
          }}
          aria-hidden
        />
      </div>
      <div className={styles['ranges']}>
        <span>左右</span>
        <Slider
          range
          min={0}
          max={100}
          value={range(value.x, value.w)}
          tooltip={{ formatter: (part) => `${part}%` }}
          ariaLabelForHandle={['左边', '右边']}
          onChange={([left = 0, right = 100]) => {
            if (right - left >= 3) onChange({ ...value, x: left / 100, w: (right - left) / 100 })
          }}
        />
        <span>上下</span>
        <Slider
          range
          min={0}
          max={100}
          value={range(value.y, value.h)}
          tooltip={{ formatter: (part) => `${part}%` }}
          ariaLabelForHandle={['上边', '下边']}
          onChange={([top = 0, bottom = 100]) => {
            if (bottom - top >= 3) onChange({ ...value, y: top / 100, h: (bottom - top) / 100 })
          }}
        />
      </div>
      <div className={styles['tip']}>
        在图上框出印迹，避开其他文字和印章
        <Button type="link" size="small" onClick={() => onChange(WHOLE)}>
          整张图片
        </Button>
      </div>
    </div>
  )
}
