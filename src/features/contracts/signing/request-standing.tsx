// The state of the signer's request for the company's seal.
// The request can be withdrawn until somebody has decided.
import { Button } from 'antd'
import { formatDate } from '#protocol/chinese-date.ts'
import type { SealRequest } from '#protocol/seals/seal-requests.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import { useWithdrawRequest } from '#src/features/contracts/signing/queries.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import styles from '#src/features/contracts/signing/result.module.css'

interface RequestStandingProps {
  readonly request: SealRequest
  readonly onWithdrawn: () => void
}

export const RequestStanding = ({ request, onWithdrawn }: RequestStandingProps) => {
  const withdrawing = useWithdrawRequest(onWithdrawn)
  const isApproving = request.status === PARTY_STATUS.sealApproving
  return (
    <>
      <dl className={styles['facts']}>
        <dt>用印事由</dt>
        <dd>{request.reason}</dd>
        <dt>申请时间</dt>
        <dd className="tabular">{formatDate(new Date(request.appliedAt), 'YYYY-MM-DD hh:mm')}</dd>
        <dt>{isApproving ? '等待审批' : '等待用印'}</dt>
        <dd>
          {request.waitingFor.length === 0
            ? '目前没有同事有用印权限，已通知管理员授权'
            : request.waitingFor.join('、')}
        </dd>
      </dl>
      <FormFailure error={withdrawing.error} gap="none" />
      {request.actions.includes('withdraw') && (
        <Button
          block
          className={styles['standing'] ?? ''}
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate(request)}
        >
          撤回申请
        </Button>
      )}
    </>
  )
}
