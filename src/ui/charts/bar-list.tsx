// Figures of several things: a table whose rows have a bar, and a number that leads to its list.
import { Link } from 'wouter'
import styles from '#src/ui/charts/charts.module.css'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly href?: string | undefined
}

interface BarListProps {
  /** What the rows are, and what is counted. */
  readonly heads: readonly [string, string]
  readonly unit: string
  readonly bars: readonly Bar[]
  /** Said where nothing is counted. */
  readonly none: string
}

export const BarList = ({ heads: [what, counted], unit, bars, none }: BarListProps) => {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  if (bars.length === 0) return <p className={styles['none']}>{none}</p>
  return (
    <table className={styles['bars']}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{counted}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, count, href }) => (
          <tr key={key}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td>
              <span className={styles['track']} aria-hidden>
                <span className={styles['bar']} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              {href === undefined || count === 0 ? (
                <span className={styles['number']}>{`${count} ${unit}`}</span>
              ) : (
                <Link className={styles['number']} href={href} aria-label={`${name}：${count} ${unit}`}>
                  {`${count} ${unit}`}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
