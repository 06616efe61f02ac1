// A page's head: where one is, what it is called, one primary action at the right.
import { Breadcrumb } from 'antd'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isLongName } from '#src/ui/long-name.ts'
import styles from '#src/ui/page-header.module.css'

/** Ways up, outermost first. */
export type Trail = readonly { readonly label: string; readonly path?: string }[]

/** The parent page of pages that name none themselves; the layout sets it. */
export const DefaultTrail = createContext<Trail>([])

export interface PageHeaderProps {
  readonly title: ReactNode
  /** The page itself is added as the last. */
  readonly trail?: Trail
  /** One line beneath the title. */
  readonly hint?: ReactNode
  /** Shows a back arrow leading there. */
  readonly backTo?: string
  /** Next to the title, such as a state tag. */
  readonly aside?: ReactNode
  /** Actions at the right; the last one is the primary. */
  readonly actions?: ReactNode
}

/** The page header; its title is the page's only `h1`. */
export const PageHeader = ({ title, trail, hint, backTo, aside, actions }: PageHeaderProps) => (
  <header className={styles['header']}>
    <WayHere trail={trail} title={title} />
    <div className={styles['row']}>
      <div className={styles['named']}>
        {backTo !== undefined && (
          <Link href={backTo} className={styles['back']} aria-label="返回">
            <ArrowLeftOutlined aria-hidden />
          </Link>
        )}
        <h1
          className={`${styles['title']} ${typeof title === 'string' && isLongName(title) ? styles['isLong'] : ''}`}
        >
          {title}
        </h1>
      </div>
      {aside}
      <div className={styles['actions']}>{actions}</div>
    </div>
    {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
  </header>
)

const WayHere = ({ trail, title }: { readonly trail: Trail | undefined; readonly title: ReactNode }) => {
  const fallback = use(DefaultTrail)
  const steps = trail ?? fallback
  if (steps.length === 0) return null
  return (
    <Breadcrumb
      items={[
        ...steps.map((step) => ({
          key: step.label,
          title: step.path === undefined ? step.label : <Link href={step.path}>{step.label}</Link>,
        })),
        { key: 'here', title },
      ]}
    />
  )
}
