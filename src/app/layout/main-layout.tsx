// Header, side menu where the section has one, and the content (specification §2, main layout).
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { UserInfo } from '#protocol/account/session.ts'
import { Header } from '#src/app/layout/header.tsx'
import styles from '#src/app/layout/main-layout.module.css'
import { currentEntry, sideEntries } from '#src/app/navigation.ts'
import { routeFor } from '#src/app/routes.tsx'
import type { LayoutName } from '#src/app/routes.tsx'

export interface MainLayoutProps {
  readonly user: UserInfo
  readonly name: LayoutName
  readonly children: ReactNode
}

export const MainLayout = ({ user, name, children }: MainLayoutProps) => {
  const [path] = useLocation()
  const entries = name === 'service' ? sideEntries(path, user) : []
  const current = currentEntry(entries, path)
  return (
    <div className={styles['frame']} data-frame>
      <a href="#content" className={styles['skip']}>
        跳到内容
      </a>
      <Header user={user} />
      <div className={styles['body']}>
        {entries.length > 0 && (
          <nav className={styles['side']} aria-label="本栏目">
            {entries.map((entry) => (
              <Link
                key={entry.path}
                href={entry.path}
                className={`${styles['sideLink']} ${entry === current ? styles['isCurrent'] : ''}`}
                aria-current={entry === current ? 'page' : undefined}
              >
                {entry.label}
              </Link>
            ))}
          </nav>
        )}
        <main id="content" className={name === 'wizard' ? styles['wide'] : styles['content']} tabIndex={-1}>
          {routeFor(path)?.isForDesk === true && (
            <p className={styles['phoneNote']}>这个页面在电脑上操作更方便，手机上也可以继续查看。</p>
          )}
          {children}
        </main>
      </div>
    </div>
  )
}
