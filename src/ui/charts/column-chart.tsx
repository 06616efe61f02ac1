// Columns over time, drawn with boxes; each is a link to what it counts.
import { Link } from 'wouter'
import styles from '#src/ui/charts/charts.module.css'

export interface Column {
  readonly key: string
  /** Beneath the column, short. */
  readonly mark: string
  /** What a screen reader and the table call it. */
  readonly name: string
  readonly count: number
  /** The list behind it; without one the column leads nowhere. */
  readonly href?: string | undefined
}

interface ColumnChartProps {
  readonly label: string
  readonly unit: string
  readonly columns: readonly Column[]
}

/** The top of the scale: a round number that no column is above, and that has a whole half. */
export const topOf = (most: number): number => {
  if (most <= 4) return 4
  const step = Math.max(2, 10 ** Math.floor(Math.log10(most)) / 5)
  return Math.ceil(most / step) * step
}

/** So many columns between two marks that they stay apart. */
const MARKS = 16

export const ColumnChart = ({ label, unit, columns }: ColumnChartProps) => {
  const top = topOf(Math.max(0, ...columns.map(({ count }) => count)))
  const every = Math.ceil(columns.length / MARKS)
  const saysCounts = columns.length <= 31
  return (
    <figure className={styles['figure']} aria-label={label}>
      <div className={styles['scroll']}>
        <div className={styles['plot']} style={{ minWidth: columns.length * 16 + 40 }}>
          <div className={styles['scale']} aria-hidden>
            <span>{top}</span>
            <span>{top / 2}</span>
            <span>0</span>
          </div>
          <ol className={styles['columns']}>
            {columns.map(({ key, mark, name, count, href }, at) => {
              const words = `${name}：${count} ${unit}`
              const box = (
                <span className={styles['column']} style={{ height: `${(count / top) * 100}%` }}>
                  {saysCounts && count > 0 && (
                    <span className={styles['count']} aria-hidden>
                      {count}
                    </span>
                  )}
                </span>
              )
              return (
                <li key={key}>
                  {href === undefined || count === 0 ? (
                    <span className={styles['place']} title={words} role="img" aria-label={words}>
                      {box}
                    </span>
                  ) : (
                    <Link className={styles['place']} href={href} title={words} aria-label={words}>
                      {box}
                    </Link>
                  )}
                  <span className={styles['mark']} aria-hidden>
                    {at % every === 0 ? mark : ''}
                  </span>
                </li>
              )
            })}
          </ol>
        </div>
      </div>
    </figure>
  )
}
