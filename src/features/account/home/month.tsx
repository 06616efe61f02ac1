// The month of a company's contracts, for those who see all of them; each figure leads to its list.
import { Link } from 'wouter'
import type { Month, MonthTab } from '#protocol/contracts/contracts/month.ts'
import { PAGES } from '#protocol/pages.ts'
import { MOST_COUNTED } from '#protocol/paging.ts'
import styles from '#src/features/account/home/month.module.css'
import home from '#src/features/account/home/home.module.css'
import { useMonth } from '#src/features/account/home/queries.ts'
import { useUser } from '#src/machines/react.tsx'
import { isActingCertified, mayUse } from '#src/machines/session-view.ts'

const NAMES: Readonly<Record<MonthTab, string>> = {
  completed: '已完成',
  rejected: '已拒签',
  expired: '已过期',
  revoked: '已撤回',
}

const counted = (count: number): string => (count > MOST_COUNTED ? '1 万+' : String(count))

/** How a figure stands to last month’s, in words: a colour alone would tell nobody. */
const compared = ({ now, before }: Month['launched']): string => {
  if (now > MOST_COUNTED || before > MOST_COUNTED) return `上月 ${counted(before)}`
  if (now === before) return '与上月持平'
  return `比上月${now > before ? '多' : '少'} ${Math.abs(now - before)}`
}

export const MonthPanel = () => {
  const user = useUser()
  const isWanted = user.defaultBizType === 2 && isActingCertified(user) && mayUse(user, 'contract', 'viewAll')
  const { data } = useMonth(isWanted)
  if (!isWanted || data === undefined) return null
  const listOf = (asked: Readonly<Record<string, string>>): string =>
    `${PAGES.contracts}?${new URLSearchParams({ ...asked, filters: 'open' }).toString()}`
  return (
    <section className={`card ${home['panel']}`} aria-labelledby="home-month">
      <h2 id="home-month" className={home['panelTitle']}>
        本月合同 <small className={home['titleNote']}>{data.from.slice(0, 7)}，全单位</small>
      </h2>
      <ul className={styles['figures']}>
        <li>
          <Link href={listOf({ launchedFrom: data.from, launchedTo: data.to })} className={styles['figure']}>
            <span className={styles['name']}>已发起</span>
            <strong className={styles['count']}>{counted(data.launched.now)}</strong>
            <span className={styles['compared']}>{compared(data.launched)}</span>
          </Link>
        </li>
        {data.figures.map((figure) => (
          <li key={figure.tab}>
            <Link
              href={listOf({ tab: figure.tab, changedFrom: data.from, changedTo: data.to })}
              className={styles['figure']}
            >
              <span className={styles['name']}>{NAMES[figure.tab]}</span>
              <strong className={styles['count']}>{counted(figure.now)}</strong>
              <span className={styles['compared']}>{compared(figure)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link href={`${PAGES.contracts}?tab=waiting`} className={styles['figure']}>
            <span className={styles['name']}>待他人签</span>
            <strong className={styles['count']}>{counted(data.waiting)}</strong>
            <span className={styles['compared']}>现在</span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
