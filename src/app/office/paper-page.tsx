// /office/detail: a paper of the office with the approval it goes through.
import { PaperApproval } from '#src/features/contracts/contracts/paper-approval.tsx'
import { PaperPage } from '#src/features/office/papers/paper-page.tsx'

export const PaperDetailPage = () => (
  <PaperPage
    approvalPanel={(approval, name, onMoved) => (
      <PaperApproval approval={approval} name={name} onMoved={onMoved} />
    )}
  />
)
