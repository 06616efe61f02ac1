// Home: first steps, what waits for me, quick start, recent contracts (domain.md §10, /home).
import { CertificationNudge } from '#src/features/account/home/certification-nudge.tsx'
import { DropToStart } from '#src/features/account/home/drop-to-start.tsx'
import { DueSoon } from '#src/features/account/home/due-soon.tsx'
import { FirstSteps, takesFirstSteps } from '#src/features/account/home/first-steps.tsx'
import styles from '#src/features/account/home/home.module.css'
import { MonthPanel } from '#src/features/account/home/month.tsx'
import { useHome } from '#src/features/account/home/queries.ts'
import { QuotaLine } from '#src/features/account/home/quota-line.tsx'
import { QuickStart } from '#src/features/account/home/quick-start.tsx'
import { RecentContracts } from '#src/features/account/home/recent-contracts.tsx'
import { WaitingForMe } from '#src/features/account/home/waiting-for-me.tsx'
import { useUser } from '#src/machines/react.tsx'
import { isActingCertified } from '#src/machines/session-view.ts'
import { useMinute } from '#src/ui/now.ts'

const greeting = (hour: number): string => {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

export const HomePage = () => {
  const user = useUser()
  const now = useMinute()
  const { data } = useHome()
  const isCompany = user.defaultBizType === 2
  // Who is not certified has launched nothing as a rule; others are shown the steps once that is known.
  const hasLaunched = data?.steps.hasLaunched ?? isActingCertified(user)
  const takesSteps = takesFirstSteps(user, hasLaunched)
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['hello']}>
          {greeting(new Date(now).getHours())}
          {user.userName === '' ? '' : `，${user.userName}`}
        </h1>
        <p className={styles['as']}>
          {isCompany ? `正在以 ${user.defaultBizCompanyName ?? '单位'} 的名义办理` : '正在以个人身份办理'}
          <QuotaLine />
        </p>
      </header>
      {takesSteps ? <FirstSteps user={user} /> : <CertificationNudge user={user} />}
      <DropToStart />
      <div className={styles['grid']}>
        <WaitingForMe />
        <div className={styles['beside']}>
          <QuickStart isCompany={isCompany} />
          <MonthPanel />
        </div>
        <DueSoon />
        <RecentContracts />
      </div>
    </>
  )
}
