// /signDetail with the tags of the contract.
import { DetailPage } from '#src/features/contracts/contracts/detail-page.tsx'
import { tagParts } from '#src/app/signing/tag-parts.tsx'

export const ContractDetailPage = () => <DetailPage tags={tagParts} />
