// A button that copies a text and says so.
import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { useState } from 'react'

export interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'type'> {
  readonly text: string
  /** What it says before, 复制 without it. */
  readonly words?: string
  /** The name of what is copied, for people who do not see the text next to it. */
  readonly label?: string
}

/** Copies to the clipboard; where there is none (no secure context) it says that one has to do it by hand. */
export const CopyButton = ({ text, words = '复制', label, ...look }: CopyButtonProps) => {
  const [outcome, setOutcome] = useState<string>()
  const copy = () =>
    navigator.clipboard === undefined
      ? setOutcome('请手动复制')
      : void navigator.clipboard.writeText(text).then(
          () => setOutcome('已复制'),
          () => setOutcome('请手动复制'),
        )
  return (
    <Button {...look} onClick={copy} {...(label === undefined ? {} : { 'aria-label': `复制${label}` })}>
      {outcome ?? words}
    </Button>
  )
}
