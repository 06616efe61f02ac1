// A button that looks like the component library's without its code.
// It is for the way in, which loads none of it, and for what is said when code did not arrive.
import type { ReactNode } from 'react'
import { PlainIcon } from '#src/ui/plain/plain-icon.tsx'

const LOOKS = {
  primary: 'ant-btn-primary ant-btn-color-primary ant-btn-variant-solid',
  default: 'ant-btn-default ant-btn-color-default ant-btn-variant-outlined',
  link: 'ant-btn-link ant-btn-color-link ant-btn-variant-link',
} as const

/** The classes of a look, for a link that is to look like a button. */
export const plainLook = (look: keyof typeof LOOKS): string => `ant-btn app ${LOOKS[look]}`

export interface PlainButtonProps {
  readonly look?: keyof typeof LOOKS
  /** Sends the form it stands in, over the form's whole width. */
  readonly isSubmit?: boolean
  /** Turns and takes no presses. */
  readonly isBusy?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A button of a look. */
export const PlainButton = ({
  look = 'default',
  isSubmit = false,
  isBusy = false,
  onClick,
  children,
}: PlainButtonProps) => (
  <button
    type={isSubmit ? 'submit' : 'button'}
    className={`${plainLook(look)}${isSubmit ? ' ant-btn-lg' : ''}${isBusy ? ' ant-btn-loading' : ''}${isSubmit ? ' ant-btn-block' : ''}`}
    onClick={(event) => {
      // Not disabled: whoever stands on it would lose their place.
      if (isBusy) event.preventDefault()
      else onClick?.()
    }}
  >
    {isBusy && (
      <>
        <span className="ant-btn-icon">
          <PlainIcon name="loading" label="请稍候" />
        </span>{' '}
      </>
    )}
    <span>{children}</span>
  </button>
)
