// The header: logo, navigation, app download, user-centre button, bell and identity menu.
// See specification §2.
import { FileAddOutlined, IdcardOutlined, MenuOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Badge, Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { Link, useLocation } from 'wouter'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { dotWords } from '#protocol/base.ts'
import { PAGES } from '#protocol/pages.ts'
import { AppDownload } from '#src/app/layout/app-download.tsx'
import { IdentityMenu } from '#src/app/layout/identity-menu.tsx'
import { NoticeBell } from '#src/app/layout/notice-bell.tsx'
import styles from '#src/app/layout/header.module.css'
import { currentEntry, headerEntries, sideEntries, userCentrePath } from '#src/app/navigation.ts'
import type { Entry, Waiting } from '#src/app/navigation.ts'
import { mayStartContract } from '#src/machines/session-view.ts'
import { Brand } from '#src/ui/brand.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

type Place = Pick<Entry, 'label' | 'path'>

/** Narrow screens have no side menu, so its entries join the others. */
const narrowItems = (entries: readonly Place[], side: readonly Place[]): NonNullable<MenuProps['items']> => {
  const asItem = ({ label, path }: Place) => ({ key: path, label })
  const more = side.filter((entry) => !entries.some(({ path }) => path === entry.path))
  return more.length === 0
    ? entries.map(asItem)
    : [...entries.map(asItem), { type: 'divider' }, ...more.map(asItem)]
}

export interface HeaderProps {
  readonly user: UserInfo
  readonly waiting: Waiting
}

export const Header = ({ user, waiting }: HeaderProps) => {
  const [path, navigate] = useLocation()
  const entries = headerEntries(user, waiting)
  const current = currentEntry(entries, path)
  // Whom a partner's link let in reads and signs, and has nothing to look after here.
  const isOwn = user.delegation === null
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
            {entry.waiting > 0 && (
              <Badge dot className={styles['dot'] ?? ''} title={`${dotWords(entry.waiting)} 项待处理`} />
            )}
          </Link>
        ))}
      </nav>
      <div className={styles['narrowNav']}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: narrowItems(
              isOwn
                ? [
                    ...entries,
                    { label: centre, path: userCentrePath(user) },
                    { label: '帮助中心', path: PAGES.help },
                  ]
                : entries,
              sideEntries(path, user),
            ),
            onClick: ({ key }) => navigate(key),
          }}
        >
          <Button type="text" icon={<MenuOutlined aria-hidden />} aria-label="导航" />
        </Dropdown>
      </div>
      <div className={styles['tools']}>
        {mayStartContract(user) && !path.startsWith('/flowStart/') && (
          <LinkButton
            href={PAGES.startContract}
            type="primary"
            icon={<FileAddOutlined aria-hidden />}
            className={styles['start'] ?? ''}
            aria-label="发起签署"
          >
            <span className={styles['startWords']}>发起签署</span>
          </LinkButton>
        )}
        <AppDownload />
        {isOwn && (
          <>
            <Link href={userCentrePath(user)} className={styles['centre']}>
              <IdcardOutlined aria-hidden /> {centre}
            </Link>
            <LinkButton
              href={PAGES.help}
              type="text"
              shape="circle"
              className={styles['help'] ?? ''}
              icon={<QuestionCircleOutlined style={{ fontSize: 18 }} aria-hidden />}
              aria-label="帮助中心"
              title="帮助中心"
            />
            <NoticeBell />
            <IdentityMenu user={user} />
          </>
        )}
      </div>
    </header>
  )
}
