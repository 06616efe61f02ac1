// /loanDetail: a loan, with the pages of its note until its books begin.
import { ContractPages } from '#src/features/contracts/contracts/contract-pages.tsx'
import { LoanPage } from '#src/features/contracts/loans/loan-page.tsx'

export const LoanDetailPage = () => (
  <LoanPage notePages={(contractId) => <ContractPages contractId={contractId} />} />
)
