// A request for the company's seal, shown next to its document.
// It says who asks and why, shows the approval, and can be handed to a colleague.
import { Button, Skeleton } from 'antd'
import { useLocation } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import { useContractMove } from '#src/features/contracts/contracts/actor.tsx'
import { ApprovalPanel } from '#src/features/contracts/contracts/approval-panel.tsx'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { MOVE_OF } from '#src/features/contracts/contracts/approval-moves.ts'
import { MoveDialog } from '#src/features/contracts/contracts/move-dialog.tsx'
import { useContract, useRefreshContracts } from '#src/features/contracts/contracts/queries.ts'
import { useSealRequest } from '#src/features/contracts/contracts/stage-queries.ts'
import { PARTY_WORDS, SEAL_OUTCOMES } from '#src/features/contracts/contracts/words.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

interface SealRequestPanelProps {
  readonly contractId: string
  readonly partyId: string
  /** Called when something moved, so that the page refetches the allowed actions. */
  readonly onMoved: () => void
}

const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export const SealRequestPanel = ({ contractId, partyId, onMoved }: SealRequestPanelProps) => {
  const [, go] = useLocation()
  const refresh = useRefreshContracts()
  const { data, error, refetch } = useSealRequest(contractId, partyId)
  const contract = useContract(contractId).data?.contract
  const move = useContractMove((kind) => {
    refresh()
    onMoved()
    if (kind === 'transferApproval' || kind === 'transferSeal') go(PAGES.sealRequests)
  })
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const { approval, actions, outcome, successors } = data
  const state = outcome === '' ? PARTY_WORDS[data.status] : SEAL_OUTCOMES[outcome]
  return (
    <>
      <section className={styles['request']} aria-labelledby="seal-request">
        <h2 id="seal-request" className={styles['panelTitle']}>
          用印申请 {state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
        </h2>
        <dl className={styles['facts']}>
          <dt>申请人</dt>
          <dd>
            {data.applicant}
            <span className={styles['no']}> {formatDate(new Date(data.appliedAt), 'YYYY-MM-DD hh:mm')}</span>
          </dd>
          <dt>事由</dt>
          <dd>{data.reason}</dd>
          <dt>合同类型</dt>
          <dd>{data.contractType === '' ? '发起方未填写' : data.contractType}</dd>
          <dt>合同金额</dt>
          <dd>{data.amount === null ? '发起方未填写' : yuan(data.amount)}</dd>
          {data.waitingFor.length > 0 && (
            <>
              <dt>等待</dt>
              <dd>{data.waitingFor.join('、')}</dd>
            </>
          )}
          {data.closedBy !== '' && (
            <>
              <dt>办理人</dt>
              <dd>
                {data.closedBy}
                {data.closeReason !== '' && `：${data.closeReason}`}
              </dd>
            </>
          )}
        </dl>
        {actions.includes('transfer') && contract !== undefined && (
          <Button block onClick={() => move.send({ type: 'move.picked', kind: 'transferSeal', contract })}>
            转交同事用印
          </Button>
        )}
      </section>
      {approval !== null && contract !== undefined && (
        <ApprovalPanel
          approval={approval}
          onAct={(action) => move.send({ type: 'move.picked', kind: MOVE_OF[action], contract })}
        />
      )}
      <MoveDialog actor={move} approval={approval} partyId={partyId} successors={successors} />
    </>
  )
}
