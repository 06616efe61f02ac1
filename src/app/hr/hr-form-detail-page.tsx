// /humanFlow/humanDetail and humanApprove: an HR form with the approval it goes through.
import { PaperApproval } from '#src/features/contracts/contracts/paper-approval.tsx'
import { DetailPage } from '#src/features/hr/hr-forms/detail-page.tsx'

export const HrFormDetailPage = () => (
  <DetailPage
    approvalPanel={(approval, name, onMoved) => (
      <PaperApproval approval={approval} name={name} onMoved={onMoved} />
    )}
  />
)
