// Says that the approval is asked for because the contract's type or sum was not filled in.
import { Button } from 'antd'
import type { ProcessPreview } from '#protocol/contracts/approval-processes/approval-processes.ts'
import type { ProcessFact } from '#protocol/contracts/approval-processes/nodes.ts'
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { usePaperKind } from '#src/features/contracts/flow-start/use-paper.ts'
import { useContent, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { factsStepOf } from '#src/machines/flow-start/wizard-steps.ts'
import styles from '#src/features/contracts/flow-start/steps/settings-step.module.css'

/** Words and path of what was left open. */
const unsaidIn = ({
  contractType,
  amount,
}: DraftContent): (readonly [words: string, path: ProcessFact])[] => [
  ...(contractType === '' ? [['合同类型', 'contractType'] as const] : []),
  ...(amount === null ? [['合同金额', 'amount'] as const] : []),
]

/** Nothing where all that the process asks for is filled in; a paper of the office has none of it. */
export const ApprovalUnsaid = ({ facts }: Pick<ProcessPreview, 'facts'>) => {
  const actor = useWizardActor()
  const content = useContent()
  const unsaid = unsaidIn(content).filter(([, path]) => facts.includes(path))
  const [first] = unsaid
  if (usePaperKind() !== undefined || first === undefined) return null
  return (
    <p className={styles['orderHint']}>
      {unsaid.map(([words]) => words).join('、')}没有填写，按最严格的流程审批；填写后可能不需要审批。
      <Button
        type="link"
        size="small"
        onClick={() => actor.send({ type: 'step.opened', step: factsStepOf(content), path: first[1] })}
      >
        去填写
      </Button>
    </p>
  )
}
