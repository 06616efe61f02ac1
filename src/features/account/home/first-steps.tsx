// The way to the first contract, until it is launched; each step ticks itself and leads to its page.
import { CheckCircleFilled } from '@ant-design/icons'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { nudgeFor } from '#src/features/account/home/certification-nudge.tsx'
import styles from '#src/features/account/home/first-steps.module.css'
import { useHome } from '#src/features/account/home/queries.ts'
import { hasModule, isActingCertified, mayUse } from '#src/machines/session-view.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

interface Step {
  readonly title: string
  readonly text: string
  readonly verb: string
  /** Empty where somebody else does it. */
  readonly path: string
  readonly isDone: boolean
}

/** Whether this person is shown the steps: they may launch contracts, have not yet, and no certification of theirs rests. */
export const takesFirstSteps = (user: UserInfo, hasLaunched: boolean): boolean =>
  !hasLaunched &&
  hasModule(user, '1') &&
  mayUse(user, 'contract', 'launch') &&
  user.certificationPaused === null &&
  user.personPaused === null

const sealWords = (isCompany: boolean, mayMake: boolean): string => {
  if (!isCompany) return '手写或用字体生成，签署时落在文件上。'
  return mayMake
    ? '制作公章或合同专用章，签署时盖在文件上。'
    : '由单位管理员制作公章或合同专用章，您可以先发起合同。'
}

const stepsFor = (user: UserInfo, hasSeal: boolean): readonly Step[] => {
  const isCompany = user.defaultBizType === 2
  const nudge = nudgeFor(user)
  const mayMake = !isCompany || mayUse(user, 'signature', 'add')
  return [
    {
      title: isCompany ? '单位认证' : '实名认证',
      text: nudge?.text ?? '已通过认证，数字证书已就绪。',
      verb: nudge?.verb ?? '查看',
      path: nudge?.path ?? (isCompany ? PAGES.companyCertification : PAGES.personCertification),
      isDone: isActingCertified(user),
    },
    {
      title: isCompany ? '制作印章' : '制作签名',
      text: sealWords(isCompany, mayMake),
      verb: '去制作',
      path: mayMake ? PAGES.seals : '',
      isDone: hasSeal,
    },
    {
      title: '第一份合同',
      text: '上传文件，指定签署方，几分钟就能发出。',
      verb: '去发起',
      path: PAGES.startContract,
      isDone: false,
    },
  ]
}

export const FirstSteps = ({ user }: { readonly user: UserInfo }) => {
  const { data } = useHome()
  const steps = stepsFor(user, data?.steps.hasSeal ?? false)
  const next = steps.findIndex(({ isDone, path }) => !isDone && path !== '')
  return (
    <section className={`card ${styles['steps']}`} aria-labelledby="home-steps">
      <h2 id="home-steps" className={styles['title']}>
        三步发出第一份合同
      </h2>
      <ol className={styles['list']}>
        {steps.map(({ title, text, verb, path, isDone }, at) => (
          <li
            key={title}
            className={styles['step']}
            data-done={isDone || undefined}
            aria-current={at === next ? 'step' : undefined}
          >
            {isDone ? (
              <CheckCircleFilled className={styles['tick']} aria-label="已完成" />
            ) : (
              <span className={styles['number']} aria-hidden>
                {at + 1}
              </span>
            )}
            <span className={styles['words']}>
              <strong>{title}</strong>
              <span>{text}</span>
              {at === next && (
                <LinkButton href={path} type="primary" size="small" className={styles['go'] ?? ''}>
                  {verb}
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
