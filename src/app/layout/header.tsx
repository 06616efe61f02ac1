// The header: logo, navigation, user-centre button, bell and the identity menu (specification §2).
import { BellOutlined, IdcardOutlined, MenuOutlined } from '@ant-design/icons'
import { Badge, Button, Dropdown, Tooltip } from 'antd'
import type { MenuProps } from 'antd'
import { Link, useLocation } from 'wouter'
import type { UserInfo } from '#protocol/account/session.ts'
import { useUnreadCount } from '#src/app/layout/queries.ts'
import { IdentityMenu } from '#src/app/layout/identity-menu.tsx'
import styles from '#src/app/layout/header.module.css'
import { currentEntry, headerEntries, sideEntries, userCentrePath } from '#src/app/navigation.ts'
import type { Entry } from '#src/app/navigation.ts'
import { routeFor } from '#src/app/routes.tsx'
import { Brand } from '#src/ui/brand.tsx'

/** Above this the badge shows 99+ (specification §9). */
const MOST_SHOWN = 99

/** Narrow screens have no side menu, so its entries join the others. */
const narrowItems = (entries: readonly Entry[], side: readonly Entry[]): NonNullable<MenuProps['items']> => {
  const asItem = (entry: Entry) => ({ key: entry.path, label: entry.label })
  const more = side.filter((entry) => !entries.some(({ path }) => path === entry.path))
  return more.length === 0
    ? entries.map(asItem)
    : [...entries.map(asItem), { type: 'divider' }, ...more.map(asItem)]
}

export const Header = ({ user }: { readonly user: UserInfo }) => {
  const [path, navigate] = useLocation()
  const entries = headerEntries(user)
  const current = currentEntry(entries, path)
  const unread = useUnreadCount()
  const centre = user.defaultBizType === 2 ? '单位中心' : '个人中心'
  return (
    <header className={styles['header']}>
      <Link href="/home" className={styles['logo']} aria-label="诺印首页">
        <Brand />
      </Link>
      <nav className={styles['nav']} aria-label="主导航">
        {entries.map((entry) => (
          <Link
            key={entry.path}
            href={entry.path}
            className={`${styles['link']} ${entry === current ? styles['isCurrent'] : ''}`}
            aria-current={entry === current ? 'page' : undefined}
          >
            {entry.label}
          </Link>
        ))}
      </nav>
      <div className={styles['narrowNav']}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: narrowItems(entries, sideEntries(path, user)),
            onClick: ({ key }) => navigate(key),
          }}
        >
          <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label="导航" />
        </Dropdown>
      </div>
      <div className={styles['tools']}>
        <Link href={userCentrePath(user)} className={styles['centre']}>
          <IdcardOutlined aria-hidden /> {centre}
        </Link>
        <Tooltip title={unread === 0 ? '没有未读消息' : `${unread} 条未读消息`}>
          <Badge count={unread} overflowCount={MOST_SHOWN} size="small" offset={[-6, 6]}>
            <Button
              type="text"
              shape="circle"
              icon={<BellOutlined style={{ fontSize: 18 }} aria-hidden />}
              aria-label={`消息，${unread} 条未读`}
              onClick={() => {
                if (routeFor('/message') !== undefined) navigate('/message')
              }}
            />
          </Badge>
        </Tooltip>
        <IdentityMenu user={user} />
      </div>
    </header>
  )
}
