// Why signing is not possible now, in the server's words, with the step that helps (domain.md §1.2).
import { useSelector } from '@xstate/react'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { SignTask } from '#protocol/contracts/signing.ts'
import type { Identity } from '#protocol/identity.ts'
import { PAGES } from '#protocol/pages.ts'
import { Progress } from '#src/features/contracts/signing/parties-panel.tsx'
import { RequestStanding } from '#src/features/contracts/signing/request-standing.tsx'
import { WayBack, useEmbedding } from '#src/features/contracts/signing/embedded.tsx'
import styles from '#src/features/contracts/signing/result.module.css'
import { useIdentityActor, useUser } from '#src/machines/react.tsx'
import { withReturn } from '#src/ui/return-target.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

interface BlockedViewProps {
  readonly task: Pick<SignTask, 'name' | 'contractId' | 'partyType' | 'companyName' | 'progress'> &
    Partial<Pick<SignTask, 'request'>>
  readonly blocked: NonNullable<SignTask['blocked']>
  readonly here: string
  readonly onReload: () => void
  /** Where it is about something else than signing. */
  readonly endedTitle?: string
}

const TITLES: Record<NonNullable<SignTask['blocked']>['code'], string> = {
  'person-not-certified': '请先完成实名认证',
  'name-mismatch': '身份信息与合同要求不一致',
  'company-not-certified': '单位尚未认证',
  paused: '认证已暂停',
  'company-mismatch': '请换用合同要求的身份',
  'not-my-turn': '请等待其他方先签',
  ended: '现在不能签署',
  'no-certificate': '签名证书不能使用',
  applied: '已申请用印',
  'not-sealer': '没有用印权限',
}

export const BlockedView = ({ task, blocked, here, onReload, endedTitle }: BlockedViewProps) => (
  <div className={styles['result']}>
    <section className={`card ${styles['proof']}`} role="alert">
      <h1 className={styles['title']}>
        {(blocked.code === 'ended' ? endedTitle : undefined) ?? TITLES[blocked.code]}
      </h1>
      <p className={styles['name']}>《{task.name}》</p>
      <p className={styles['under']}>{blocked.words}</p>
      {blocked.code === 'applied' && task.request != null && (
        <RequestStanding request={task.request} onWithdrawn={onReload} />
      )}
      <div className={styles['next']}>
        <Onward task={task} blocked={blocked} here={here} onReload={onReload} />
      </div>
    </section>
    <section className={`card ${styles['proof']}`} aria-label="各方进度">
      <h2 className={styles['heading']}>各方进度</h2>
      <Progress progress={task.progress} />
    </section>
  </div>
)

const Onward = (props: BlockedViewProps) => {
  const embedding = useEmbedding()
  if (embedding !== null)
    return (
      <>
        {ELSEWHERE.has(props.blocked.code) && (
          <Button type="primary" block href={props.here} target="_blank" rel="noreferrer">
            在诺印中办理（新窗口）
          </Button>
        )}
        <Button block onClick={props.onReload}>
          重新检查
        </Button>
        <WayBack embedding={embedding} />
      </>
    )
  return (
    <>
      <NextStep {...props} />
      <LinkButton href={PAGES.contracts} block>
        返回列表
      </LinkButton>
    </>
  )
}

/** What helps is a page of the product's own, which no frame shows. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'person-not-certified',
  'name-mismatch',
  'company-not-certified',
  'company-mismatch',
  'paused',
  'no-certificate',
])

const leading = (href: string, label: string) => (
  <LinkButton href={href} type="primary" block>
    {label}
  </LinkButton>
)

const NextStep = ({ task, blocked, here, onReload }: BlockedViewProps): ReactNode => {
  const user = useUser()
  switch (blocked.code) {
    case 'person-not-certified':
      return leading(withReturn(PAGES.personCertification, here), '去实名认证')
    case 'company-not-certified':
      return leading(withReturn(PAGES.companyCertification, here), '去单位认证')
    case 'company-mismatch': {
      // A partner's link let in for one identity alone.
      if (user.delegation !== null) return null
      if (task.partyType === 1) return <Switch to={{ type: 1 }} label="切换到个人身份" />
      const company = user.companies.find((mine) => mine.companyName === task.companyName)
      return company === undefined ? null : (
        <Switch to={{ type: 2, companyId: company.companyId }} label={`切换到${company.companyName}`} />
      )
    }
    case 'not-my-turn':
    case 'applied':
      return (
        <Button type="primary" block onClick={onReload}>
          重新检查
        </Button>
      )
    case 'paused':
    case 'no-certificate':
      return leading(
        withReturn(task.partyType === 1 ? PAGES.personCertification : PAGES.companyCertification, here),
        '查看认证',
      )
    default:
      return leading(PAGES.contract(task.contractId), '查看合同')
  }
}

/** Switching the identity reopens this page. */
const Switch = ({ to, label }: { readonly to: Identity; readonly label: string }) => {
  const identity = useIdentityActor()
  const isSwitching = useSelector(identity, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return (
    <Button
      type="primary"
      block
      loading={isSwitching}
      onClick={() => identity?.send({ type: 'identity.picked', identity: to })}
    >
      {label}
    </Button>
  )
}
