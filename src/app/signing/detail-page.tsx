// /signDetail with the tags and promises of the contract, and its place in the archive.
import { FilingLine } from '#src/features/archive/filings/filing-line.tsx'
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { ContractPromises } from '#src/features/contracts/promises/contract-promises.tsx'
import { tagParts } from '#src/app/signing/tag-parts.tsx'

export const ContractDetailPage = () => (
  <DetailPage
    tags={tagParts}
    promises={(contract) => <ContractPromises contract={contract} />}
    filing={(contractId) => <FilingLine contractId={contractId} />}
  />
)
