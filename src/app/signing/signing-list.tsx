// /sign/list/signing with the button that signs many at once.
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { BatchButton } from '#src/features/contracts/batches/batch-button.tsx'
import { SigningListPage } from '#src/features/contracts/contracts/signing-list-page.tsx'

export const SigningList = () => (
  <SigningListPage batchButton={(asked) => <BatchButton {...asked} />} tags={tagParts} />
)
