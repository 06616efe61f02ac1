// The draft could not be opened, or is none any more.
import { Space } from 'antd'
import { paperKindOf } from '#protocol/office/papers/terms.ts'
import { PAGES } from '#protocol/pages.ts'
import { useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import styles from './wizard.module.css'
import { LinkButton } from '#src/ui/link-button.tsx'

export const OpeningFailed = () => {
  const actor = useWizardActor()
  const failure = useWizard((snapshot) => snapshot.context.failure)
  const contractId = useWizard((snapshot) => snapshot.context.draft.contractId)
  const isPaper = useWizard((snapshot) => paperKindOf(snapshot.context.startType ?? 0) !== undefined)
  if (isPaper && failure?.code === 'draft.launched')
    return <AlreadyHandedIn paperId={contractId} words={failure.words} />
  return (
    <div className={styles['waiting']}>
      {failure?.code === 'draft.launched' && (
        <EmptyState
          title="这份合同已经发起"
          hint={failure.words}
          action={
            <LinkButton href={PAGES.contract(contractId)} type="primary">
              查看合同
            </LinkButton>
          }
        />
      )}
      {failure?.code === 'not-found' && (
        <EmptyState
          title="找不到这份草稿"
          hint="它可能已被删除，或属于您的另一个身份。"
          action={
            <Space>
              <LinkButton href={PAGES.contract(contractId)}>查看它在哪个身份下</LinkButton>
              <LinkButton href={PAGES.startContract} type="primary">
                发起新合同
              </LinkButton>
            </Space>
          }
        />
      )}
      {failure?.code !== 'draft.launched' && failure?.code !== 'not-found' && (
        <ErrorState
          error={failure}
          title="草稿没有打开"
          onRetry={() => actor.send({ type: 'load.retried' })}
        />
      )}
    </div>
  )
}

const AlreadyHandedIn = ({ paperId, words }: { readonly paperId: string; readonly words: string }) => (
  <div className={styles['waiting']}>
    <EmptyState
      title="这份申请已经提交"
      hint={words}
      action={
        <LinkButton href={PAGES.paper(paperId)} type="primary">
          查看申请
        </LinkButton>
      }
    />
  </div>
)
