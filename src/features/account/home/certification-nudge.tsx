// The one step before anything can be signed, for as long as it is missing (specification §4).
import { SafetyCertificateOutlined } from '@ant-design/icons'

import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import styles from '#src/features/account/home/home.module.css'
import { LinkButton } from '#src/ui/link-button.tsx'

interface Nudge {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly verb: string
}

/** What is missing for this user and where it is mended; null when nothing is. */
export const nudgeFor = (user: UserInfo): Nudge | null => {
  const paused = user.certificationPaused
  if (paused !== null)
    return user.defaultBizType === 2
      ? { title: '单位认证已暂停', text: paused, path: PAGES.companyCertification, verb: '查看单位认证' }
      : { title: '实名认证已暂停', text: paused, path: PAGES.personCertification, verb: '查看实名认证' }
  // Who acts for a company signs with their own certificate beside its seal.
  if (user.defaultBizType === 2 && user.personPaused !== null)
    return {
      title: '您本人的实名认证已暂停',
      text: user.personPaused,
      path: PAGES.personCertification,
      verb: '查看实名认证',
    }
  if (user.defaultBizType === 2) {
    if (user.defaultBizCompanyAutStatus === 1) return null
    const text = '单位通过认证后，才能用单位印章发起和签署合同。'
    return { title: '单位认证尚未完成', text, path: PAGES.companyCertification, verb: '查看单位认证' }
  }
  if (user.autStatus === 1) return null
  if (user.autStatus === null)
    return {
      title: '完成实名认证，就可以开始签署',
      text: '准备好身份证号和手机，约 1 分钟。认证后会为您签发数字证书。',
      path: PAGES.personCertification,
      verb: '去实名认证',
    }
  const text = '实名认证通过后，才能发起和签署合同。'
  return { title: '实名认证还没有成功', text, path: PAGES.personCertification, verb: '查看实名认证' }
}

export const CertificationNudge = ({ user }: { readonly user: UserInfo }) => {
  const nudge = nudgeFor(user)
  if (nudge === null) return null
  return (
    <section className={styles['nudge']}>
      <SafetyCertificateOutlined className={styles['nudgeIcon']} aria-hidden />
      <div className={styles['nudgeText']}>
        <strong>{nudge.title}</strong>
        <span>{nudge.text}</span>
      </div>
      <LinkButton href={nudge.path} type="primary">
        {nudge.verb}
      </LinkButton>
    </section>
  )
}
