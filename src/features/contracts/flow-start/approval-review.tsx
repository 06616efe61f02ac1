// The approval that comes before the parties are asked, as the launcher sees it once more.
import { Alert } from 'antd'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { ApprovalUnsaid } from '#src/features/contracts/flow-start/approval-unsaid.tsx'
import { NamedColleagues } from '#src/features/contracts/flow-start/named-colleagues.tsx'
import { ReviewPanel } from '#src/features/contracts/flow-start/review-panel.tsx'
import { useContent } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { MODE_NAMES } from '#src/features/contracts/flow-start/words.ts'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

export const ApprovalReview = ({ process }: { readonly process: ProcessPreview }) => {
  const { approval } = useContent()
  return (
    <ReviewPanel title="单位审批" step="signSet">
      <ApprovalUnsaid facts={process.facts} />
      <p className={styles['approvalName']}>{process.name}</p>
      <ol className={styles['approvalSteps']}>
        {process.nodes.map(({ nodeId, name, mode, people, choose, problem }, at) => (
          <li key={nodeId} className={styles['approvalStep']}>
            <span className={styles['approvalNumber']}>{at + 1}</span>
            <div className={styles['approvalBody']}>
              <strong>{name}</strong>
              {choose > 0 ? (
                <Named memberIds={approval?.chosen[nodeId] ?? []} />
              ) : (
                problem === '' && (
                  <div>
                    {people.join('、')}
                    {people.length > 1 && (
                      <span className={styles['approvalMode']}>（{MODE_NAMES[mode]}）</span>
                    )}
                  </div>
                )
              )}
              {problem !== '' && (
                <Alert type="error" showIcon title={`${problem}。请联系单位管理员修改流程，否则不能提交。`} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </ReviewPanel>
  )
}

/** The colleagues the launcher named for a step. */
const Named = ({ memberIds }: { memberIds: readonly string[] }) =>
  memberIds.length === 0 ? (
    <Alert type="warning" showIcon title="还没有指定审批人，请到“签署设置”里指定。" />
  ) : (
    <div>
      <NamedColleagues memberIds={memberIds} />
    </div>
  )
