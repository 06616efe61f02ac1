// The pages of the part of the application one is in (specification §2, §9: 180 px).
import { Badge } from 'antd'
import { Link } from 'wouter'
import { NOTICE_MAX_SHOWN, dotWords } from '#protocol/base.ts'
import { MenuIcon } from '#src/app/layout/menu-icons.tsx'
import styles from '#src/app/layout/main-layout.module.css'
import { currentEntry } from '#src/app/navigation.ts'
import type { Entry } from '#src/app/navigation.ts'

export interface SideMenuProps {
  readonly entries: readonly Entry[]
  readonly path: string
}

export const SideMenu = ({ entries, path }: SideMenuProps) => {
  const current = currentEntry(entries, path)
  return (
    <nav className={styles['side']} aria-label="本栏目">
      {entries.map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          className={`${styles['sideLink']} ${entry === current ? styles['isCurrent'] : ''}`}
          aria-current={entry === current ? 'page' : undefined}
        >
          <span className={styles['sideWords']}>
            <MenuIcon path={entry.path} />
            {entry.label}
          </span>
          {entry.waiting > 0 && (
            <Badge
              size="small"
              count={entry.waiting}
              overflowCount={NOTICE_MAX_SHOWN}
              title={`${dotWords(entry.waiting)} 项待处理`}
            />
          )}
        </Link>
      ))}
    </nav>
  )
}
