// Where a contract is filed, for the contract's own page; nothing for whoever may not see that.
import { Link } from 'wouter'
import { FILING_STATUS } from '#protocol/archive/filings/status.ts'
import { PAGES } from '#protocol/pages.ts'
import { useFilingOf } from '#src/features/archive/filings/queries.ts'
import { pathWords } from '#src/features/archive/filings/words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'

export const FilingLine = ({ contractId }: { readonly contractId: string }) => {
  const { data } = useFilingOf(contractId)
  const filing = data?.filing ?? null
  if (filing === null) return null
  const isFiled = filing.status === FILING_STATUS.filed
  return (
    <>
      <dt>归档</dt>
      <dd>
        <Link href={isFiled ? PAGES.filing(filing.filingId) : PAGES.archive}>
          {isFiled ? pathWords(filing.path) : '待归档'}
        </Link>
        {filing.isHeld && (
          <>
            {' '}
            <StateTag tone="warning">保全中</StateTag>
          </>
        )}
      </dd>
    </>
  )
}
