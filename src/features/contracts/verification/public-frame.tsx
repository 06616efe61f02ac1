// The frame of the page for visitors without an account.

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/contracts/verification/checking.module.css'
import { Brand } from '#src/ui/brand.tsx'
import { withReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

export const PublicFrame = ({ here, children }: { readonly here: string; readonly children: ReactNode }) => (
  <div className={styles['public']} data-frame>
    <header className={styles['publicHead']}>
      <Link href={PAGES.passwordLogin} aria-label="诺印">
        <Brand />
      </Link>
      <LinkButton href={withReturn(PAGES.passwordLogin, here)}>登录</LinkButton>
    </header>
    <div className={styles['publicBody']}>{children}</div>
  </div>
)
