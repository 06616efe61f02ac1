// A contract that is not to be seen in this identity: in which other one it is, with the way there.
import { useSelector } from '@xstate/react'
import { Button } from 'antd'
import { useContractIdentities } from '#src/features/contracts/contracts/queries.ts'
import { useIdentityActor } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'

interface OtherIdentityProps {
  readonly contractId: string
  /** Why the contract was not shown; said when it is in no other identity either. */
  readonly error: unknown
  readonly onRetry: () => void
}

export const OtherIdentity = ({ contractId, error, onRetry }: OtherIdentityProps) => {
  const { data, isPending } = useContractIdentities(contractId)
  const actor = useIdentityActor()
  const isSwitching = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  if (isPending) return null
  if (data === undefined || data.length === 0) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      title="这份合同在您的另一个身份下"
      hint="您当前的身份看不到它。切换身份后，这个页面会直接打开合同。"
      action={data.map(({ companyId, companyName }) => (
        <Button
          key={companyId ?? 'personal'}
          type="primary"
          loading={isSwitching}
          style={{ marginInline: 6 }}
          onClick={() =>
            actor?.send({
              type: 'identity.picked',
              identity: companyId === null ? { type: 1 } : { type: 2, companyId },
            })
          }
        >
          {companyId === null ? '切换到个人身份' : `切换到${companyName}`}
        </Button>
      ))}
    />
  )
}
