// A button that leads to another page: one link, and one stop of the tab key.
import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { Link } from 'wouter'

export interface LinkButtonProps extends ButtonProps {
  /** A path of the application. */
  readonly href: string
}

/** Looks like antd's button; opens in a new tab as links do. */
export const LinkButton = ({ href, ...props }: LinkButtonProps) => (
  <Link href={href} asChild>
    <Button {...props} />
  </Link>
)
