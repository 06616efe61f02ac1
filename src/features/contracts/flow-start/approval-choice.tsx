// The approval process of this contract before its launch.
// The launcher names the approvers that it leaves open (domain.md §1.3).
import { Alert } from 'antd'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { DraftApproval } from '#protocol/contracts/drafts/drafts.ts'
import { ApprovalUnsaid } from '#src/features/contracts/flow-start/approval-unsaid.tsx'
import { useApprovers } from '#src/features/contracts/flow-start/queries.ts'
import { useApproval, useMendedApproval } from '#src/features/contracts/flow-start/use-approval.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { MODE_NAMES } from '#src/features/contracts/flow-start/words.ts'
import { ColleaguePicker } from '#src/ui/colleague-picker.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from './wizard.module.css'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

/** Nothing where the company asks for no approval of such a contract. */
export const ApprovalChoice = () => {
  const actor = useWizardActor()
  const { approval } = useContent()
  const isPaper = usePaperKind() !== undefined
  const process = useApproval()
  useMendedApproval()
  if (process === undefined) return null
  const set = (change: Partial<DraftApproval>): void =>
    actor.send({
      type: 'content.edited',
      change: {
        approval: { processId: process.processId, chosen: approval?.chosen ?? {}, ...change },
      },
    })
  return (
    <section className={wizard['panel']} aria-labelledby="approval-title">
      <h2 id="approval-title" className={styles['headTitle']}>
        单位审批
      </h2>
      <p className={styles['orderHint']}>
        {isPaper
          ? '按单位规定，提交后由以下同事审批。'
          : '按单位规定，这份合同发起后先由同事审批，通过后才通知签署方。'}
        {process.note !== '' && process.note}
      </p>
      <ApprovalUnsaid facts={process.facts} />
      <p className={styles['approvalName']}>{process.name}</p>
      <ol className={styles['approvalSteps']}>
        {process.nodes.map((node, at) => (
          <Step
            key={node.nodeId}
            node={node}
            allowsSelf={process.allowsSelf}
            at={at}
            chosen={approval?.chosen[node.nodeId] ?? []}
            onChoose={(memberIds) => set({ chosen: { ...approval?.chosen, [node.nodeId]: memberIds } })}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly node: ProcessPreview['nodes'][number]
  readonly allowsSelf: boolean
  readonly at: number
  readonly chosen: readonly string[]
  readonly onChoose: (memberIds: string[]) => void
}

const Step = ({ node, allowsSelf, at, chosen, onChoose }: StepProps) => {
  const useFound = (search: string) => useApprovers(search, allowsSelf)
  const { nodeId, name, mode, people, choose, problem } = node
  const path = `approval.${nodeId}`
  const found = useProblemAt()(path)
  return (
    <li className={styles['approvalStep']}>
      <span className={styles['approvalNumber']}>{at + 1}</span>
      <div className={styles['approvalBody']}>
        <strong>{name}</strong>
        {choose === 0 ? (
          <div>
            {people.join('、')}
            {people.length > 1 && <span className={styles['approvalMode']}>（{MODE_NAMES[mode]}）</span>}
          </div>
        ) : (
          <LabelledField
            label={choose === 1 ? '由您指定审批人' : `由您指定审批人，最多 ${choose} 人`}
            path={path}
            problem={found}
          >
            {(control) => (
              <ColleaguePicker
                id={control.id}
                useFound={useFound}
                most={choose}
                value={chosen}
                onChange={onChoose}
                isWrong={found !== undefined}
              />
            )}
          </LabelledField>
        )}
        {choose === 0 && (problem !== '' || found !== undefined) && (
          <Alert
            type="error"
            showIcon
            title={problem === '' ? found : `${problem}。请联系单位管理员修改流程，否则不能发起。`}
          />
        )}
      </div>
    </li>
  )
}
