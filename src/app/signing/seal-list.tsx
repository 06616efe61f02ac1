// /sign/list/signatureApprovalList with the button that seals many at once.
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { BatchButton } from '#src/features/contracts/batches/batch-button.tsx'
import { SealListPage } from '#src/features/contracts/contracts/seal-list-page.tsx'

export const SealList = () => (
  <SealListPage batchButton={(asked) => <BatchButton {...asked} />} tags={tagParts} />
)
