// Cells that many lists show: a name with a quiet line beneath, and names that may be cut.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from '#src/ui/list.module.css'

export interface NameCellProps {
  readonly name: ReactNode
  /** Where the name leads; without it it is plain text. */
  readonly href?: string
  /** In full, for a name that is cut. */
  readonly title?: string
  readonly under?: ReactNode
  /** Puts something around a name that leads somewhere, such as a card that opens at it. */
  readonly around?: (link: ReactNode) => ReactNode
}

/** The first cell of a row: what it is, and a number or the like beneath. */
export const NameCell = ({ name, href, title, under, around = (link) => link }: NameCellProps) => (
  <div className={styles['nameCell']}>
    {href === undefined ? (
      <span className={styles['name']} title={title}>
        {name}
      </span>
    ) : (
      around(
        <Link href={href} className={styles['name']} title={title}>
          {name}
        </Link>,
      )
    )}
    {under !== undefined && (
      <span className={styles['under']} title={typeof under === 'string' ? under : undefined}>
        {under}
      </span>
    )}
  </div>
)

/** Names in one line, on a phone in three, cut at the end; a dash for none. */
export const NamesCell = ({
  names,
  none = '—',
}: {
  readonly names: readonly string[]
  readonly none?: string
}) =>
  names.length === 0 ? (
    <span className={styles['quiet']}>{none}</span>
  ) : (
    <span className={styles['names']} title={names.join('、')}>
      {names.join('、')}
    </span>
  )

/** Two lines of equal worth, each cut at its end; the second one quiet, and not there when empty. */
export const TwoLines = ({ first, second }: { readonly first: string; readonly second: string }) => (
  <div className={styles['nameCell']}>
    <span className={styles['clipped']} title={first}>
      {first}
    </span>
    {second !== '' && (
      <span className={styles['under']} title={second}>
        {second}
      </span>
    )}
  </div>
)
