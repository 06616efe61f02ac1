// Why the contract's page shows no contract, with the way on: its viewing code, another identity, or once more.
import { asCallFailure } from '#protocol/call-failure.ts'
import { OtherIdentity } from '#src/features/contracts/contracts/other-identity.tsx'
import { useEnterViewingCode } from '#src/features/contracts/contracts/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ViewingCodeForm } from '#src/ui/viewing-code-form.tsx'

interface NotShownProps {
  readonly contractId: string
  readonly error: unknown
  readonly onRetry: () => void
}

export const NotShown = ({ contractId, error, onRetry }: NotShownProps) => {
  const entering = useEnterViewingCode(contractId, onRetry)
  const { code } = asCallFailure(error)
  if (code === 'viewing.code-due')
    return <ViewingCodeForm isBusy={entering.isPending} error={entering.error} onEnter={entering.mutate} />
  if (code === 'not-found') return <OtherIdentity contractId={contractId} error={error} onRetry={onRetry} />
  return <ErrorState error={error} onRetry={onRetry} />
}
