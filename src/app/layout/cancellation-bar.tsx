// Tells everybody in a company that it is about to be cancelled.
// The person who requested it may withdraw the request here.
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import styles from '#src/app/layout/main-layout.module.css'
import { useMay } from '#src/machines/react.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export const CancellationBar = ({ user }: { readonly user: UserInfo }) => {
  const mayTakeBack = useMay('staffManage', 'transferAdmin')
  const at = user.defaultBizCompanyCancelAt
  if (at === null) return null
  return (
    <section className={styles['byLink']} aria-label="单位注销">
      <span>
        {user.defaultBizCompanyName}已申请注销，将于 {formatDate(new Date(at), 'YYYY-MM-DD hh:mm')}{' '}
        注销，请及时下载需要留存的合同。
      </span>
      {mayTakeBack && (
        <LinkButton size="small" href="/cancellationCompany">
          查看或撤回
        </LinkButton>
      )}
    </section>
  )
}
