// A page's head: where one is, what it is called, one primary action at the right.
import { Breadcrumb } from 'antd'
import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from '#src/ui/page-header.module.css'

export interface PageHeaderProps {
  readonly title: ReactNode
  /** Ways up, outermost first; the page itself is added as the last. */
  readonly trail?: readonly { readonly label: string; readonly path?: string }[]
  /** One line beneath the title. */
  readonly hint?: ReactNode
  /** Shows a back arrow leading there. */
  readonly backTo?: string
  /** Beside the title, such as a state tag. */
  readonly aside?: ReactNode
  /** Actions at the right; the last one is the primary. */
  readonly actions?: ReactNode
}

/** The page header; its title is the page's only `h1`. */
export const PageHeader = ({ title, trail, hint, backTo, aside, actions }: PageHeaderProps) => (
  <header className={styles['header']}>
    {trail !== undefined && trail.length > 0 && (
      <Breadcrumb
        items={[
          ...trail.map((step) => ({
            key: step.label,
            title: step.path === undefined ? step.label : <Link href={step.path}>{step.label}</Link>,
          })),
          { key: 'here', title },
        ]}
      />
    )}
    <div className={styles['row']}>
      {backTo !== undefined && (
        <Link href={backTo} className={styles['back']} aria-label="返回">
          <ArrowLeftOutlined aria-hidden />
        </Link>
      )}
      <h1 className={styles['title']}>{title}</h1>
      {aside}
      <div className={styles['actions']}>{actions}</div>
    </div>
    {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
  </header>
)
