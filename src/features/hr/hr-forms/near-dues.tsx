// Above a list: whose day comes near or has passed, with the next step.
import { Alert } from 'antd'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import type { RunningOut } from '#protocol/hr/hr-forms/running-out.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import type { HrDueRow } from '#protocol/hr/hr-people/dues.ts'
import { PAGES } from '#protocol/pages.ts'
import { serverNow, useNearDues } from '#src/features/hr/hr-forms/queries.ts'
import { dueHref } from '#src/ui/hr-dues.ts'
import { nearness } from '#src/ui/hr-words.ts'
import styles from './hr-forms.module.css'

/** What each list has to see to; a transfer follows from nothing that runs out. */
const NEAR: Readonly<Record<HrKind, readonly [what: RunningOut, words: string] | null>> = {
  entry: ['written', '还没有签订书面劳动合同'],
  regular: ['probation', '试用期将满，须办理转正或延长'],
  transfer: null,
  depart: ['contract', '劳动合同将到期，须续签或终止'],
}

/** People named in one line. */
const MOST_SHOWN = 4

export const NearDues = ({ kind }: { readonly kind: HrKind }) => {
  const near = NEAR[kind]
  return near === null ? null : <Near what={near[0]} words={near[1]} />
}

const Near = ({ what, words }: { readonly what: RunningOut; readonly words: string }) => {
  const { data } = useNearDues(what, MOST_SHOWN)
  if (data === undefined || data.total === 0) return null
  const today = formatDate(new Date(serverNow()), 'YYYY-MM-DD')
  const isOver = data.rows.some(({ day }) => day < today)
  return (
    <Alert
      type={isOver ? 'warning' : 'info'}
      showIcon
      className={styles['notice'] ?? ''}
      title={`${data.total} 位员工${words}`}
      description={
        <ul className={styles['near']}>
          {data.rows.map((row) => (
            <Person key={row.dueId} row={row} today={today} />
          ))}
          {data.total > data.rows.length && (
            <li>
              <Link href={PAGES.hrDues}>查看全部到期事项</Link>
            </li>
          )}
        </ul>
      }
    />
  )
}

const Person = ({ row, today }: { readonly row: HrDueRow; readonly today: string }) => (
  <li>
    <Link href={dueHref(row).href}>{row.name}</Link>
    <span className={styles['quiet']}>{nearness(row.day, today).word}</span>
  </li>
)
