// /signDetail with the tags of the contract and its place in the archive.
import { FilingLine } from '#src/features/archive/filings/filing-line.tsx'
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { tagParts } from '#src/app/signing/tag-parts.tsx'

export const ContractDetailPage = () => (
  <DetailPage tags={tagParts} filing={(contractId) => <FilingLine contractId={contractId} />} />
)
