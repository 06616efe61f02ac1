// Personal data shown masked, in full after a click, which the caller may log.
import { Button } from 'antd'
import { EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'

export interface MaskedTextProps {
  readonly masked: string
  /** The full text; without it there is nothing to reveal. */
  readonly full?: string
  /** What it is, for readers of the screen: 手机号. */
  readonly label: string
  /** Hears of the reveal. */
  readonly onReveal?: () => void
}

/** 138****1234 with an eye button next to it. */
export const MaskedText = ({ masked, full, label, onReveal }: MaskedTextProps) => {
  const [isShown, setShown] = useState(false)
  const canReveal = full !== undefined && full !== '' && full !== masked && !isShown
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {isShown ? full : masked}
      {canReveal && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          aria-label={`显示完整${label}`}
          onClick={() => {
            setShown(true)
            onReveal?.()
          }}
        />
      )}
    </span>
  )
}
