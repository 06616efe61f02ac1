// The approval of a paper of the office, with the buttons and questions of a contract's.
import type { ApprovalDetail } from '#protocol/contracts/approvals.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { MOVE_OF } from '#src/features/contracts/contracts/approval-moves.ts'
import { ApprovalPanel } from '#src/features/contracts/contracts/approval-panel.tsx'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'

export interface PaperApprovalProps {
  readonly approval: ApprovalDetail
  /** What the paper is called. */
  readonly name: string
  /** Something moved: the page reads again. */
  readonly onMoved: () => void
}

export const PaperApproval = ({ approval, name, onMoved }: PaperApprovalProps) => {
  const move = useContractMove(onMoved)
  return (
    <>
      <ApprovalPanel
        approval={approval}
        onAct={(action) =>
          move.send({
            type: 'move.picked',
            kind: MOVE_OF[action],
            contract: { name, contractId: '', parties: [], deadline: null },
          })
        }
      />
      <MoveDialog actor={move} approval={approval} isPaper />
    </>
  )
}
