// Why no contract is shown, and what helps: its viewing code, another identity, or trying again.
import { asCallFailure } from '#protocol/call-failure.ts'
import { OtherIdentity } from '#src/features/contracts/contracts/other-identity.tsx'
import { useCodeTyping } from '#src/features/contracts/contracts/actor.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ViewingCodeForm } from '#src/ui/viewing-code-form.tsx'

interface NotShownProps {
  readonly contractId: string
  readonly error: unknown
  readonly onRetry: () => void
}

export const NotShown = ({ contractId, error, onRetry }: NotShownProps) => {
  const entering = useCodeTyping(contractId, onRetry)
  const { code } = asCallFailure(error)
  if (code === 'viewing.code-due') return <ViewingCodeForm {...entering} />
  if (code === 'not-found') return <OtherIdentity contractId={contractId} error={error} onRetry={onRetry} />
  return <ErrorState error={error} onRetry={onRetry} />
}
