// Says that a partner's link let this person in, as whom, and for what; and lets them leave.
import { Button } from 'antd'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import styles from '#src/app/layout/main-layout.module.css'
import { useSessionActor } from '#src/machines/react.tsx'

export const ByLinkBar = ({ user }: { readonly user: UserInfo }) => {
  const session = useSessionActor()
  if (user.delegation === null) return null
  const as = user.defaultBizType === 2 ? `以“${user.defaultBizCompanyName ?? '单位'}”的名义` : '以个人身份'
  return (
    <section className={styles['byLink']} aria-label="进入方式">
      <span>
        您通过「{user.delegation.applicationName}」进入，{as}，仅可查看与签署。
      </span>
      <Button size="small" onClick={() => session.send({ type: 'logout.asked' })}>
        退出
      </Button>
    </section>
  )
}
