// The head of both sign-in pages and the way between them.
import { Link, useSearch } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { DemoAccounts } from '#src/features/account/sessions/demo-accounts.tsx'
import styles from '#src/features/account/sessions/entry.module.css'
import { OtherWays } from '#src/features/account/sessions/other-ways.tsx'
import { keepReturn } from '#src/ui/return-target.ts'

const TABS = [
  { path: PAGES.passwordLogin, label: '密码登录' },
  { path: PAGES.codeLogin, label: '验证码登录' },
  { path: PAGES.scanLogin, label: '扫码登录' },
] as const

export const LoginTabs = ({ current }: { readonly current: (typeof TABS)[number]['path'] }) => {
  const search = useSearch()
  return (
    <>
      <h1 className={styles['title']}>登录诺印</h1>
      <p className={styles['lead']}>发起、签署和核验电子合同</p>
      <nav className={styles['tabs']} aria-label="登录方式">
        {TABS.map((tab) => (
          <Link
            key={tab.path}
            href={keepReturn(tab.path, search)}
            className={`${styles['tab']} ${tab.path === current ? styles['isCurrent'] : ''}`}
            aria-current={tab.path === current ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
    </>
  )
}

export const LoginLinks = () => {
  const search = useSearch()
  return (
    <>
      <div className={styles['links']}>
        <span>
          还没有账号？<Link href={keepReturn(PAGES.register, search)}>立即注册</Link>
        </span>
        <Link href={keepReturn(PAGES.forgotten, search)}>忘记密码</Link>
      </div>
      <OtherWays />
      <DemoAccounts />
    </>
  )
}
