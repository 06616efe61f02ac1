// The person's certification: its state, the document used, and the certificate it brought.
import { formatDate } from '#protocol/chinese-date.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { Line } from '#src/features/account/accounts/line.tsx'
import { useOwnCertification } from '#src/features/account/accounts/queries.ts'
import styles from '#src/features/account/accounts/user.module.css'
import { AutStatusTag } from '#src/ui/aut-status-tag.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const day = (moment: string): string => formatDate(new Date(moment), 'YYYY-MM-DD')

const NEXT: Record<string, { words: string; verb: string }> = {
  '1': { words: '', verb: '查看认证' },
  '2': { words: '资料已提交，正在审核，通常一个工作日内有结果', verb: '查看进度' },
  '3': { words: '还差最后一步验证', verb: '继续认证' },
  '-1': { words: '认证没有通过，请按原因修改后重新提交', verb: '重新认证' },
}

export const Certification = ({ user }: { readonly user: UserInfo }) => {
  const { data } = useOwnCertification()
  const next = NEXT[String(user.autStatus)] ?? {
    words: '完成后才能签署合同、切换到单位身份',
    verb: '去实名认证',
  }
  const paused = user.personPaused
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="account-certification">
      <h2 id="account-certification" className={styles['title']}>
        实名认证
      </h2>
      <Line
        label="认证状态"
        value={
          paused === null ? (
            <AutStatusTag status={user.autStatus} />
          ) : (
            <StateTag tone="warning">已暂停</StateTag>
          )
        }
        note={paused ?? (data?.reason ? `原因：${data.reason}` : next.words === '' ? undefined : next.words)}
        action={
          <LinkButton href={PAGES.personCertification} type={user.autStatus === 1 ? 'default' : 'primary'}>
            {paused === null ? next.verb : '查看认证'}
          </LinkButton>
        }
      />
      {user.autStatus === 1 && data !== undefined && (
        <>
          <Line
            label="姓名与证件号"
            value={`${data.name} · ${data.number}`}
            note={data.finishedAt === null ? undefined : `${day(data.finishedAt)} 通过认证，姓名不能自行修改`}
          />
          {data.certificate !== null && (
            <Line
              label="签署用数字证书"
              value={`有效期至 ${day(data.certificate.notAfter)}`}
              note={`序列号 ${data.certificate.serial}`}
            />
          )}
        </>
      )}
    </section>
  )
}
