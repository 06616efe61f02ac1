// /user/userCenter/contractFiling with the filter by tags.
import { tagParts } from '#src/app/signing/tag-parts.tsx'
import { ContractFilingPage } from '#src/features/archive/filings/contract-filing-page.tsx'

export const ArchivePage = () => <ContractFilingPage tags={tagParts} />
