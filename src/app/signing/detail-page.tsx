// /signDetail with the tags and the promises of the contract.
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { ContractPromises } from '#src/features/contracts/promises/contract-promises.tsx'
import { tagParts } from '#src/app/signing/tag-parts.tsx'

export const ContractDetailPage = () => (
  <DetailPage tags={tagParts} promises={(contract) => <ContractPromises contract={contract} />} />
)
