// The call that searches the text of what is filed in a company's archive (domain.md §8 归档).
import * as v from 'valibot'
import { FILING_TABS, filingRow } from '#protocol/archive/filings/filings.ts'
import { nextHits, searchedPages, textSearchInput } from '#protocol/contracts/page-texts/page-texts.ts'
import { allowed, endpoint } from '#protocol/endpoint.ts'

export const searchFilingTexts = endpoint({
  name: 'searchFilingTexts',
  method: 'GET',
  writes: true,
  path: '/ContractService/filing/text/search',
  summary: '在归档合同的正文中搜索',
  access: allowed('contractFiling', 'view'),
  input: v.object({ ...textSearchInput, tab: v.picklist(FILING_TABS) }),
  output: v.object({
    rows: v.array(v.object({ filing: filingRow, ...searchedPages })),
    next: nextHits,
  }),
  refusals: ['not-found', 'identity.company-only', 'text-search.too-many'],
})
export type FoundFiling = v.InferOutput<(typeof searchFilingTexts)['output']>['rows'][number]
