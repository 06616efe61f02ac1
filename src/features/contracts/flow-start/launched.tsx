// The contract is on its way: sign one's own part at once, or later.
import { Result } from 'antd'
import { Redirect } from 'wouter'
import { confirmersOf } from '#protocol/contracts/drafts/confirming.ts'
import { PAGES } from '#protocol/pages.ts'
import type { PaperKind } from '#protocol/office/papers/terms.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useContent, useWizard } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { partyName } from '#src/features/contracts/flow-start/words.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import styles from './launch.module.css'

export const Launched = () => {
  const content = useContent()
  const launched = useWizard((snapshot) => snapshot.context.launched)
  const signsNext = useWizard((snapshot) => snapshot.context.signsNext)
  const kind = usePaperKind()
  if (launched === undefined) return null
  if (kind !== undefined)
    return (
      <HandedIn
        kind={kind}
        name={content.name}
        paperId={launched.contractId}
        inApproval={launched.inApproval}
      />
    )
  const { contractId, myPartyId, inReview, inApproval } = launched
  if (signsNext && myPartyId !== null) return <Redirect to={PAGES.sign(contractId, myPartyId)} replace />
  const others = content.parties.flatMap((party, at) => (party.isSelf ? [] : [partyName(party, at)]))
  const isConfirmedFirst = confirmersOf(content).length > 0
  const names = others.slice(0, 3).join('、') + (others.length > 3 ? ` 等 ${others.length} 方` : '')
  const told = inReview
    ? `审查人依次审查通过后，才${inApproval ? '提交单位审批并' : ''}通知各方。您可以在详情里查看审查进度和批注。`
    : inApproval
      ? '单位审批通过后，才会通知各方签署。您可以在详情里查看审批进度。'
      : isConfirmedFirst
        ? `已短信通知 ${names} 确认合同内容，各方确认后再签署。`
        : others.length === 0
          ? '这份合同只有您需要签署。'
          : content.ordered
            ? `将按顺序依次短信通知 ${names} 签署。`
            : `已短信通知 ${names} 签署。`
  return (
    <div className={styles['launched']}>
      <Result
        status="success"
        title={
          <h1 className={styles['launchedTitle']}>
            《{content.name}》
            {inReview
              ? '已提交审查'
              : inApproval
                ? '已提交审批'
                : isConfirmedFirst
                  ? '已请各方确认'
                  : '已发起签署'}
          </h1>
        }
        subTitle={myPartyId === null ? told : `${told}现在轮到您签署。`}
        extra={
          <div className={styles['onward']}>
            {myPartyId === null ? (
              <>
                <LinkButton href={PAGES.contracts}>返回签署列表</LinkButton>
                <LinkButton href={PAGES.contract(contractId)} type="primary">
                  {inReview ? '查看审查进度' : inApproval ? '查看审批进度' : '查看签署进度'}
                </LinkButton>
              </>
            ) : (
              <>
                <LinkButton href={PAGES.contracts} size="large">
                  稍后签署
                </LinkButton>
                <LinkButton href={PAGES.sign(contractId, myPartyId)} type="primary" size="large">
                  立即签署
                </LinkButton>
              </>
            )}
          </div>
        }
      />
    </div>
  )
}

interface HandedInProps {
  readonly kind: PaperKind
  readonly name: string
  readonly paperId: string
  readonly inApproval: boolean
}

const HandedIn = ({ kind, name, paperId, inApproval }: HandedInProps) => (
  <div className={styles['launched']}>
    <Result
      status="success"
      title={<h1 className={styles['launchedTitle']}>《{name}》已提交</h1>}
      subTitle={
        inApproval
          ? '已通知审批人。您可以在详情里查看进度、催办或撤回。'
          : '已通知有用印权限的同事。您可以在详情里查看进度或撤回。'
      }
      extra={
        <div className={styles['onward']}>
          <LinkButton href={PAGES.papers(kind)}>返回列表</LinkButton>
          <LinkButton href={PAGES.paper(paperId)} type="primary">
            查看进度
          </LinkButton>
        </div>
      }
    />
  </div>
)
