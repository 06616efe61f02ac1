// Buttons that change a document view's zoom.
import { Button, Space } from 'antd'
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { ZOOM_DEFAULT, ZOOM_MAX, ZOOM_MIN, ZOOM_STEP, clampZoom } from '#src/ui/pdf/zoom.ts'

interface ZoomBarProps {
  /** Percent. */
  readonly zoom: number
  readonly onZoom: (percent: number) => void
}

/** Smaller, current percentage (a click returns to 100), larger; steps of 5 percent. */
export const ZoomBar = ({ zoom, onZoom }: ZoomBarProps) => (
  <Space.Compact size="small">
    <Button
      aria-label="缩小"
      icon={<MinusOutlined aria-hidden />}
      disabled={zoom <= ZOOM_MIN}
      onClick={() => onZoom(clampZoom(zoom - ZOOM_STEP))}
    />
    <Button
      aria-label={`${zoom}%，恢复 100%`}
      style={{ minWidth: 64, fontVariantNumeric: 'tabular-nums' }}
      onClick={() => onZoom(ZOOM_DEFAULT)}
    >
      {zoom}%
    </Button>
    <Button
      aria-label="放大"
      icon={<PlusOutlined aria-hidden />}
      disabled={zoom >= ZOOM_MAX}
      onClick={() => onZoom(clampZoom(zoom + ZOOM_STEP))}
    />
  </Space.Compact>
)
